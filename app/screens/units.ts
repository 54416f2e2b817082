import type { TFunction } from "i18next";
import type { OutboundItem } from "#contract/outbound-item";
import type { MasterOption } from "./master";

// Typed by the contract: a missing or unknown unit does not compile.
const labels: Record<OutboundItem["unit"], string> = {
  karung: "business:unit.karung",
  bal: "business:unit.bal",
  "jumbo bag": "business:unit.jumboBag",
  kg: "business:unit.kg",
};

const labelOf: Partial<Record<string, string>> = labels;

/** Returns the name of a unit for a number of units, or in general. */
export function unitText(unit: string, t: TFunction, count?: number): string {
  const label = labelOf[unit];
  return label === undefined ? unit : t(label, { count });
}

/** The options of a unit of goods. */
export const unitOptions: readonly MasterOption[] = Object.entries(labels).map(([value, label]) => ({ value, label }));
