import { z } from "zod";
import type { RoleHolder } from "./access";
import { daysBetween, isDay, shiftDay } from "./business-day";
import { MAX_REPORT_DAYS } from "./constants";
import { date, fileLanguage, paging, queryId, search, sort, text, withDayOrder } from "./fields";
import { formatDay } from "./format";
import { always, type IssueText, rule } from "./issue";
import { UNITS } from "./outbound-item";
import {
  type ColumnKind,
  formerName,
  type Grouping,
  isPeriod,
  PERIODS,
  type Report,
  type ReportColumn,
  type ReportFilter,
  type ReportRows,
  visibleRows,
} from "./report";
import { REPORT_FORMATS, type ReportFormat } from "./report-file";
import type { DayRange } from "./report-periods";

/** The query of a report, what it asks for, and the answer (docs/domain.md, Reports). */

type ReportGrain = "rows" | "items";

/** Values of a filter by master for rows that have none. */
export const NO_MASTER = "none";

/** Returns the ways in which a report's rows can be listed or grouped: the values of `type`. */
export function reportTypes({ rows, items }: Report): string[] {
  return ["detail", ...(items ? ["items"] : []), ...reportGroupings({ rows, items })];
}

/** Returns all groupings of a report. */
export function reportGroupings({ rows, items }: Pick<Report, "rows" | "items">): Grouping[] {
  return [...new Set([...PERIODS, ...rows.groupings, ...(items?.groupings ?? [])])];
}

const isNumeric = ({ kind }: ReportColumn) => kind === "kg" || kind === "rupiah" || kind === "number";

/** Returns the figures that a table of two groupings can show. */
export const scalarMeasures = ({ columns, measures }: ReportRows): string[] => [
  "documents",
  ...measures.filter((name) => columns[name] !== undefined && isNumeric(columns[name])),
];

function filterSchema(filter: ReportFilter) {
  if (filter.kind === "text") return search();
  if (filter.kind === "word") return z.enum(filter.values as [string, ...string[]]).optional();
  if (filter.named) return idOrName().optional();
  return filter.optional ? z.union([z.literal(NO_MASTER), queryId()]).optional() : queryId().optional();
}

/** The id of a master as a number, or a part of its name. */
const idOrName = () => text(0, 100).transform((given) => queryId().safeParse(given).data ?? given);

/** Refuses the former names of filters, which would otherwise be ignored as unknown ones, and leave more rows. */
function formerNames({ filters }: Report) {
  const refused = Object.entries(filters).flatMap(([name, filter]) => {
    const former = formerName(filter);
    return former === null
      ? []
      : [
          [
            former,
            z
              .string()
              .refine(() => false, rule("renamed", { name }))
              .optional(),
          ],
        ];
  });
  return Object.fromEntries(refused) as Record<string, z.ZodOptional<z.ZodString>>;
}

/** What of a query every report has. */
export interface ReportQuery extends DayRange {
  page?: number;
  perPage?: number;
  type?: string;
  across?: string;
  measure?: string;
  sort?: string;
  withCancelled?: "1";
}

/** Makes the schema of a report's query; `planReport` checks what of it belongs together. */
export const reportQuery = (report: Report) => withRange(z.object({ ...queryShape(report), ...days }));

/** Makes the schema of the address of a report's screen, which has days of its own where it names none. */
export const reportScreenQuery = (report: Report) =>
  withRange(
    z.object({
      ...queryShape(report),
      startDate: days.startDate.optional(),
      endDate: days.endDate.optional(),
      download: z.enum(REPORT_FORMATS).optional(),
    }),
  );

/**
 * Makes the schema of the query of a whole report as a file. Of CSV `separator` also decides the decimal mark; `bom=0` leaves out the mark of
 * UTF-8.
 */
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
  const sortable = ["label", ...measures, ...tables.flatMap(({ columns }) => sortableColumns(columns))];
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
    ...formerNames(report),
    ...filters,
  };
}

function sortableColumns(columns: ReportRows["columns"]): string[] {
  return Object.entries(columns).flatMap(([name, { kind }]) => (kind === "units" ? [] : name));
}

/** What a report is asked to show. */
export interface ReportPlan {
  type: string;
  grain: ReportGrain;
  /** What the user may see of the rows. */
  rows: ReportRows;
  /** Null: the rows one by one. */
  grouping: Grouping | null;
  /** A second grouping, in columns. */
  across: Grouping | null;
  /** The figure of a table of two groupings, and of the chart. */
  measure: string;
  sort: string;
}

/** A parameter that does not go with the others. */
interface ReportRefusal extends IssueText {
  name: "across" | "measure" | "sort";
}

/**
 * Decides what a query asks for.
 *
 * @returns the plan, with the defaults in the place of what does not fit, and what that was
 */
export function planReport(
  report: Report,
  query: Partial<ReportQuery>,
  user: RoleHolder | null,
): { plan: ReportPlan; refused: ReportRefusal[] } {
  const refused: ReportRefusal[] = [];
  const type = query.type ?? "detail";
  const grouping = type === "detail" || type === "items" ? null : (type as Grouping);
  let across = (query.across ?? null) as Grouping | null;
  if (across !== null && (grouping === null || across === grouping)) {
    refused.push({ name: "across", key: "acrossRows", params: {} });
    across = null;
  }
  const ofItems = (one: Grouping | null) => one !== null && !isPeriod(one) && !report.rows.groupings.includes(one);
  const grain = type === "items" || ofItems(grouping) || ofItems(across) ? "items" : "rows";
  const rows = visibleRows(report, grain === "items" && report.items ? report.items : report.rows, user);

  const choose = (name: "measure" | "sort", asked: string | undefined, choices: string[], usual: string): string => {
    const bare = asked?.replace(/^-/, "");
    if (asked === undefined || bare === undefined) return usual;
    if (choices.includes(bare)) return asked;
    refused.push({ name, key: "choice", params: { choices: choices.join(", ") } });
    return usual;
  };
  const measures = scalarMeasures(rows);
  const measure = choose("measure", query.measure, measures, measures[1] ?? "documents");
  const order = grouping === null ? sortableColumns(rows.columns) : ["label", ...measures];
  // Days come in their order, masters by what is most; the rows of documents by day.
  const usual = grouping === null ? "date" : isPeriod(grouping) ? "label" : `-${measure}`;
  return {
    plan: { type, grain, rows, grouping, across, measure, sort: choose("sort", query.sort, order, usual) },
    refused,
  };
}

const unitCounts = z.array(z.object({ unit: z.enum(UNITS), count: z.int() }));

const cellSchemas: Record<ColumnKind, z.ZodType> = {
  text: z.string().nullable(),
  word: z.string().nullable(),
  day: z.string(),
  number: z.number().nullable(),
  kg: z.int().nullable(),
  rupiah: z.number().nullable(),
  units: unitCounts,
};

const shapeOf = (columns: ReportRows["columns"], names = Object.keys(columns)) =>
  Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, cellSchemas[columns[name].kind]]] : [])));

/** Makes the schema of a report's answer. A row has the columns of what it is: a document, an item, or a group with its sums. */
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
    /** of a document or an item */
    id: z.int().optional(),
    /** the document that it belongs to */
    recordId: z.int().nullable().optional(),
    /** of a group: a day or an id; null for rows that are without */
    key: z.string().nullable().optional(),
    label: z.string().nullable().optional(),
    documents: z.int().optional(),
    /** the figures of the columns of `across`, then of the rest */
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
      /** the same sums over the trucks that were weighed twice; of reports of trucks */
      finished: finished.optional(),
      /**
       * the same sums of the range that it compares with; not complete when records begin after its first day. `groups` are its first
       * groups by days, of a report that is grouped by days
       */
      previous: z.object({
        ...{ startDate: z.string(), endDate: z.string(), complete: z.boolean(), summary },
        groups: z.array(row).optional(),
      }),
      across: z
        .object({
          columns: z.array(z.object({ key: z.string().nullable(), label: z.string().nullable() })),
          /** groups that have no column of their own */
          rest: z.int(),
          cells: z.array(z.number()),
        })
        .optional(),
    })
    .meta({ id: `Report-${report.name}` });
}

export type ReportCell = string | number | null | { unit: string; count: number }[];

/** A row of any report; `cells` and `key` are of groups. */
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

/** Sums over the trucks of a report that were weighed twice. */
export interface ReportFinished extends Record<string, ReportCell | undefined> {
  count: number;
}

export interface ReportAcross {
  columns: { key: string | null; label: string | null }[];
  rest: number;
  cells: number[];
}

/** The answer of any report. */
export interface ReportAnswer {
  data: ReportRow[];
  lastPage: number;
  page: number;
  perPage: number;
  total: number;
  summary: ReportSummary;
  finished?: ReportFinished;
  previous: { startDate: string; endDate: string; complete: boolean; summary: ReportSummary; groups?: ReportRow[] };
  across?: ReportAcross;
}

/** The masters to choose from by the name of their filter, inactive ones too: reports are of what was. */
export const reportChoices = z
  .record(z.string(), z.array(z.object({ value: z.string(), label: z.string() })))
  .meta({ id: "ReportChoices" });
