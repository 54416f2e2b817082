import { can, type RoleHolder } from "./access";

/**
 * Report definitions (docs/domain.md, Reports), listed in reports.ts. The SQL is in backend/reports/<name>.ts, labels
 * under `report` in public/locales/id/business.json; endpoint, screen and CSV are derived.
 */

/** Keyed by first day. */
export const PERIODS = ["daily", "weekly", "monthly"] as const;
export type Period = (typeof PERIODS)[number];

/** Filter name by grouping (specification, section 7). */
const GROUP_FILTERS = {
  customer: "customer",
  vendor: "vendorId",
  grade: "gradeId",
  marking: "marking",
  item: "itemId",
  "ex-do": "exDoMasterId",
} as const;
export type MasterGrouping = keyof typeof GROUP_FILTERS;
export type Grouping = Period | MasterGrouping;

export const isPeriod = (grouping: string): grouping is Period => PERIODS.some((period) => period === grouping);

/** `units` are summed per unit. */
export type ColumnKind = "text" | "day" | "number" | "kg" | "rupiah" | "units" | "word";

export interface ReportColumn {
  kind: ColumnKind;
  /** Label path in business.json: `booking.status`. */
  labels?: string;
}

type GivenColumn = Exclude<ColumnKind, "word"> | { labels: string };

/** Rows of documents or of items. */
export interface ReportRows<Column extends string = string, Group extends MasterGrouping = MasterGrouping> {
  columns: Record<Column, ReportColumn>;
  measures: readonly Column[];
  /** Periods apply to every report. */
  groupings: readonly Group[];
  /** Rows are items; documents are counted separately. */
  parts: boolean;
}

export type ReportFilter =
  | { kind: "text" }
  | { kind: "word"; labels: string; values: readonly string[] }
  | {
      kind: "master";
      grouping: MasterGrouping;
      /** `none` finds rows without one. */
      optional: boolean;
      /** Also matches part of the name. */
      named: boolean;
    };

export interface Report<
  Name extends string = string,
  Rows extends ReportRows = ReportRows,
  Items extends ReportRows = ReportRows,
  Filter extends string = string,
> {
  /** Key under `report` in business.json. */
  name: Name;
  area: ReportArea;
  apiPath: string;
  rows: Rows;
  /** For documents with several items. */
  items?: Items;
  filters: Record<Filter, ReportFilter>;
  /** Cancelled documents are excluded by default. */
  cancellable: boolean;
  prices?: "inbound";
  /** Can show the rows as they stood at the end of a day. */
  asOf?: true;
}

type ReportArea = "company" | "inbound" | "outbound" | "po-sale" | "booking" | "production" | "outstanding";

export const text = { kind: "text" } as const;
/** Filter by fixed values. @param labels label path */
export const wordFilter = (labels: string, values: readonly string[]) => ({ kind: "word", labels, values }) as const;
/** Filter by a master's id or part of its name. */
export const namedFilter = (grouping: MasterGrouping) =>
  ({ kind: "master", grouping, optional: false, named: true }) as const;
/** Filter by a master's id. @param options.optional rows may lack it */
export const masterFilter = (grouping: MasterGrouping, options: { optional?: true } = {}) =>
  ({ kind: "master", grouping, optional: options.optional ?? false, named: false }) as const;

/** Returns filters for mandatory masters. */
export const masterFilters = <const Group extends MasterGrouping>(...groupings: Group[]) =>
  Object.fromEntries(
    groupings.map((grouping) => {
      const name: string = GROUP_FILTERS[grouping];
      return [name, name === grouping ? namedFilter(grouping) : masterFilter(grouping)];
    }),
  ) as Record<(typeof GROUP_FILTERS)[Group], ReportFilter>;

/** Returns the former name of a renamed filter, or null. */
export const formerName = (filter: ReportFilter): string | null =>
  filter.kind === "master" && filter.named ? `${filter.grouping}Id` : null;

export const TRUCK_COLUMNS = { recordNo: "text", date: "day", licensePlate: "text" } as const;

/** Defines rows; columns in display order. */
export function reportRows<Given extends Record<string, GivenColumn>, const Group extends MasterGrouping>(options: {
  columns: Given;
  measures: readonly (keyof Given & string)[];
  groupings: readonly Group[];
  parts?: true;
}): ReportRows<keyof Given & string, Group> {
  const columns = Object.fromEntries(
    Object.entries(options.columns).map(([name, given]) => [
      name,
      typeof given === "string" ? { kind: given } : { kind: "word", labels: given.labels },
    ]),
  ) as Record<keyof Given & string, ReportColumn>;
  return { ...options, columns, parts: options.parts ?? false };
}

/** Defines a report, with literal types to check the backend's source. */
export const defineReport = <
  const Name extends string,
  Rows extends ReportRows,
  Items extends ReportRows = never,
  Filter extends string = string,
>(
  report: Report<Name, Rows, Items, Filter>,
) => report;

/** Removes columns that the user may not see. */
export function visibleRows(report: Report, rows: ReportRows, user: RoleHolder | null): ReportRows {
  if (report.prices === undefined || can(user, report.prices, "price")) return rows;
  const columns = Object.fromEntries(Object.entries(rows.columns).filter(([, { kind }]) => kind !== "rupiah"));
  return { ...rows, columns, measures: rows.measures.filter((name) => name in columns) };
}
