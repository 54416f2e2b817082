import { z } from "zod";
import type { RoleHolder } from "../access";
import { daysBetween, isDay, shiftDay } from "../plant/business-day";
import { MAX_REPORT_DAYS } from "../constants";
import { date, fileLanguage, idOrName, paging, queryId, search, sort, withDayOrder } from "../values/fields";
import { formatDay } from "../values/format";
import { always, type IssueText, rule } from "../values/issue";
import {
  ALL_ADDRESSEES,
  AVERAGE_COLUMNS,
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

/** Report requests and their plan (docs/domain.md, Reports). */

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

export const averageNames = (rows: ReportRows) => [
  ...(rows.average ? Object.keys(AVERAGE_COLUMNS) : []),
  ...meanNames(rows),
];

export const AVERAGE_KINDS: Record<string, ReportColumn> = {
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
  reader: RowReader;
}

/** The user who sees the rows. */
export interface RowReader extends RoleHolder {
  /** User whose own exceptions wait for another user; default: none. */
  notOwnOf?: number;
}

interface ReportRefusal extends IssueText {
  name: "across" | "measure" | "sort";
}

function shownAverages(rows: ReportRows, grouping: string, sort: string | undefined): string[] {
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
  user: RowReader | null,
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
  const averages = across === null && grouping !== null ? shownAverages(visible, grouping, query.sort) : [];
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
      reader: { roles: user?.roles ?? [], ...(user?.notOwnOf && { notOwnOf: user.notOwnOf }) },
    },
    refused,
  };
}
