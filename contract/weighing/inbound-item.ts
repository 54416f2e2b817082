import { z } from "zod";
import { decimal, optionalText, text } from "../values/fields";
import { rule } from "../values/issue";
import { defineMasterContract } from "../masters/master";
import { UNITS } from "./outbound-item";
import { FACTOR_BASES, FACTOR_BOUNDS, MAX_FACTORS, MAX_FACTOR_VALUE, type QualityFactor } from "./quality";

export const qualityFactor = z
  .strictObject({
    name: text(1, 30),
    unit: optionalText(10),
    bound: z.enum(FACTOR_BOUNDS),
    limit: decimal(2, 0, MAX_FACTOR_VALUE),
    step: decimal(2, 0.01, MAX_FACTOR_VALUE),
    perStep: decimal(2, 0.01, 1_000),
    basis: z.enum(FACTOR_BASES),
  })
  // A tenth of a kg per tonne is 0.01 %, the smallest part of a deduction.
  .refine(({ perStep, basis }) => basis === "pct" || Number(perStep.toFixed(1)) === perStep, {
    ...rule("decimals", { decimals: 1 }),
    path: ["perStep"],
  })
  .meta({ id: "QualityFactor" });

const isRepeated = (factors: readonly QualityFactor[], at: number) =>
  factors.slice(0, at).some(({ name }) => name.toLowerCase() === factors[at]?.name.toLowerCase());

/** null without factors */
const qualityFactors = z
  .array(qualityFactor)
  .max(MAX_FACTORS)
  .superRefine((factors, { addIssue }) => {
    for (const at of factors.keys())
      if (isRepeated(factors, at)) addIssue({ code: "custom", path: [at, "name"], ...rule("unique") });
  })
  .nullish()
  .transform((factors) => (factors?.length ? factors : null));

/** Jenis Barang Masuk (docs/domain.md, Masters). */
export const inboundItem = defineMasterContract({
  area: "inbound-item",
  name: "InboundItem",
  fields: { name: text(1, 80), unit: z.enum(UNITS), factors: qualityFactors },
  label: ["name", "unit"],
  sortable: ["name", "unit"],
  searchable: ["name"],
});
