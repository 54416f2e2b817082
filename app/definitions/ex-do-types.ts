import type { ExDoType } from "#contract/masters/ex-do-master";
import type { MasterOption } from "./master";

const labels: Record<ExDoType, string> = {
  OWN: "business:exDo.type.OWN",
  PURCHASED: "business:exDo.type.PURCHASED",
};

export const exDoTypeOptions: readonly MasterOption[] = Object.entries(labels).map(([value, label]) => ({
  value,
  label,
}));
