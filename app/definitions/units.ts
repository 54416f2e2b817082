import type { TFunction } from "i18next";
import type { OutboundItem } from "#contract/weighing/outbound-item";

const labels: Record<OutboundItem["unit"], string> = {
  karung: "business:unit.karung",
  bal: "business:unit.bal",
  "jumbo bag": "business:unit.jumboBag",
  kg: "business:unit.kg",
};

const labelOf: Partial<Record<string, string>> = labels;

/** Returns a unit's name, in the plural for a count. */
export function unitText(unit: string, t: TFunction, count?: number): string {
  const label = labelOf[unit];
  return label === undefined ? unit : t(label, { count });
}

/** The unit of a goods master. */
export const unitField = {
  kind: "select",
  name: "unit",
  options: Object.entries(labels).map(([value, label]) => ({ value, label })),
  emptyLabel: "business:master.choose",
  narrow: true,
} as const;
