import { z } from "zod";
import type { Role, RoleHolder } from "../access";
import { daysBetween, isDay, shiftDay } from "../plant/business-day";
import { MAX_REPORT_DAYS } from "../constants";
import { date, fileLanguage, idOrName, paging, queryId, search, sort, withDayOrder } from "../values/fields";
import { formatDay } from "../values/format";
import { always, type IssueText, rule } from "../values/issue";
import {
  ALL_ADDRESSEES,
  AVERAGE_COLUMNS,
  type ColumnKind,
  isMasterGrouping,
  isPeriod,
  MEAN_COLUMNS,
  meanNames,
  PERIODS,
  type Report,
  type ReportColumn,
  type ReportFilter,
  type ReportRows,
  visibleRows,
} from "./report";
import { REPORT_FORMATS, type ReportFormat } from "./report-file";
import type { DayRange } from "./report-periods";
import { unitCounts } from "../rows/schemas";

/** Report requests and responses (docs/domain.md, Reports). */

type ReportGrain = "rows" | "items";

/** Filter value for rows without a master. */
export const NO_MASTER = "none";

export function reportTypes({ rows, items }: Report): string[] {
  return ["detail", ...(items ? ["items"] : []), ...reportGroupings({ rows, items })];
}

export function reportGroupings({ rows, items }: Pick<Report, "rows" | "items">): string[] {
  return [...new Set([...PERIODS, ...rows.groupings, ...(items?.groupings ?? [])])];
}

const isNumeric = ({ kind }: ReportColumn) => kind === "kg" || kind === "rupiah" || kind === "number";

/** Returns the measures of cross tables. */
export const scalarMeasures = ({ columns, measures }: ReportRows): string[] => [
  "documents",
  ...measures.filter((name) => columns[name] !== undefined && isNumeric(columns[name])),
];

function filterSchema(filter: ReportFilter) {
  if (filter.kind === "text") return search();
  if (filter.kind === "word") return z.enum(filter.values as [string, ...string[]]).optional();
  if (filter.named) return idOrName();
  return filter.optional ? z.union([z.literal(NO_MASTER), queryId()]).optional() : queryId().optional();
}

export interface ReportQuery extends DayRange {
  page?: number;
  perPage?: number;
  type?: string;
  across?: string;
  measure?: string;
  sort?: string;
  withCancelled?: "1";
  asOf?: string;
}

/** Returns a report's query schema; `planReport` checks combinations. */
export const reportQuery = (report: Report) => withRange(z.object({ ...queryShape(report), ...days }));

/** Returns the query schema of a report's screen, where dates are optional. */
export const reportScreenQuery = (report: Report) =>
  withRange(
    z.object({
      ...queryShape(report),
      ...(report.choosesFirst && {
        [`${report.addressee}Id`]: z.union([z.literal(ALL_ADDRESSEES), queryId()]).optional(),
      }),
      ...(report.usualColumns && { columns: z.literal("all").optional() }),
      startDate: days.startDate.optional(),
      endDate: days.endDate.optional(),
      download: z.enum(REPORT_FORMATS).optional(),
    }),
  );

/** Returns the query schema of a file. `separator` also sets the decimal mark; `bom=0` omits the BOM. */
export const reportFileQuery = (report: Report, format: ReportFormat) =>
  withRange(z.object({ ...queryShape(report), ...days, ...fileLanguage, ...(format === "csv" && csvShape) }));

const csvShape = { separator: z.enum([";", ","]).optional(), bom: z.enum(["0", "1"]).optional() };

const days = { startDate: date(), endDate: date() };

const withRange = <Schema extends z.ZodObject & z.ZodType<Partial<DayRange>>>(schema: Schema): Schema =>
  withDayOrder(schema).superRefine(({ startDate = "", endDate = "" }, { addIssue }) => {
    if (!isDay(startDate) || !isDay(endDate) || daysBetween(startDate, endDate) < MAX_REPORT_DAYS) return;
    const last = formatDay(shiftDay(startDate, MAX_REPORT_DAYS - 1));
    addIssue({ code: "custom", path: ["endDate"], ...rule("daySpan", { max: MAX_REPORT_DAYS, last }) });
  }, always);

function queryShape(report: Report) {
  const tables = [report.rows, ...(report.items ? [report.items] : [])];
  const measures = [...new Set(tables.flatMap(scalarMeasures))];
  const averages = tables.flatMap(averageNames);
  const sortable = ["label", ...measures, ...averages, ...tables.flatMap(({ columns }) => sortableColumns(columns))];
  const filters = Object.fromEntries(
    Object.entries(report.filters).map(([name, filter]) => [name, filterSchema(filter)]),
  );
  return {
    ...paging,
    type: z.enum(reportTypes(report) as [string]).optional(),
    across: z.enum(reportGroupings(report) as [string]).optional(),
    measure: z.enum(measures as [string]).optional(),
    sort: sort([...new Set(sortable)]),
    withCancelled: z.literal("1").optional(),
    ...(report.asOf && { asOf: date().optional() }),
    ...filters,
  };
}

const averageNames = (rows: ReportRows) => [...(rows.average ? Object.keys(AVERAGE_COLUMNS) : []), ...meanNames(rows)];

const AVERAGE_KINDS: Record<string, ReportColumn> = {
  ...AVERAGE_COLUMNS,
  ...Object.fromEntries(Object.keys(MEAN_COLUMNS).map((name): [string, ReportColumn] => [name, { kind: "number" }])),
};

function sortableColumns(columns: ReportRows["columns"]): string[] {
  return Object.entries(columns).flatMap(([name, { kind }]) => (kind === "units" ? [] : name));
}

/** Returns true if a document counts in each group that has one of its parts. */
export const countsInEachRow = ({ grain, grouping, across, rows }: ReportPlan): boolean =>
  rows.parts && [grouping, across].some((by) => by !== null && isOfParts(by, { grain, rows }));

/** Returns true if the parts of a document can be in several of these groups. */
export const isOfParts = (by: string, { grain, rows: { groupings } }: Pick<ReportPlan, "grain" | "rows">) =>
  grain === "items" ? groupings.includes(by) : isMasterGrouping(by) && by !== "customer";

export interface ReportPlan {
  type: string;
  grain: ReportGrain;
  rows: ReportRows;
  /** Further columns of groups, without a total. */
  averages: string[];
  /** Null: ungrouped. */
  grouping: string | null;
  across: string | null;
  measure: string;
  sort: string;
  /** of the user who sees the rows */
  roles: readonly Role[];
}

interface ReportRefusal extends IssueText {
  name: "across" | "measure" | "sort";
}

function averagesOf(rows: ReportRows, grouping: string, sort: string | undefined): string[] {
  const { average, means, meansAsked } = rows;
  const asked = !meansAsked || (sort !== undefined && sort.replace(/^-/, "") in MEAN_COLUMNS);
  return [
    ...(average?.groupings.includes(grouping) ? Object.keys(AVERAGE_COLUMNS) : []),
    ...(asked && means?.includes(grouping) ? meanNames(rows) : []),
  ];
}

/** Resolves a request. @returns the plan with defaults for invalid parameters, and those parameters */
export function planReport(
  report: Report,
  query: Partial<ReportQuery>,
  user: RoleHolder | null,
): { plan: ReportPlan; refused: ReportRefusal[] } {
  const refused: ReportRefusal[] = [];
  const type = query.type ?? "detail";
  const grouping = type === "detail" || type === "items" ? null : type;
  let across = query.across ?? null;
  if (across !== null && (grouping === null || across === grouping)) {
    refused.push({ name: "across", key: "acrossRows", params: {} });
    across = null;
  }
  const ofItems = (one: string | null) => one !== null && !isPeriod(one) && !report.rows.groupings.includes(one);
  const grain = type === "items" || ofItems(grouping) || ofItems(across) ? "items" : "rows";
  const visible = visibleRows(report, grain === "items" && report.items ? report.items : report.rows, user);
  const averages = across === null && grouping !== null ? averagesOf(visible, grouping, query.sort) : [];
  const added = Object.fromEntries(Object.entries(AVERAGE_KINDS).filter(([name]) => averages.includes(name)));
  const rows = averages.length > 0 ? { ...visible, columns: { ...visible.columns, ...added } } : visible;

  const choose = (name: "measure" | "sort", asked: string | undefined, choices: string[], usual: string): string => {
    const bare = asked?.replace(/^-/, "");
    if (asked === undefined || bare === undefined) return usual;
    if (choices.includes(bare)) return asked;
    refused.push({ name, key: "choice", params: { choices: choices.join(", ") } });
    return usual;
  };
  const measures = scalarMeasures(rows);
  const measure = choose("measure", query.measure, measures, measures[1] ?? "documents");
  const order = grouping === null ? sortableColumns(rows.columns) : ["label", ...measures, ...averages];
  const byDay = report.newestFirst ? "-date" : "date";
  // Default: periods by date, masters by largest measure, documents by date.
  const usual = grouping === null ? byDay : isPeriod(grouping) ? "label" : `-${measure}`;
  return {
    plan: {
      type,
      grain,
      rows,
      averages,
      grouping,
      across,
      measure,
      sort: choose("sort", query.sort, order, usual),
      roles: user?.roles ?? [],
    },
    refused,
  };
}

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

const shapeOf = (columns: ReportRows["columns"], names = Object.keys(columns)) =>
  Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, schemaOf(name, columns[name])]] : [])));

/** Every row has its own date. */
const schemaOf = (name: string, { kind }: ReportColumn) => (name === "date" ? z.string() : cellSchemas[kind]);

export function reportAnswer(report: Report) {
  const tables = [report.rows, ...(report.items ? [report.items] : [])];
  const columns = Object.assign({}, ...tables.map((table) => shapeOf(table.columns))) as z.ZodRawShape;
  const sums = Object.assign(
    {},
    ...tables.map((table) => shapeOf(table.columns, [...table.measures])),
  ) as z.ZodRawShape;
  const summary = z.object({ documents: z.int(), cancelled: z.int(), ...z.object(sums).partial().shape });
  const finished = z.object({ count: z.int(), ...z.object(sums).partial().shape });
  const row = z.object({
    ...z.object(columns).partial().shape,
    ...z.object(shapeOf(AVERAGE_KINDS, tables.flatMap(averageNames))).partial().shape,
    /** document or item */
    id: z.int().optional(),
    recordId: z.int().nullable().optional(),
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
export interface ReportRow extends Record<string, ReportCell | number[] | undefined> {
  id?: number;
  recordId?: number | null;
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

/** Returns the total of a report: the sums that add up (`finished`), or those of all rows. */
export function totalOf({ summary, finished }: Totals): ReportSummary {
  if (finished === undefined) return summary;
  const { count, ...sums } = finished;
  return { ...sums, documents: count, cancelled: summary.cancelled };
}

/** Returns the sums of the documents that the total leaves out; null if it has all. */
export function sumsOfOthers({ summary, finished }: Totals): ReportSummary | null {
  if (finished === undefined || finished.count === summary.documents) return null;
  const { documents, cancelled, ...sums } = summary;
  const others: [string, ReportCell][] = Object.entries(sums).map(([name, all]) => [
    name,
    differenceOf(all, finished[name]),
  ]);
  return { ...Object.fromEntries(others), documents: documents - finished.count, cancelled };
}

function differenceOf(all: ReportCell | undefined, some: ReportCell | undefined): ReportCell {
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
