import type { z } from "zod";
import { can, type RecordArea } from "#contract/access";
import type { ListAnswer } from "#contract/answers";
import { businessDay, FIRST_DAY, LAST_DAY, shiftDay } from "#contract/plant/business-day";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import { LIST_FORMATS, type ListName, MAX_QUERY_LENGTH } from "#contract/rows/list-view";
import type { ListRows } from "#contract/rows/define";
import { formatHref, isOfPanel, listHref, screenHref, searchHref } from "~/definitions/search-href";
import type { ScreenContext } from "~/services/request/screen.server";
import type { RefusedParameter } from "~/services/request/validation.server";
import { filterChoices } from "./choices.server";
import { type ExportsData, findExports } from "./export-history.server";
import { signedFileHref } from "./file-link.server";
import { findOwnList, type OwnListData } from "./list-preferences.server";

/** Loader of every list (docs/decisions/0008-default-filters.md). */

/** Parameters of every list (contract/values/fields.ts) and of lists with days. */
export interface ListParameters {
  page?: number;
  perPage?: number;
  sort?: string;
  deleted?: "1";
  date?: string;
  startDate?: string;
  endDate?: string;
  withOpen?: boolean;
  withCancelled?: boolean;
  status?: string;
}

/** Closes both ends of a list's date range. */
export const EVERY_DAY = { startDate: FIRST_DAY, endDate: LAST_DAY };

/** Default of a filter: a text, or a day in days before today. */
type UsualValue = string | { daysBack: number };

export interface RecordListDefinition<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<unknown>>,
> {
  /** Key of saved columns, views and downloads. */
  name?: ListName;
  /** Of a record: its filters, with the options that its screen offers. */
  rows?: ListRows;
  apiPath: string;
  query: Query;
  list: List;
  defaultSort: string;
  /** Default sort of several days, if different. */
  daysSort?: string;
  /** Filters with their own sort, which no head shows. */
  ordering?: readonly (keyof z.output<Query>)[];
  /** Adds open records of earlier days, unless `withOpen=0`. */
  keepsOpen?: true;
  /** Leaves out cancelled rows, unless `withCancelled=1` or `status=CANCELLED`. */
  hidesCancelled?: true;
  /** Default filters, not for deleted rows; an empty parameter means all. */
  usual?: { readonly [Name in keyof z.output<Query>]?: UsualValue };
  /** Default parameters that hide no row (specification, section 7). */
  sends?: Readonly<Record<string, string>>;
  /** Area whose restore right allows listing deleted rows; default: of `rows`. */
  restoreArea?: RecordArea;
  /** Default rows per page; without it RECORD_PAGE_SIZE, which users cannot change. */
  pageSize?: number;
}

/** Data of a list's screen; `filter` has the active filters. */
export interface RecordListData<Row> {
  list: ListAnswer<Row>;
  filter: Readonly<Record<string, unknown>>;
  usual: Readonly<Partial<Record<string, string>>>;
  refused: readonly RefusedParameter[];
  deleted: boolean;
  sort: string;
  choosesPageSize: boolean;
  fileHref?: string | undefined;
  own: OwnListData | null;
  exports: ExportsData;
}

/** Parses page and filters from the URL. */
export function parseListRequest<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<unknown>>,
>(
  { query, url, user, env }: Pick<ScreenContext, "query" | "url" | "user" | "env">,
  definition: RecordListDefinition<Query, List>,
) {
  const {
    rows,
    restoreArea = rows?.area,
    pageSize = RECORD_PAGE_SIZE,
    defaultSort,
    daysSort,
    ordering = [],
  } = definition;
  const ofPrograms = Object.entries(rows?.list.filters ?? {}).flatMap(([name, filter]) =>
    filter.in === "api" ? name : [],
  );
  const { values, refused } = query(definition.query, ofPrograms);
  const today = businessDay(env.APP_TIMEZONE);
  const deleted = values.deleted !== undefined && restoreArea !== undefined && can(user, restoreArea, "restore");
  const usual = deleted ? {} : usualFilters(definition.usual ?? {}, today);
  const ranged = values.startDate !== undefined || values.endDate !== undefined;
  const held = Object.entries(usual).filter(
    ([name]) => url.searchParams.get(name) !== "" && !(name === "date" && ranged),
  );
  const given = { ...Object.fromEntries(held), ...values };
  const withOpen = !deleted && definition.keepsOpen === true && (values.withOpen ?? given.date === today);
  const hidden =
    !deleted && definition.hidesCancelled === true && values.withCancelled !== true && values.status !== "CANCELLED";
  const withCancelled = hidden ? ("0" as const) : undefined;
  const filter = { ...given, withOpen: oneIf(withOpen), withCancelled, deleted: oneIf(deleted) };
  const ownOrder = ordering.some((name) => values[name] !== undefined);
  const usualSort = given.date === undefined ? (daysSort ?? defaultSort) : defaultSort;
  const { page = 1, perPage = pageSize, sort = ownOrder ? "" : usualSort } = values;
  return { filter, usual, refused, deleted, sort, today, page, perPage };
}

/** Parameters of lists and records that neither filter nor open a panel. */
const OTHERS = ["changed", "columns", "download", "evidence"];

/**
 * Unknown parameters, and filters longer than a saved view can be, would be repeated in every link of the screen.
 * @throws the redirect without them
 */
export async function dropUnknown({ url, redirect }: ScreenContext, query: z.ZodObject): Promise<void> {
  const names = [...Object.keys(query.shape), ...OTHERS];
  const known = [...url.searchParams].filter(([name]) => names.includes(name) || isOfPanel(name));
  const isLong = listHref(new URLSearchParams(known), {}).length > MAX_QUERY_LENGTH;
  const left = isLong ? known.filter(([name]) => isOfPanel(name)) : known;
  if (left.length === url.searchParams.size) return;
  throw await redirect(screenHref(url.pathname, searchHref(new URLSearchParams(left), {})));
}

/** Parameters that lead elsewhere: @throws the redirect to one kind of days or, for `?download=csv`, to the file */
async function redirectParameters({ url, redirect }: ScreenContext, fileHref: string | undefined): Promise<void> {
  const given = [...url.searchParams].filter(([, value]) => value !== "").map(([name]) => name);
  const days = given.filter((name) => name === "date" || name === "startDate" || name === "endDate");
  if (days.includes("date") && days.length > 1) {
    // The later parameter was typed last (app/components/list/list-filters.tsx).
    const dropped: Record<string, null> = days.at(-1) === "date" ? { startDate: null, endDate: null } : { date: null };
    throw await redirect(screenHref(url.pathname, searchHref(url.searchParams, dropped)));
  }
  const format = LIST_FORMATS.find((one) => one === url.searchParams.get("download"));
  if (fileHref !== undefined && format !== undefined) throw await redirect(formatHref(fileHref, format));
}

/** @throws the redirect to the last page of a list that has become shorter */
export async function redirectToLastPage({ url, redirect }: ScreenContext, list: ListAnswer<unknown>): Promise<void> {
  if (list.page <= list.lastPage) return;
  const page = list.lastPage === 1 ? null : String(list.lastPage);
  throw await redirect(screenHref(url.pathname, searchHref(url.searchParams, { page })));
}

/**
 * Loads the requested page of a list.
 * @returns the page, active and default filters, and refused parameters
 * @throws redirects; ApiError
 */
export async function recordList<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<unknown>>,
>(context: ScreenContext, definition: RecordListDefinition<Query, List>) {
  const { api, user, env, locale } = context;
  const { name, rows, apiPath, sends = {} } = definition;
  await dropUnknown(context, definition.query);
  const { page, perPage: usualSize, ...request } = parseListRequest(context, definition);
  const { page: _page, perPage: givenSize, ...filter } = request.filter as Record<string, string>;
  const fileHref = name && signedFileHref(`/list/${name}`, { ...filter, locale });
  await redirectParameters(context, fileHref);

  const owned = name === undefined ? null : findOwnList(context, name);
  const choosesPageSize = definition.pageSize !== undefined && owned !== null;
  const ownSize = choosesPageSize && givenSize === undefined ? (await owned).perPage : null;
  const [list, own, exports, choices] = await Promise.all([
    api.get(apiPath, { ...sends, ...request.filter, page, perPage: ownSize ?? usualSize }, definition.list),
    owned,
    name === undefined ? null : findExports(context, name),
    rows === undefined ? {} : filterChoices(api, rows),
  ]);
  await redirectToLastPage(context, list);
  return {
    list,
    own,
    exports,
    choosesPageSize,
    choices,
    fileHref,
    ...request,
    timeZone: env.APP_TIMEZONE,
    user: { roles: user.roles },
  };
}

const oneIf = (holds: boolean) => (holds ? ("1" as const) : undefined);

function usualFilters(usual: Partial<Record<string, UsualValue>>, today: string): Record<string, string> {
  const texts = Object.entries(usual).map(([name, value]) => [
    name,
    typeof value === "object" ? shiftDay(today, -value.daysBack) : value,
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}
