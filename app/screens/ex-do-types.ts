import type { ExDoType } from "#contract/ex-do-master";
import type { MasterOption } from "./master";

// By the contract's own list: a type that is missing here, or too many, is a type error.
const labels: Record<ExDoType, string> = {
  OWN: "business:exDo.type.OWN",
  PURCHASED: "business:exDo.type.PURCHASED",
};

/** Where the goods of an ex-DO come from. */
export const exDoTypeOptions: readonly MasterOption[] = Object.entries(labels).map(([value, label]) => ({
  value,
  label,
}));
