import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScaleDeck } from "#contract/scale/scale";
import type { z } from "zod";
import type { weighBetweenBody, weighBody } from "#contract/weighing/weighing";
import type { FormReply } from "~/services/request/form.server";
import { typedNumber } from "~/definitions/numbers";
import { type Facts, type StoredVersion, useMergedForm } from "../record/merged-form";
import { replyTo } from "./step-form";
import { type CardTruck, type DeskScale, useDeskScale } from "./use-live-scales";

export type WeighStep = "weighIn" | "weighOut";
type WeighForm = z.input<typeof weighBody> & Partial<Pick<z.input<typeof weighBetweenBody>, "itemIds">>;

interface WeighFormOptions<Row extends StoredVersion> {
  truck: CardTruck;
  record: Row;
  savedOf: (row: Row) => number | null;
  facts: (row: Row) => Facts;
  /** active scales; empty without */
  scales: readonly ScaleDeck[];
  /** goods of a weighing between */
  itemIds?: readonly number[];
}

/**
 * Returns form, scale, reason fields and current kg of a weighing. An empty field means the scale's weight. Changing a
 * weight clears its errors.
 */
export function useWeighForm<Row extends StoredVersion>(
  step: WeighStep | "weighBetween",
  lastReply: FormReply | undefined,
  { truck, record, savedOf, facts, scales, itemIds }: WeighFormOptions<Row>,
) {
  const { t } = useTranslation();
  const reply = replyTo(step, lastReply);
  const savedKg = savedOf(record);
  // A first weight has none to merge with: another user's ends the step.
  const [isCorrection] = useState(savedKg !== null);
  const { form, fields, clearErrors, merge } = useMergedForm<WeighForm, Row>({
    id: `${step}-form`,
    record,
    reply,
    values: (row) => (isCorrection ? { weightKg: savedOf(row) } : {}),
    facts,
    defaultValue: { weightKg: savedKg ?? undefined, ...(itemIds && { itemIds: [...itemIds] }) },
  });
  const { weightKg: field, unusualReason, typedReason, readingId } = fields;
  const desk = useDeskScale(scales, truck);
  const onDeck = useKgOnDeck(desk);
  const byScale = desk !== null && (field.value ?? "").trim() === "";
  const typedKg = typedNumber(field.value, 0, t) ?? 0;
  const kg = byScale ? (onDeck.kg ?? 0) : typedKg;
  const refused = refusedWeight(reply);
  // Retyping may pass through the refused number, so the first change clears the errors.
  const [corrected, setCorrected] = useState<FormReply>();
  if (corrected !== reply && isChanged(refused, byScale ? { readingId: desk.reading?.id } : { weightKg: kg }, t)) {
    setCorrected(reply);
    const outdated: string[] = [field, unusualReason, byScale ? typedReason : readingId].map(({ name }) => name);
    if (errorFields(reply).some((name) => outdated.includes(name))) clearErrors();
  }
  return {
    form,
    merge,
    field,
    itemIds: fields.itemIds,
    unusualReason,
    typedReason,
    readingId,
    reasonText: unusualReason.value ?? "",
    reply,
    clearErrors,
    desk,
    byScale,
    /** typed, or on the deck */
    currentKg: kg > 0 ? kg : null,
    /** last stable weight of a scale that is not heard now */
    lastKg: byScale ? onDeck.lastKg : null,
    corrects: savedKg !== null,
    /** the saved weight needs no new reason */
    isSaved: !byScale && kg === savedKg,
  };
}

/**
 * Returns the last stable weight of the vehicle on the deck, so that it is judged while it sways; `kg` is null while
 * the scale gives no weight.
 */
function useKgOnDeck(desk: DeskScale | null): { kg: number | null; lastKg: number | null } {
  const [last, setLast] = useState<{ scaleId: number; kg: number } | null>(null);
  if (desk === null) return { kg: null, lastKg: null };
  const { reading, otherPlate, lost } = desk;
  const { id: scaleId, state, kg } = desk.scale;
  const isGone = state === "empty" || state === "overloaded" || state === "below" || otherPlate !== null;
  const stays = last?.scaleId === scaleId && !isGone ? last : null;
  const next = reading === null || reading.kg === stays?.kg ? stays : { scaleId, kg: reading.kg };
  if (next !== last) setLast(next);
  const lastKg = next?.kg ?? null;
  return { kg: lost !== null || kg === null ? null : lastKg, lastKg };
}

function refusedWeight(reply: FormReply | undefined) {
  const { weightKg, readingId } = reply?.lastResult.initialValue ?? {};
  return {
    weightKg: typeof weightKg === "string" ? weightKg : undefined,
    readingId: typeof readingId === "string" && readingId !== "" ? Number(readingId) : undefined,
  };
}

interface CurrentWeight {
  weightKg?: number;
  /** undefined while the weight is not stable */
  readingId?: number | undefined;
}

/** Returns true if the weight is another one than the refused one, or came another way. */
function isChanged(refused: ReturnType<typeof refusedWeight>, now: CurrentWeight, t: TFunction): boolean {
  if (now.weightKg === undefined) {
    if (refused.readingId === undefined) return refused.weightKg !== undefined;
    return now.readingId !== undefined && now.readingId !== refused.readingId;
  }
  if (refused.weightKg === undefined) return refused.readingId !== undefined;
  return (typedNumber(refused.weightKg, 0, t) ?? 0) !== now.weightKg;
}

const errorFields = (reply: FormReply | undefined) => Object.keys(reply?.lastResult.error ?? {});
