import { z } from "zod";
import { queryId, search, sort } from "../fields";
import { UNITS } from "../outbound-item";
import type { ColumnKind, MasterGrouping, Report, ReportArea, ReportColumn, ReportFilter, ReportRows } from "../report";

/**
 * One definition of a record's rows, for its list, file and report (backend/rows/README.md). Row sources in
 * backend/rows/ are type-checked against it.
 */

type RowFilter = (ReportFilter | { kind: "flag" }) & {
  /** schema of the list's parameter */
  list: z.ZodType;
  /** default: both */
  in?: "list" | "report";
};
type Filters = Record<string, RowFilter>;

export const text = { kind: "text", list: search() } as const;
/** Filter by fixed values. @param labels label path in business.json */
export const word = <const Values extends readonly string[]>(labels: string, values: Values) =>
  ({ kind: "word", labels, values, list: z.enum(values).optional() }) as const;
/** Filter by part of a master's name; in reports also by its id. */
export const named = <const Group extends MasterGrouping>(grouping: Group) =>
  ({ kind: "master", grouping, optional: false, named: true, list: search() }) as const;
/** Filter by a master's id. @param options.optional rows may lack it */
export const master = <const Group extends MasterGrouping>(grouping: Group, options: { optional?: true } = {}) =>
  ({
    kind: "master",
    grouping,
    optional: options.optional ?? false,
    named: false,
    list: queryId().optional(),
  }) as const;
/** Filter of a list by a condition: `1`. */
export const flag = { kind: "flag", list: z.literal("1").optional(), in: "list" } as const;

export const inList = <Filter extends RowFilter>(filter: Filter) => ({ ...filter, in: "list" }) as const;
export const inReport = <Filter extends RowFilter>(filter: Filter) => ({ ...filter, in: "report" }) as const;

type Without<All extends Filters, Place> = {
  [Name in keyof All as All[Name] extends { in: Place } ? never : Name]: All[Name];
};
const without = (filters: Filters, place: RowFilter["in"]) =>
  Object.fromEntries(Object.entries(filters).filter(([, filter]) => filter.in !== place));

export const TRUCK_COLUMNS = { recordNo: "text", date: "day", licensePlate: "text" } as const;

type GivenColumn = Exclude<ColumnKind, "word"> | { labels: string };
type Columns = Record<string, GivenColumn>;
type Grouping<Given> = MasterGrouping | (keyof Given & string);

interface GivenRows<Given extends Columns, Group extends Grouping<Given>> {
  /** In display order. */
  columns: Given;
  sums: readonly (keyof Given & string)[];
  /** Masters or columns that group the rows, each with a filter; periods apply to every report. */
  groups: readonly Group[];
  parts?: true;
}

function rowsOf<Given extends Columns, Group extends Grouping<Given>>({
  columns,
  sums,
  groups,
  parts,
}: GivenRows<Given, Group>): ReportRows<keyof Given & string, Group> {
  const kinds = Object.entries(columns).map(([name, given]): [string, ReportColumn] => [
    name,
    typeof given === "string" ? { kind: given } : { kind: "word", labels: given.labels },
  ]);
  return {
    columns: Object.fromEntries(kinds) as Record<keyof Given & string, ReportColumn>,
    measures: sums,
    groupings: groups,
    parts: parts ?? false,
  };
}

/** Defines rows of items, for documents with several. */
export const itemRows = <Given extends Columns, const Group extends Grouping<Given>>(given: GivenRows<Given, Group>) =>
  rowsOf({ ...given, parts: true });

interface GivenReport<
  Name extends string,
  Given extends Columns,
  Group extends Grouping<Given>,
  Items extends ReportRows,
  All extends Filters,
> extends GivenRows<Given, Group> {
  name: Name;
  area: ReportArea;
  apiPath: string;
  items?: Items;
  filters: All;
  cancellable: boolean;
  prices?: "inbound";
  asOf?: true;
}

const unitCounts = z.array(z.object({ unit: z.enum(UNITS), count: z.int() }));

/** What a list adds to the rows of its report. */
interface GivenList<Sort extends string, Count extends string, Sum extends string, Finished extends string> {
  sort: readonly Sort[];
  counts: readonly Count[];
  /** Sums over all pages, without cancelled rows. */
  sums: readonly Sum[];
  /** Sums of the trucks weighed twice. */
  finished?: readonly Finished[];
}

/** Rows of a list: open, cancelled, and dated before the requested day. */
type ListCount = "open" | "cancelled" | "earlier";

/** Defines the rows of a record's list, file and report; a report without a record has no list. */
export function defineRows<
  const Name extends string,
  Given extends Columns,
  const Group extends Grouping<Given>,
  const All extends Filters,
  const Sort extends string = never,
  const Count extends ListCount = never,
  const Sum extends string = never,
  const Finished extends string = never,
  Items extends ReportRows = never,
>({
  columns,
  sums,
  groups,
  parts,
  filters,
  list = { sort: [], counts: [], sums: [] },
  ...report
}: GivenReport<Name, Given, Group, Items, All> & { list?: GivenList<Sort, Count, Sum, Finished> }) {
  return {
    ...report,
    rows: rowsOf({ columns, sums, groups, parts }),
    filters: without(filters, "list") as Without<All, "list">,
    list: { ...list, filters: without(filters, "report") as Without<All, "report"> },
  };
}

/** The rows of any record. */
export type RecordRows = Report & { list: GivenList<string, ListCount, string, string> & { filters: Filters } };

/** Returns the parameters of a list by its filters, and its sort. */
export function listParameters<All extends Filters, const Sort extends string>({
  list,
}: {
  list: { filters: All; sort: readonly Sort[] };
}) {
  const schemas = Object.entries(list.filters).map(([name, filter]) => [name, filter.list]);
  return {
    ...(Object.fromEntries(schemas) as { [Name in keyof All]: All[Name]["list"] }),
    sort: sort(list.sort),
  };
}

type SumSchemas<Sum extends string> = { [Name in Sum]: Name extends "units" ? typeof unitCounts : z.ZodInt };

/** Returns the schemas of a list's counts and sums. */
export const listSummary = <Count extends string, Sum extends string>({
  list: { counts, sums },
}: {
  list: { counts: readonly Count[]; sums: readonly Sum[] };
}) =>
  z.object(
    Object.fromEntries(
      [...counts, ...sums].map((name) => [name, name === "units" ? unitCounts : z.int()]),
    ) as SumSchemas<Count | Sum>,
  );
