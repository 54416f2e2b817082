import { isDeepStrictEqual } from "node:util";
import type { CheckBody, InboundRecord } from "#contract/weighing/inbound-record";
import {
  chosenDeduction,
  computedPct,
  deductingNames,
  judgeFactor,
  pctOfSample,
  type Sample,
} from "#contract/weighing/quality";
import { type ErrorText, Invalid } from "../http/errors";

/** Samples and the deductions that they give (docs/domain.md, Quality). */

type Items = InboundRecord["items"];
type Item = Items[number];
type Errors = Record<string, ErrorText>;

const REQUIRED: ErrorText = { key: "validation.required" };

interface JudgedCheck {
  samples: Map<number, Sample | null>;
  columns: Pick<InboundRecord, "deductionPct" | "deductionKg" | "deductionReason" | "computedPct" | "overruledReason">;
}

/** Returns the samples by the factors of this moment, and the deduction. @throws Invalid */
export function judgeCheck(body: CheckBody, items: Items): JudgedCheck {
  const errors: Errors = {};
  const samples = new Map(items.map((item) => [item.id, judgeSample(item, body, errors)]));
  body.sample.forEach(({ itemId, factor }, index) => {
    const factors = items.find(({ id }) => id === itemId)?.inboundItem.factors ?? [];
    const isRepeated = body.sample.slice(0, index).some((one) => one.itemId === itemId && one.factor === factor);
    if (isRepeated || !factors.some(({ name }) => name === factor))
      errors[`sample.${index}.factor`] = { key: "factorForeign" };
  });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return { samples, columns: deductionColumns(body, items, samples) };
}

/** Null for goods without factors, and without any value. */
function judgeSample({ id, inboundItem }: Item, { items, sample }: CheckBody, errors: Errors): Sample | null {
  const at = items.findIndex((count) => count.id === id);
  const sampleNo = items[at]?.sampleNo ?? null;
  const values = (inboundItem.factors ?? []).map((factor) => {
    const index = sample.findIndex((one) => one.itemId === id && one.factor === factor.name);
    return { factor, index, value: sample[index]?.value ?? null };
  });
  if (values.every(({ value }) => value === null) && (sampleNo === null || values.length === 0)) return null;
  if (sampleNo === null) errors[`items.${at}.sampleNo`] = REQUIRED;
  for (const { value, index } of values)
    if (value === null) errors[index === -1 ? "sample" : `sample.${index}.value`] = REQUIRED;
  return { sampleNo: sampleNo ?? "", factors: values.map(({ factor, value }) => judgeFactor(factor, value ?? 0)) };
}

/** @throws Invalid without a reason for a missing sample or another deduction */
function deductionColumns(body: CheckBody, items: Items, samples: JudgedCheck["samples"]): JudgedCheck["columns"] {
  const { deductionPct, deductionKg, deductionReason, overruledReason } = body;
  if (items.every(({ inboundItem }) => inboundItem.factors === null))
    return { deductionPct, deductionKg, deductionReason, computedPct: null, overruledReason: null };
  const sampled = items.map(({ id, inboundItem: { unit, factors }, quantity }) => {
    const sample = samples.get(id) ?? null;
    const counted = body.items.find((count) => count.id === id)?.quantity ?? quantity;
    return { quantity: counted, unit, pct: factors === null ? 0 : sample && pctOfSample(sample) };
  });
  const computed = computedPct(sampled);
  const { isOverruled, ...deduction } = chosenDeduction(body, computed);
  const differs = computed === null ? sampled.some(({ pct }) => pct === null) : isOverruled;
  if (differs && overruledReason === null)
    throw new Invalid({
      overruledReason:
        computed === null ? { key: "sampleMissing" } : { key: "sampleDiffers", params: { pct: computed } },
    });
  const reason = differs ? overruledReason : null;
  const isDeducted = Boolean(deduction.deductionPct || deduction.deductionKg);
  const because =
    deductionReason ??
    (isDeducted ? deductingNames([...samples.values()].flatMap((sample) => sample?.factors ?? [])) || reason : null);
  if (isDeducted && because === null) throw new Invalid({ deductionReason: REQUIRED });
  return { ...deduction, deductionReason: because, computedPct: computed, overruledReason: reason };
}

/** Returns the items whose sample differs from the stored one. */
export const changedSamples = (items: Items, samples: JudgedCheck["samples"]): Items =>
  items.filter(({ id, sample }) => !isDeepStrictEqual(sample, samples.get(id) ?? null));
