import type { ImportArea } from "#contract/import";
import { activeField, type MasterDefinition, type MasterOption } from "./master";

/** The words of an import: those of the list and the form of its area. Texts are keys of translations. */
export interface ImportWords {
  area: ImportArea;
  /** What is imported: in the head of the panel, the name of the template's sheet and file. */
  title: string;
  /** How many: `{{total}}`. */
  count: string;
  /** What its fields are called, by the names of the contract. */
  fields: readonly ImportField[];
}

interface ImportField {
  name: string;
  label: string;
  hint?: string;
  /** The unit of a number. */
  suffix?: string;
  /** The words of a choice. */
  options?: readonly MasterOption[];
}

/** The rows of a file that are not blank: a blank one keeps its place, so that the numbers below it stay. */
export const filledRows = <Row extends object>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => Object.keys(row).length > 0);

/** The import of a master, from its definition. */
export function masterImport({ area, words, fields }: MasterDefinition): ImportWords {
  return { area, title: words.title, count: words.count, fields: [...fields, activeField] };
}
