import type { ImportArea } from "#contract/import";
import { masterImport, type ImportLabels } from "./import";
import { masterScreens } from "./masters";
import { openingImport } from "./outstanding";

const imports: readonly ImportLabels[] = [...masterScreens.map(masterImport), openingImport];

export function importLabels(area: ImportArea): ImportLabels {
  const labels = imports.find((one) => one.area === area);
  if (labels === undefined) throw new Error(`no import of ${area}`);
  return labels;
}
