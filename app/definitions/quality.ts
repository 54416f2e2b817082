import type { TFunction } from "i18next";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { factorExcess, type QualityFactor, type SampledFactor } from "#contract/weighing/quality";
import { numbersOf } from "./numbers";

const unitSuffix = (unit: string | null) => (unit === null ? "" : ` ${unit}`);

/** `≤ 14 %` */
export const limitText = ({ bound, limit, unit }: QualityFactor, t: TFunction): string =>
  `${bound === "max" ? "≤" : "≥"} ${numbersOf(t).formatNumber(limit)}${unitSuffix(unit)}`;

/** `0.5 %`, or `5 kg/t` */
const eachText = ({ perStep, basis }: QualityFactor, t: TFunction) =>
  `${numbersOf(t).formatNumber(perStep)} ${basis === "pct" ? "%" : "kg/t"}`;

/** The factors of goods: `Moisture ≤ 14 %: 0.5 % / 0.5`. */
export const factorsText = (factors: readonly QualityFactor[], t: TFunction): string =>
  factors
    .map((one) => `${one.name} ${limitText(one, t)}: ${eachText(one, t)} / ${numbersOf(t).formatNumber(one.step)}`)
    .join("; ");

/** The sum of a deduction: `16.3 − 14 = 2.3 / 0.5 → 5 × 0.5 % = 2.5 %`, or the limit that the value keeps. */
export function sumText(factor: SampledFactor, t: TFunction): string {
  const { formatNumber } = numbersOf(t);
  const { bound, value, limit, step, steps, pct } = factor;
  if (steps === 0) return `${limitText(factor, t)} → 0 %`;
  const [more, less] = bound === "max" ? [value, limit] : [limit, value];
  const excess = `${formatNumber(more)} − ${formatNumber(less)} = ${formatNumber(factorExcess(factor, value))}`;
  return `${excess} / ${formatNumber(step)} → ${steps} × ${eachText(factor, t)} = ${formatNumber(pct)} %`;
}

/** The samples of a record as facts, and why another deduction applies. */
export function sampleFacts({ items, computedPct, overruledReason }: InboundRecord, t: TFunction) {
  const pct = computedPct === null ? "" : ` · ${t("business:inbound.sampleTotal", { pct: computedPct })}`;
  return [
    ...items.flatMap(({ inboundItem, sample }) =>
      sample === null
        ? []
        : {
            label: `${t("business:inbound.field.samples")} ${sample.sampleNo}`,
            value: [
              ...(items.length > 1 ? [inboundItem.name] : []),
              ...sample.factors.map(
                (one) =>
                  `${one.name} ${numbersOf(t).formatNumber(one.value)}${unitSuffix(one.unit)} (${sumText(one, t)})`,
              ),
            ].join("; "),
            wide: true,
          },
    ),
    ...(overruledReason === null
      ? []
      : [{ label: t("business:inbound.field.overruledReason"), value: overruledReason + pct, wide: true }]),
  ];
}
