import { can, type RoleHolder } from "../access";

/**
 * A report (docs/domain.md, Reports) as endpoint, screen and file read it: part of its rows, which rows/define.ts
 * defines. Labels are under `report` in business.json.
 */

/** Keyed by first day. */
export const PERIODS = ["daily", "weekly", "monthly"] as const;
export type Period = (typeof PERIODS)[number];

const MASTER_GROUPINGS = ["customer", "vendor", "grade", "marking", "item", "ex-do"] as const;
export type MasterGrouping = (typeof MASTER_GROUPINGS)[number];

/** Two groupings of one row, such as goods and vendor; keyed `3-7`, in this order. */
const PAIR_GROUPINGS = ["item-vendor", "customer-item", "vendor-checkedBy"] as const;
export type PairGrouping = (typeof PAIR_GROUPINGS)[number];
const isPairGrouping = (grouping: string): grouping is PairGrouping => PAIR_GROUPINGS.some((one) => one === grouping);

/** Returns the groupings of a group's key, with the key of each. */
export function splitGroup(grouping: string, key: string | null): { grouping: string; key: string | null }[] {
  if (!isPairGrouping(grouping) || key === null) return [{ grouping, key }];
  const [first = "", ...others] = key.split("-");
  const keys = [first, others.join("-")];
  return grouping.split("-").map((one, at) => ({ grouping: one, key: keys[at] ?? null }));
}

export const isPeriod = (grouping: string): grouping is Period => PERIODS.some((period) => period === grouping);
export const isMasterGrouping = (grouping: string): grouping is MasterGrouping =>
  MASTER_GROUPINGS.some((one) => one === grouping);

/** Returns the label's path under `report` in business.json: a column that groups has its own. */
export const typePath = (type: string): string =>
  type === "detail" || type === "items" || isPeriod(type) || isMasterGrouping(type) || isPairGrouping(type)
    ? `type.${type}`
    : `field.${type}`;

/** `units` are summed per unit; an `hour` is `HH:MM`, and shown as times are (format.ts). */
export type ColumnKind = "text" | "day" | "hour" | "number" | "kg" | "rupiah" | "units" | "word";

export interface ReportColumn {
  kind: ColumnKind;
  /** Label path in business.json: `booking.status`. */
  labels?: string;
}

/** An average price, for groups of one kind of goods alone: prices of different goods have no average. */
export interface Average<Column extends string = string, Group extends string = string> {
  /** in rupiah */
  of: Column;
  /** in kg, of rows with an amount */
  per: Column;
  groupings: readonly Group[];
}

/** Columns of groups with a mean per row (of one `alike` only: unlike values have no mean), or with `per` a share in percent: the quotient of two sums, which has their weights. */
export const MEAN_COLUMNS: Readonly<Record<string, { of: string; per?: string; alike?: string }>> = {
  meanWeighIn: { of: "weighInMinutes" },
  meanLoad: { of: "loadMinutes" },
  meanWeighOut: { of: "weighOutMinutes" },
  meanStay: { of: "stayMinutes" },
  meanCall: { of: "callMinutes" },
  meanValue: { of: "value", alike: "factor" },
  meanPct: { of: "pct", alike: "factor" },
  deductedShare: { of: "deductedKg", per: "weighedKg" },
};

/** Returns the names of the means whose columns the rows have. */
export const meanNames = ({ columns, means }: Pick<ReportRows, "columns" | "means">): string[] =>
  means === undefined
    ? []
    : Object.entries(MEAN_COLUMNS).flatMap(([name, { of, per = of }]) => (of in columns && per in columns ? name : []));

/** Columns of groups with an average: it, that of the previous range, and the change. */
export const AVERAGE_COLUMNS = {
  averagePrice: { kind: "rupiah" },
  previousPrice: { kind: "rupiah" },
  priceChange: { kind: "rupiah" },
} as const satisfies Record<string, ReportColumn>;

/** Rows of documents or of items. */
export interface ReportRows<Column extends string = string, Group extends string = string> {
  columns: Record<Column, ReportColumn>;
  measures: readonly Column[];
  /** Masters, and columns of few values; periods apply to every report. */
  groupings: readonly Group[];
  /** Rows are items; documents are counted separately. */
  parts: boolean;
  average?: Average<Column, Group>;
  /** Groupings with `MEAN_COLUMNS`. */
  means?: readonly Group[];
  /** Shown only where a sort asks for one of them: they read the items of every truck. */
  meansAsked?: true;
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
  /** Words of its two totals (`sumUnfinished`), under `totals` in business.json; default: `finished`. */
  totals?: "finished" | "compared";
  /** With a filter by one of these masters its PDF is a letter to it. */
  addressee?: Addressee;
  /** The screen shows no rows until an addressee, or all of them, are chosen. */
  choosesFirst?: true;
  /** Columns of the screen unless it shows all. Default: all. */
  usualColumns?: readonly string[];
  /** Rows by descending day, unless sorted. */
  newestFirst?: true;
}

/** Value of the addressee's filter on a screen that shows all of them. */
export const ALL_ADDRESSEES = "all";

/** Sums that are usually 0: readers leave out those that sum up to 0. */
export const RARE_SUMS = ["shortClosedKg", "adjustmentKg", "overKg", "unusualAmount", "estimatedAmount"];

export type Addressee = "customer" | "vendor";

/** Returns the id of the addressee that a query names. */
export function addresseeId({ addressee }: Pick<Report, "addressee">, query: Partial<Record<string, unknown>>) {
  const id = addressee && query[`${addressee}Id`];
  return typeof id === "number" ? id : null;
}

/** Reports without a list of records. */
const WITHOUT_LIST = ["company", "exception", "statement", "reconciliation", "load", "deduction"] as const;
export type ReportArea = (typeof WITHOUT_LIST)[number] | ListedArea;
type ListedArea = "inbound" | "outbound" | "po-sale" | "booking" | "production" | "outstanding";

export const hasList = (area: ReportArea): area is ListedArea => !WITHOUT_LIST.some((one) => one === area);

/** Removes columns that the user may not see. */
export function visibleRows(report: Report, rows: ReportRows, user: RoleHolder | null): ReportRows {
  if (report.prices === undefined || can(user, report.prices, "price")) return rows;
  const columns = Object.fromEntries(Object.entries(rows.columns).filter(([, { kind }]) => kind !== "rupiah"));
  const { average: _average, ...unpriced } = rows;
  return { ...unpriced, columns, measures: rows.measures.filter((name) => name in columns) };
}
