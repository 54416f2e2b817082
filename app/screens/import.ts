import type { ImportArea } from "#contract/import";
import { activeField, type MasterDefinition, type MasterOption } from "./master";

/** The words of an import, taken from the list and the form of its area, as translation keys. */
export interface ImportWords {
  area: ImportArea;
  /** The title of the panel, and the name of the template's sheet and file. */
  title: string;
  /** Takes `{{total}}`. */
  count: string;
  /** By the names of the contract. */
  fields: readonly ImportField[];
}

interface ImportField {
  name: string;
  label: string;
  hint?: string;
  /** The unit of a number. */
  suffix?: string;
  /** The options of a choice. */
  options?: readonly MasterOption[];
}

/** Filters out blank rows; a parsed file keeps them, so that the row numbers after them are right. */
export const filledRows = <Row extends object>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => Object.keys(row).length > 0);

/** Returns the import of a master, from its definition. */
export function masterImport({ area, words, fields }: MasterDefinition): ImportWords {
  return { area, title: words.title, count: words.count, fields: [...fields, activeField] };
}
