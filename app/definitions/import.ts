import type { ImportArea } from "#contract/import";
import { activeField, type MasterDefinition, type MasterOption } from "./master";

export interface ImportLabels {
  area: ImportArea;
  /** Title of the panel, and name of the template. */
  title: string;
  /** Takes `{{total}}`. */
  count: string;
  /** By field name of the contract. */
  fields: readonly ImportField[];
}

interface ImportField {
  name: string;
  label: string;
  hint?: string;
  suffix?: string;
  options?: readonly MasterOption[];
}

/** Drops blank rows, which a parsed file keeps for row numbers. */
export const filledRows = <Row extends object>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => Object.keys(row).length > 0);

export function masterImport({ area, labels, fields }: MasterDefinition): ImportLabels {
  return { area, title: labels.title, count: labels.count, fields: [...fields, activeField] };
}
