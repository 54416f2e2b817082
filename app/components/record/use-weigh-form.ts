import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { weighBetweenBody, weighBody } from "#contract/weighing";
import type { FormReply } from "~/services/request/form.server";
import { typedNumber } from "~/definitions/numbers";
import { useClearableForm } from "../form/use-clearable-form";
import { replyTo } from "./step-form";

export type WeighStep = "weighIn" | "weighOut";
type WeighForm = z.input<typeof weighBody> & Partial<Pick<z.input<typeof weighBetweenBody>, "itemIds">>;

/**
 * Returns form, reason field and typed kg of a weighing. Changing a weight clears its errors.
 * @param savedKg null unless the weighing is corrected @param itemIds goods of a weighing between
 */
export function useWeighForm(
  step: WeighStep | "weighBetween",
  savedKg: number | null,
  lastReply: FormReply | undefined,
  itemIds?: readonly number[],
) {
  const { t } = useTranslation();
  const reply = replyTo(step, lastReply);
  const [form, fields, clearErrors] = useClearableForm<WeighForm>({
    id: `${step}-form`,
    lastResult: reply?.lastResult,
    defaultValue: { weightKg: savedKg ?? undefined, ...(itemIds && { itemIds: [...itemIds] }) },
  });
  const { weightKg: field, unusualReason, typedReason } = fields;
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
    itemIds: fields.itemIds,
    unusualReason,
    typedReason,
    reasonText: unusualReason.value ?? "",
    reply,
    clearErrors,
    typedKg: kg > 0 ? kg : null,
    corrects: savedKg !== null,
    /** the saved weight needs no new reason */
    isSaved: kg === savedKg,
  };
}

const errorsOf = (reply: FormReply | undefined) => Object.keys(reply?.lastResult.error ?? {});
