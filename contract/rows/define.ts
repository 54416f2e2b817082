import type { RecordArea } from "../access";
import type {
  Addressee,
  Average,
  ColumnKind,
  MasterGrouping,
  PairGrouping,
  Report,
  ReportArea,
  ReportColumn,
  ReportFilter,
  ReportRows,
} from "../reports/report";

/**
 * One definition of a record's rows, for its list, file, report and screens (backend/rows/README.md). Row sources in
 * backend/rows/ are type-checked against it; schemas.ts has the schemas, because screens load no zod.
 */

/** `api`: a parameter for programs, on no screen. */
type Place = "list" | "report" | "api";
type RowFilter = (ReportFilter | { kind: "flag"; label: string; option: string }) & {
  /** default: list and report */
  in?: Place;
};
type Filters = Record<string, RowFilter>;

/** The value of a filter in the query of a list. */
export type FilterValue<Filter> = Filter extends { kind: "word"; values: readonly (infer Value)[] }
  ? Value
  : Filter extends { kind: "flag" }
    ? "1"
    : Filter extends { kind: "master"; named: false }
      ? number
      : Filter extends { kind: "master" }
        ? number | string
        : string;

export const text = { kind: "text" } as const;
/** Filter by fixed values. @param labels label path in business.json; "": values are their own labels */
export const word = <const Values extends readonly string[]>(labels: string, values: Values) =>
  ({ kind: "word", labels, values }) as const;
/** Filter by a master's id or part of its name. */
export const named = <const Group extends MasterGrouping>(grouping: Group) =>
  ({ kind: "master", grouping, optional: false, named: true }) as const;
/** Filter by a master's id. @param options.optional rows may lack it */
export const master = <const Group extends MasterGrouping>(grouping: Group, options: { optional?: true } = {}) =>
  ({ kind: "master", grouping, optional: options.optional ?? false, named: false }) as const;
/** Filter of a list by a condition: `1`. @param label @param option text paths in business.json */
export const flag = (label: string, option: string) => ({ kind: "flag", label, option, in: "list" }) as const;
export const unusual = flag("unusual.filter", "unusual.toCheck");

export const inList = <Filter extends RowFilter>(filter: Filter) => ({ ...filter, in: "list" }) as const;
export const inReport = <Filter extends RowFilter>(filter: Filter) => ({ ...filter, in: "report" }) as const;
export const inApi = <Filter extends RowFilter>(filter: Filter): Omit<Filter, "in"> & { in: "api" } => ({
  ...filter,
  in: "api",
});

type Without<All extends Filters, Left extends Place> = {
  [Name in keyof All as All[Name] extends { in: Left } ? never : Name]: All[Name];
};
const without = (filters: Filters, ...places: Place[]) =>
  Object.fromEntries(Object.entries(filters).filter(([, filter]) => !filter.in || !places.includes(filter.in)));

/** Lines of samples, read as those of a history: `M-12 · Kadar air · 16,3%`. */
export const sample = { labels: "" };

export const TRUCK_COLUMNS = { recordNo: "text", date: "day", licensePlate: "text" } as const;

type GivenColumn = Exclude<ColumnKind, "word"> | { labels: string };
type Columns = Record<string, GivenColumn>;
type Grouping<Given> = MasterGrouping | PairGrouping | (keyof Given & string);

interface GivenRows<Given extends Columns, Group extends Grouping<Given>> {
  columns: Given;
  sums: readonly (keyof Given & string)[];
  /** Masters or columns that group the rows, each with a filter; periods apply to every report. */
  groups: readonly Group[];
  parts?: true;
  average?: Average<keyof Given & string, Group>;
  means?: readonly Group[];
  meansAsked?: true;
}

function defineColumns<Given extends Columns, Group extends Grouping<Given>>({
  columns,
  sums,
  groups,
  parts,
  average,
  means,
  meansAsked,
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
    ...(average && { average }),
    ...(means && { means }),
    ...(meansAsked && { meansAsked }),
  };
}

/** Defines rows of items, for documents with several. */
export const itemRows = <Given extends Columns, const Group extends Grouping<Given>>(given: GivenRows<Given, Group>) =>
  defineColumns({ ...given, parts: true });

interface GivenReport<
  Name extends string,
  Area extends ReportArea,
  Given extends Columns,
  Group extends Grouping<Given>,
  Items extends ReportRows,
  All extends Filters,
> extends GivenRows<Given, Group> {
  name: Name;
  area: Area;
  apiPath: string;
  items?: Items;
  filters: All;
  cancellable: boolean;
  prices?: "inbound";
  asOf?: true;
  totals?: "finished" | "compared";
  addressee?: Addressee;
  choosesFirst?: true;
  usualColumns?: readonly (keyof Given & string)[];
  newestFirst?: true;
}

/** Additions of a list to the rows of its report. */
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
  const Area extends ReportArea,
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
  average,
  means,
  meansAsked,
  filters,
  list = { sort: [], counts: [], sums: [] },
  ...report
}: GivenReport<Name, Area, Given, Group, Items, All> & { list?: GivenList<Sort, Count, Sum, Finished> }) {
  return {
    ...report,
    rows: defineColumns({
      columns,
      sums,
      groups,
      parts,
      ...(average && { average }),
      ...(means && { means }),
      ...(meansAsked && { meansAsked }),
    }),
    filters: without(filters, "list", "api") as Without<All, "list" | "api">,
    list: { ...list, filters: without(filters, "report") as Without<All, "report"> },
  };
}

export type RecordRows = Report & { list: GivenList<string, ListCount, string, string> & { filters: Filters } };

/** Part of the rows that a list and its screen read. */
export interface ListRows extends Pick<RecordRows, "list"> {
  area: RecordArea;
}
