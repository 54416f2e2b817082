import { formatDay } from "#contract/format";
import { importColumns, type ImportArea, type ImportColumn } from "#contract/import";
import type { ImportLabels } from "~/definitions/import";
import type { Translate } from "~/services/request/locale.server";
import { numbersOf } from "~/definitions/numbers";
import { dayOf, fold, type Cell, type CellLabels } from "./cell.server";

/** Import column with translated texts. */

export interface SheetColumn {
  area: ImportArea;
  column: ImportColumn;
  field: string;
  label: string;
  hint: string | undefined;
  suffix: string | undefined;
  options: readonly { value: string; label: string }[];
  labels: CellLabels;
}

/** Returns an area's columns in template order. */
export function sheetColumns(labels: ImportLabels, t: Translate): SheetColumn[] {
  return importColumns(labels.area).map((column) => {
    const field = labels.fields.find(({ name }) => name === column.field);
    const options = (field?.options ?? []).map((option) => ({ value: option.value, label: t(option.label) }));
    return {
      area: labels.area,
      column,
      field: column.field,
      label: field === undefined ? column.field : t(field.label),
      hint: field?.hint === undefined ? undefined : t(field.hint),
      suffix: field?.suffix,
      options,
      labels: new Map(options.map((option) => [fold(option.label), option.value])),
    };
  });
}

/** Returns a column's template heading. */
export const headOf = ({ column, label }: SheetColumn) => (column.required ? `${label} *` : label);

/** Formats a stored value as lists do. */
export function valueText({ column, options }: SheetColumn, value: unknown, t: Translate): string {
  const { formatNumber } = numbersOf(t);
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number") return formatNumber(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (column.kind === "date") return formatDay(text);
  return options.find((option) => option.value === text)?.label ?? text;
}

/** Formats a cell as its spreadsheet does. */
export function cellText(cell: Cell | undefined, t: Translate): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) {
    const day = dayOf(cell);
    return day === undefined ? "" : formatDay(day);
  }
  if (typeof cell === "number") return numbersOf(t).formatNumber(cell, 15);
  return String(cell).trim();
}
