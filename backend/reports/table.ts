import type { Locale } from "#contract/constants";
import { UNITS } from "#contract/weighing/outbound-item";
import { numberFormats } from "#contract/values/format";
import { isPeriod, type Period, type Report, type ReportColumn } from "#contract/reports/report";
import { periodLabel } from "#contract/reports/report-periods";
import {
  type ReportAcross,
  type ReportCell,
  type ReportFinished,
  type ReportRow,
  type ReportSummary,
  sumUnfinished,
  reportTotal,
} from "#contract/reports/report-answer";
import type { ReportRequest } from "../rows/engine/matching";
import { businessTexts, fieldLabel, groupWord, labelsAt, typeWord, valueWord } from "./labels";

/** Flat table for files; a cell with several units becomes one column per unit. */

export interface TableColumn {
  header: string;
  kind: "text" | "day" | "hour" | "number" | "kg" | "rupiah";
  /** For dates that start a period. */
  period?: Period;
  /** Every possible value, for measuring the column. */
  labels?: string[];
}
export type TableCell = string | number | null;

export const isFigure = ({ kind }: TableColumn): boolean => kind !== "text" && kind !== "day" && kind !== "hour";

interface ReportTable {
  columns: TableColumn[];
  rowOf(row: ReportRow): TableCell[];
  /** The total, and the rows that it leaves out (`sumUnfinished`). */
  totalsOf(summary: ReportSummary, finished?: ReportFinished): TableCell[][];
}

/** @param headOf returns a column's header */
export function plainTable(
  locale: Locale,
  own: Record<string, ReportColumn>,
  headOf: (name: string) => string,
): Pick<ReportTable, "columns"> & { rowOf(row: Record<string, ReportCell>): TableCell[] } {
  const cells = Object.entries(own).map(([name, column]) => ({ name, cellWriter: cellsOf(locale, column) }));
  return {
    columns: Object.entries(own).flatMap(([name, column]) => tableColumns(locale, headOf(name), column)),
    rowOf: (row) => cells.flatMap((column) => column.cellWriter(row[column.name])),
  };
}

/** @param across columns of the second grouping */
export function createTable(
  locale: Locale,
  { report, plan }: Pick<ReportRequest, "report" | "plan">,
  across?: ReportAcross,
): ReportTable {
  const { rows, averages, grouping, measure } = plan;
  const labels = businessTexts(locale).report;
  const documents = fieldLabel(locale, report.name, "documents");
  const own = Object.entries(rows.columns);
  if (grouping === null) {
    const plain = plainTable(locale, rows.columns, (name) => fieldLabel(locale, "", name));
    return {
      columns: plain.columns,
      rowOf: (row) => plain.rowOf(row as Record<string, ReportCell>),
      totalsOf: totalRows(locale, report, (sums, label) =>
        own.flatMap(([name, column], index) => {
          if (index === 0) return [label];
          if (rows.measures.includes(name)) return cellsOf(locale, column)(sums[name]);
          return tableColumns(locale, "", column).map(() => null);
        }),
      ),
    };
  }
  const header = typeWord(locale, grouping);
  const isNumber = rows.columns[grouping]?.kind === "number";
  const group: TableColumn = isPeriod(grouping)
    ? { header, kind: "day", period: grouping }
    : { header, kind: isNumber ? "number" : "text" };
  const nameOf = (of: { key?: string | null; label?: string | null }, by = grouping) =>
    groupWord(locale, rows.columns, by, of);
  const groupCell = (row: ReportRow) => (isNumber && row.key != null ? Number(row.key) : nameOf(row));
  if (across && plan.across) {
    const column = rows.columns[measure];
    const kind = column?.kind === "rupiah" || column?.kind === "kg" ? column.kind : "number";
    const by = plan.across;
    const heads = [
      ...across.columns.map((column) =>
        isPeriod(by) && column.key !== null ? periodLabel(by, column.key, locale) : nameOf(column, by),
      ),
      ...(across.rest > 0 ? [labels.rest.replace("{{total}}", String(across.rest))] : []),
    ];
    const last = fieldLabel(locale, report.name, measure);
    const sum = (row: ReportRow | ReportSummary) => Number(row[measure] ?? 0);
    return {
      columns: [group, ...[...heads, last].map((header): TableColumn => ({ header, kind }))],
      rowOf: (row) => [groupCell(row), ...(row.cells ?? []), sum(row)],
      // A single sum, of all rows as its cells.
      totalsOf: (summary) => [[labels.total, ...across.cells, sum(summary)]],
    };
  }
  const measures = [...rows.measures, ...averages].flatMap((name) => own.filter(([one]) => one === name));
  const measured = measures.map(([name, column]) => ({ name, cellsOf: cellsOf(locale, column) }));
  const sums = (row: ReportRow | ReportSummary) => [
    row.documents ?? 0,
    ...measured.flatMap((column) => column.cellsOf(row[column.name] as ReportCell)),
  ];
  return {
    columns: [
      group,
      { header: documents, kind: "number" },
      ...measures.flatMap(([name, column]) => tableColumns(locale, fieldLabel(locale, "", name), column)),
    ],
    rowOf: (row) => [groupCell(row), ...sums(row)],
    totalsOf: totalRows(locale, report, (of, label) => [label, ...sums(of)]),
  };
}

function totalRows(
  locale: Locale,
  { totals = "finished" }: Report,
  rowOf: (sums: ReportSummary, label: string) => TableCell[],
): ReportTable["totalsOf"] {
  const business = businessTexts(locale);
  const { formatNumber } = numberFormats(locale);
  return (summary, finished) => {
    const total = reportTotal({ summary, finished });
    const others = sumUnfinished({ summary, finished });
    if (others === null) return [rowOf(total, business.report.total)];
    const words = labelsAt(locale, `totals.${totals}`);
    const totalText = (key: string, of: number) =>
      ((of === 1 && words[`${key}_one`]) || words[key] || "")
        .replace("{{finished}}", formatNumber(total.documents))
        .replace("{{total}}", formatNumber(of));
    return [rowOf(total, totalText("line", summary.documents)), rowOf(others, totalText("rest", others.documents))];
  };
}

function tableColumns(locale: Locale, header: string, { kind, labels: path }: ReportColumn): TableColumn[] {
  if (kind === "units")
    return UNITS.map((unit) => ({ header: `${header} (${valueWord(locale, "unit", unit)})`, kind: "number" }));
  if (kind !== "word") return [{ header, kind }];
  const labels = Object.values(labelsAt(locale, path ?? "")).filter((word) => typeof word === "string");
  return [{ header, kind: "text", labels }];
}

function cellsOf(locale: Locale, { kind, labels: path }: ReportColumn): (value: ReportCell | undefined) => TableCell[] {
  if (kind === "units") {
    return (value) => {
      const counts = Array.isArray(value) ? value : [];
      return UNITS.map((unit) => counts.find((one) => one.unit === unit)?.count ?? null);
    };
  }
  return (value) => {
    if (value === undefined || Array.isArray(value)) return [null];
    return [
      typeof value === "string" && kind === "word" && path !== undefined ? valueWord(locale, path, value) : value,
    ];
  };
}
