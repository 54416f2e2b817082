import type { ExDoType } from "#contract/ex-do-master";
import type { MasterOption } from "./master";

// Typed by the contract: a missing or unknown type does not compile.
const labels: Record<ExDoType, string> = {
  OWN: "business:exDo.type.OWN",
  PURCHASED: "business:exDo.type.PURCHASED",
};

/** The options of an ex-DO's origin. */
export const exDoTypeOptions: readonly MasterOption[] = Object.entries(labels).map(([value, label]) => ({
  value,
  label,
}));
