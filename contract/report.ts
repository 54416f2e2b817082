import { can, type RoleHolder } from "./access";

/**
 * A report is a definition (docs/domain.md, Reports): what its rows show, what of it is summed, by what it can be grouped and filtered.
 * A file of this shape per report, one line in reports.ts. Its one query is backend/reports/<name>.ts, its words are
 * `report` in public/locales/id/business.json; call, screen and CSV are made of these three.
 */

/** Groupings by time. Their keys are days: the day, the Monday of the week, the first of the month. */
export const PERIODS = ["daily", "weekly", "monthly"] as const;
export type Period = (typeof PERIODS)[number];

/** Groupings by a master, each with the usual name of the filter by its id (specification, section 7). */
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

/** Returns true for a grouping by time. */
export const isPeriod = (grouping: string): grouping is Period => PERIODS.some((period) => period === grouping);

/** Kinds of values: how they are shown, and whether they can be summed (`units`: unit by unit). */
export type ColumnKind = "text" | "day" | "number" | "kg" | "rupiah" | "units" | "word";

export interface ReportColumn {
  kind: ColumnKind;
  /** Of a `word`: where the words of its values stand in business.json, for example `booking.status`. */
  words?: string;
}

type GivenColumn = Exclude<ColumnKind, "word"> | { words: string };

/** What a table of the report can be made of: its documents, or their items. */
export interface ReportRows<Column extends string = string, Group extends MasterGrouping = MasterGrouping> {
  columns: Record<Column, ReportColumn>;
  /** The columns that are summed. */
  measures: readonly Column[];
  /** Groupings by masters; those by time are every report's. */
  groupings: readonly Group[];
  /** A row is a part of a document: documents are counted apart from rows. */
  parts: boolean;
}

/** A filter: a part of a text, one of a few values, or a master by its id. */
export type ReportFilter =
  | { kind: "text" }
  | { kind: "word"; words: string; values: readonly string[] }
  | {
      kind: "master";
      grouping: MasterGrouping;
      /** Rows may be without one, and `none` finds these. */
      optional: boolean;
      /** The filter has the name of its grouping, and also finds masters by a part of their names. */
      named: boolean;
    };

export interface Report<
  Name extends string = string,
  Rows extends ReportRows = ReportRows,
  Items extends ReportRows = ReportRows,
  Filter extends string = string,
> {
  /** Its words are under `report` by this name. */
  name: Name;
  area: ReportArea;
  /** Its call, below /api. */
  apiPath: string;
  rows: Rows;
  /** The goods of its documents, where one has several. */
  items?: Items;
  filters: Record<Filter, ReportFilter>;
  /** Documents may be cancelled: they are neither listed nor counted unless asked for. */
  cancellable: boolean;
  /** Who sees prices and amounts; everyone who sees the report unless given. */
  prices?: "inbound";
}

/** The areas that have a report. */
type ReportArea = "inbound" | "outbound" | "po-sale" | "booking" | "production" | "outstanding";

export const text = { kind: "text" } as const;
/** A filter by one of a few values, whose words stand at `words` in business.json. */
export const wordFilter = (words: string, values: readonly string[]) => ({ kind: "word", words, values }) as const;
/** A filter by a master, by its id or a part of its name. */
export const namedFilter = (grouping: MasterGrouping) =>
  ({ kind: "master", grouping, optional: false, named: true }) as const;
/** A filter by the id of a master. @param options.optional rows may be without one */
export const masterFilter = (grouping: MasterGrouping, options: { optional?: true } = {}) =>
  ({ kind: "master", grouping, optional: options.optional ?? false, named: false }) as const;

/** Makes the filters by masters whose groups every row falls into, by their names. */
export const masterFilters = <const Group extends MasterGrouping>(...groupings: Group[]) =>
  Object.fromEntries(
    groupings.map((grouping) => {
      const name: string = GROUP_FILTERS[grouping];
      return [name, name === grouping ? namedFilter(grouping) : masterFilter(grouping)];
    }),
  ) as Record<(typeof GROUP_FILTERS)[Group], ReportFilter>;

/** Returns the former name of a filter that now has the name of its grouping; null for other filters. */
export const formerName = (filter: ReportFilter): string | null =>
  filter.kind === "master" && filter.named ? `${filter.grouping}Id` : null;

/** The first columns of a truck, and of its goods. */
export const TRUCK_COLUMNS = { recordNo: "text", date: "day", licensePlate: "text" } as const;

/** Makes the rows of a report from their columns, in the order in which they are shown. */
export function reportRows<Given extends Record<string, GivenColumn>, const Group extends MasterGrouping>(options: {
  columns: Given;
  measures: readonly (keyof Given & string)[];
  groupings: readonly Group[];
  parts?: true;
}): ReportRows<keyof Given & string, Group> {
  const columns = Object.fromEntries(
    Object.entries(options.columns).map(([name, given]) => [
      name,
      typeof given === "string" ? { kind: given } : { kind: "word", words: given.words },
    ]),
  ) as Record<keyof Given & string, ReportColumn>;
  return { ...options, columns, parts: options.parts ?? false };
}

/** Defines a report; its type keeps the names, against which the query of the backend is checked. */
export const defineReport = <
  const Name extends string,
  Rows extends ReportRows,
  Items extends ReportRows = never,
  Filter extends string = string,
>(
  report: Report<Name, Rows, Items, Filter>,
) => report;

/** The columns of rows that a user may see. */
export function visibleRows(report: Report, rows: ReportRows, user: RoleHolder | null): ReportRows {
  if (report.prices === undefined || can(user, report.prices, "price")) return rows;
  const columns = Object.fromEntries(Object.entries(rows.columns).filter(([, { kind }]) => kind !== "rupiah"));
  return { ...rows, columns, measures: rows.measures.filter((name) => name in columns) };
}
