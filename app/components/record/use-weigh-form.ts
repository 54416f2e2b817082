import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { OutlierValue } from "#contract/outlier";
import type { weighBody } from "#contract/weighing";
import type { FormReply } from "~/services/request/form.server";
import { typedNumber } from "~/definitions/numbers";
import { useClearableForm } from "../form/use-clearable-form";
import { replyTo } from "./step-form";

export type WeighStep = "weighIn" | "weighOut";

/** Fields of each step, the weight first. */
const fields = { weighIn: ["firstKg"], weighOut: ["secondKg", "netKg"] } as const;

/**
 * Returns form, reason field and typed kg of a weighing. Changing a weight clears its errors.
 * @param saved null for a first weighing
 */
export function useWeighForm(
  step: WeighStep,
  saved: { kg: number | null; unusual: readonly OutlierValue[] },
  lastReply: FormReply | undefined,
) {
  const { t } = useTranslation();
  const reply = replyTo(step, lastReply);
  const [form, { weightKg: field, unusualReason }, clearErrors] = useClearableForm<z.input<typeof weighBody>>({
    id: `${step}-form`,
    lastResult: reply?.lastResult,
    defaultValue: {
      weightKg: saved.kg ?? undefined,
      unusualReason: saved.unusual.find(({ field: of }) => fields[step].some((filled) => filled === of))?.reason,
    },
  });
  const kg = typedNumber(field.value, 0, t) ?? 0;
  const refused = reply?.lastResult.initialValue?.weightKg;
  const differs = typeof refused === "string" && (typedNumber(refused, 0, t) ?? 0) !== kg;
  // Retyping may pass through the refused number, so the first change clears the errors.
  const [corrected, setCorrected] = useState<FormReply>();
  if (differs && corrected !== reply) {
    setCorrected(reply);
    if (errorsOf(reply).some((name) => name === field.name || name === unusualReason.name)) clearErrors();
  }
  return {
    form,
    field,
    unusualReason,
    reasonText: unusualReason.value ?? "",
    reply,
    clearErrors,
    typedKg: kg > 0 ? kg : null,
  };
}

const errorsOf = (reply: FormReply | undefined) => Object.keys(reply?.lastResult.error ?? {});
