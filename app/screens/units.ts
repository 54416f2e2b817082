import type { OutboundItem } from "#contract/outbound-item";
import type { MasterOption } from "./master";

// By the contract's own list: a unit that is missing here, or too many, is a type error.
const labels: Record<OutboundItem["unit"], string> = {
  karung: "business:unit.karung",
  bal: "business:unit.bal",
  "jumbo bag": "business:unit.jumboBag",
  kg: "business:unit.kg",
};

/** The units in which goods are counted. */
export const unitOptions: readonly MasterOption[] = Object.entries(labels).map(([value, label]) => ({ value, label }));
