import type { ImportArea } from "#contract/import";
import { masterImport, type ImportWords } from "./import";
import { masterScreens } from "./masters";
import { openingImport } from "./outstanding";

const imports: readonly ImportWords[] = [...masterScreens.map(masterImport), openingImport];

/** Returns an area's import. */
export function importOf(area: ImportArea): ImportWords {
  const words = imports.find((one) => one.area === area);
  if (words === undefined) throw new Error(`no import of ${area}`);
  return words;
}
