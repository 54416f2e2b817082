import { z } from "zod";
import { unitCounts } from "../rows/schemas";
import type { ColumnKind, Report, ReportColumn, ReportRows } from "./report";
import { AVERAGE_KINDS, averageNames } from "./report-query";

/** Responses of reports (docs/domain.md, Reports). */

const cellSchemas: Record<ColumnKind, z.ZodType> = {
  text: z.string().nullable(),
  word: z.string().nullable(),
  day: z.string().nullable(),
  hour: z.string().nullable(),
  number: z.number().nullable(),
  kg: z.int().nullable(),
  rupiah: z.number().nullable(),
  units: unitCounts,
};

const cellsShape = (columns: ReportRows["columns"], names = Object.keys(columns)) =>
  Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, cellSchema(name, columns[name])]] : [])));

/** Every row has its own date. */
const cellSchema = (name: string, { kind }: ReportColumn) => (name === "date" ? z.string() : cellSchemas[kind]);

export function reportAnswer(report: Report) {
  const tables = [report.rows, ...(report.items ? [report.items] : [])];
  const columns = Object.assign({}, ...tables.map((table) => cellsShape(table.columns))) as z.ZodRawShape;
  const sums = Object.assign(
    {},
    ...tables.map((table) => cellsShape(table.columns, [...table.measures])),
  ) as z.ZodRawShape;
  const summary = z.object({ documents: z.int(), cancelled: z.int(), ...z.object(sums).partial().shape });
  const finished = z.object({ count: z.int(), ...z.object(sums).partial().shape });
  const row = z.object({
    ...z.object(columns).partial().shape,
    ...z.object(cellsShape(AVERAGE_KINDS, tables.flatMap(averageNames))).partial().shape,
    /** document or item */
    id: z.int().optional(),
    recordId: z.int().nullable().optional(),
    /** of exceptions: open, and the caller may accept it */
    acceptable: z.boolean().optional(),
    /** group: date or id, null for none */
    key: z.string().nullable().optional(),
    label: z.string().nullable().optional(),
    documents: z.int().optional(),
    /** cross table columns, then remainder */
    cells: z.array(z.number()).optional(),
  });
  return z
    .object({
      data: z.array(row),
      lastPage: z.int(),
      page: z.int(),
      perPage: z.int(),
      total: z.int(),
      summary,
      /** sums of trucks weighed twice; reconciliation: of trucks with a note in kg */
      finished: finished.optional(),
      /** comparison range; incomplete if records start later. `groups` only for periods */
      previous: z.object({
        startDate: z.string(),
        endDate: z.string(),
        complete: z.boolean(),
        summary,
        finished: finished.optional(),
        groups: z.array(row).optional(),
      }),
      across: z
        .object({
          columns: z.array(z.object({ key: z.string().nullable(), label: z.string().nullable() })),
          rest: z.int(),
          cells: z.array(z.number()),
        })
        .optional(),
    })
    .meta({ id: `Report-${report.name}` });
}

export type ReportCell = string | number | null | { unit: string; count: number }[];

/** `cells` and `key` are of groups. */
export interface ReportRow extends Record<string, ReportCell | number[] | boolean | undefined> {
  id?: number;
  recordId?: number | null;
  acceptable?: boolean;
  key?: string | null;
  label?: string | null;
  documents?: number;
  cells?: number[];
}

export interface ReportSummary extends Record<string, ReportCell | undefined> {
  documents: number;
  cancelled: number;
}

export interface ReportFinished extends Record<string, ReportCell | undefined> {
  count: number;
}

type Totals = { summary: ReportSummary; finished?: ReportFinished | undefined };

/** Returns the total of a report: the sums of finished rows (`finished`), or of all rows. */
export function reportTotal({ summary, finished }: Totals): ReportSummary {
  if (finished === undefined) return summary;
  const { count, ...sums } = finished;
  return { ...sums, documents: count, cancelled: summary.cancelled };
}

/** Returns the sums of the documents that the total leaves out; null if it has all. */
export function sumUnfinished({ summary, finished }: Totals): ReportSummary | null {
  if (finished === undefined || finished.count === summary.documents) return null;
  const { documents, cancelled, ...sums } = summary;
  const others: [string, ReportCell][] = Object.entries(sums).map(([name, all]) => [
    name,
    subtract(all, finished[name]),
  ]);
  return { ...Object.fromEntries(others), documents: documents - finished.count, cancelled };
}

function subtract(all: ReportCell | undefined, some: ReportCell | undefined): ReportCell {
  // In cents, to avoid floats.
  if (typeof all === "number") return (Math.round(all * 100) - Math.round(Number(some ?? 0) * 100)) / 100;
  if (!Array.isArray(all)) return null;
  const left = Array.isArray(some) ? some : [];
  return all
    .map(({ unit, count }) => ({ unit, count: count - (left.find((one) => one.unit === unit)?.count ?? 0) }))
    .filter(({ count }) => count !== 0);
}

export interface ReportAcross {
  columns: { key: string | null; label: string | null }[];
  rest: number;
  cells: number[];
}

export interface ReportAnswer {
  data: ReportRow[];
  lastPage: number;
  page: number;
  perPage: number;
  total: number;
  summary: ReportSummary;
  finished?: ReportFinished;
  previous: {
    startDate: string;
    endDate: string;
    complete: boolean;
    summary: ReportSummary;
    finished?: ReportFinished;
    groups?: ReportRow[];
  };
  across?: ReportAcross;
}

/** Filter options, including inactive masters. */
export const reportChoices = z
  .record(z.string(), z.array(z.object({ value: z.string(), label: z.string() })))
  .meta({ id: "ReportChoices" });
