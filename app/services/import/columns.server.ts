import { formatDay } from "#contract/values/format";
import { importColumns, importRow, type ImportArea, type ImportColumn } from "#contract/import";
import type { ImportLabels } from "~/definitions/import";
import type { Translate } from "~/services/request/locale.server";
import { numbersOf } from "~/definitions/numbers";
import { toDay, fold, type Cell, type CellLabels } from "./cell.server";

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
  /** Folded headings in every language, the reader's first. */
  names: readonly string[];
  /** True if the field accepts line breaks. */
  lines: boolean;
}

/** Returns an area's columns in template order. @param all languages of headings and choices, the reader's first */
export function sheetColumns(labels: ImportLabels, t: Translate, all: readonly Translate[] = [t]): SheetColumn[] {
  const row = importRow(labels.area);
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
      labels: new Map(all.flatMap((one) => optionWords(column, field?.options ?? [], one))),
      names: [
        ...new Set([...all.flatMap((one) => acceptedHeadings(column, field?.label, one)), column.field].map(fold)),
      ],
      lines: row.pick({ [column.field]: true }).safeParse({ [column.field]: "a\nb" }).success,
    };
  });
}

/** Headings of templates, lists and their files. */
function acceptedHeadings({ field, kind }: ImportColumn, label: string | undefined, t: Translate): string[] {
  const keys = [`business:master.field.${field}`, `business:report.field.${field}`];
  const texts = keys.map((key) => t(key)).filter((text, at) => !keys[at]?.endsWith(text));
  return [
    ...(label === undefined ? [] : [t(label)]),
    ...texts,
    ...(kind === "flag" ? [t("business:master.status")] : []),
  ];
}

function optionWords({ kind }: ImportColumn, options: readonly { value: string; label: string }[], t: Translate) {
  if (kind === "flag") {
    const words = [
      ["yes", "true"],
      ["no", "false"],
      ["business:master.active", "true"],
      ["business:master.inactive", "false"],
    ] as const;
    return words.map(([label, value]) => [fold(t(label)), value] as const);
  }
  return options.flatMap(({ value, label }) =>
    [t(label), t(label, { count: 1 }), t(label, { count: 2 })].map((word) => [fold(word), value] as const),
  );
}

/** Returns a column's template heading. */
export const headingText = ({ column, label }: SheetColumn) => (column.required ? `${label} *` : label);

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
    const day = toDay(cell);
    return day === undefined ? "" : formatDay(day);
  }
  if (typeof cell === "number") return numbersOf(t).formatNumber(cell, 15);
  return typeof cell === "object" ? cell.refused : String(cell).trim();
}
