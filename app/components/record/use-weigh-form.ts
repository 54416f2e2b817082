import { useForm } from "@conform-to/react";
import type { z } from "zod";
import { parseNumberText } from "#contract/number";
import type { weighBody } from "#contract/weighing";
import type { FormReply } from "~/services/request/form.server";
import { replyTo } from "./step-form";

export type WeighStep = "weighIn" | "weighOut";

/**
 * Returns the form of a weighing, its field, the answer to its last try, and the weight typed so far in kg (null for none), which
 * without JavaScript is the weight as it was sent.
 *
 * @param savedKg the weight to be corrected; null for a first weighing
 * @param lastReply the answer of the screen's last form
 */
export function useWeighForm(step: WeighStep, savedKg: number | null, lastReply: FormReply | undefined) {
  const reply = replyTo(step, lastReply);
  const [form, { weightKg: field }] = useForm<z.input<typeof weighBody>>({
    id: `${step}-form`,
    lastResult: reply?.lastResult,
    defaultValue: { weightKg: savedKg ?? undefined },
  });
  const kg = parseNumberText(field.value ?? "") ?? 0;
  return { form, field, reply, typedKg: kg > 0 ? kg : null };
}
