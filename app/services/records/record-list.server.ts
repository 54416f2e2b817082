import type { z } from "zod";
import { can, type ActionOf, type Area } from "#contract/access";
import { urlAnswer, type ListAnswer } from "#contract/answers";
import { businessDay, FIRST_DAY, LAST_DAY, shiftDay } from "#contract/business-day";
import { MAX_PAGE_SIZE, RECORD_PAGE_SIZE } from "#contract/constants";
import { LIST_FORMATS, type ListName } from "#contract/list-view";
import { screenHref, searchHref } from "~/screens/search-href";
import type { ScreenContext } from "~/services/request/screen.server";
import type { RefusedParameter } from "~/services/request/validation.server";
import { type BulkData, type BulkDefinition, findBulk } from "./bulk.server";
import { type ExportsData, findExports } from "./exports.server";
import { fileHref } from "./file-link.server";
import { findOwnList, type OwnListData } from "./own-list.server";
import type { StoredRecord } from "./record-definition.server";

/** The loader of every list: of records, of masters and of users (docs/decisions/0008-what-lists-open-on.md). */

/** Parameters that every list's query has (contract/fields.ts), and those that a list of days has. */
export interface ListParameters {
  page?: number;
  perPage?: number;
  sort?: string;
  deleted?: "1";
  date?: string;
  startDate?: string;
  endDate?: string;
  withOpen?: boolean;
}

/** Areas whose deleted rows can be restored. */
type RestoreArea = { [A in Area]: "restore" extends ActionOf<A> ? A : never }[Area];

/** `sends` of a list by days: both ends of the range, also where the screen leaves one open. */
export const EVERY_DAY = { startDate: FIRST_DAY, endDate: LAST_DAY };

/** A value that a filter opens on: a text of the query, or a day, in days before today. */
type UsualValue = string | { daysBack: number };

export interface RecordListDefinition<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<unknown>>,
> {
  /** The name under which its users keep columns and views, and have it as a file; left out where there is neither. */
  name?: ListName;
  /** What can be done with many rows at once. */
  bulk?: BulkDefinition<z.output<List>["data"][number] & StoredRecord>;
  /** The list call. */
  apiPath: string;
  query: Query;
  list: List;
  /** The API's default sort, as the table head shows it. */
  defaultSort: string;
  /** The same of a list of several days, where that is another. */
  daysSort?: string;
  /** Filters whose rows come in an order of their own, which no table head shows. */
  ordering?: readonly (keyof z.output<Query>)[];
  /** Takes what is still open from earlier days to the records of today, unless the address says `withOpen=0`. */
  keepsOpen?: true;
  /** Filters that hold while the address does not name them; an empty parameter means all. Deleted rows are listed without. */
  usual?: { readonly [Name in keyof z.output<Query>]?: UsualValue };
  /** Parameters that the list call carries unless the address gives them (specification, section 7); they hide no row. */
  sends?: Readonly<Record<string, string>>;
  /** Lets who may restore in this area list the deleted rows. */
  restoreArea?: RestoreArea;
  /** Rows on a page unless the address or the user chooses; lists without it have RECORD_PAGE_SIZE and no choice. */
  pageSize?: number;
}

/** What the screen of a list shows of it; `filter` holds what is in force. */
export interface RecordListData<Row> {
  list: ListAnswer<Row>;
  filter: Readonly<Record<string, unknown>>;
  usual: Readonly<Partial<Record<string, string>>>;
  refused: readonly RefusedParameter[];
  /** The deleted rows are listed. */
  deleted: boolean;
  sort: string;
  /** The user can choose a page size. */
  choosesPageSize: boolean;
  /** What the user keeps of the list; null where nothing is kept. */
  own: OwnListData | null;
  /** Who made which file of it; null where nobody asks. */
  exports: ExportsData;
  /** What can be done with many rows at once; null for nothing. */
  bulk: BulkData | null;
}

/** Reads from the address which page of a list it asks for, under which filters. */
export function askedList<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<unknown>>,
>({ query, url, user, env }: ScreenContext, definition: RecordListDefinition<Query, List>) {
  const { restoreArea, pageSize = RECORD_PAGE_SIZE, defaultSort, daysSort, ordering = [] } = definition;
  const { values, refused } = query(definition.query);
  const today = businessDay(env.APP_TIMEZONE);
  const deleted = values.deleted !== undefined && restoreArea !== undefined && can(user, restoreArea, "restore");
  const usual = deleted ? {} : usualFilters(definition.usual ?? {}, today);
  const ranged = values.startDate !== undefined || values.endDate !== undefined;
  const held = Object.entries(usual).filter(
    ([name]) => url.searchParams.get(name) !== "" && !(name === "date" && ranged),
  );
  const given = { ...Object.fromEntries(held), ...values };
  const withOpen = !deleted && definition.keepsOpen === true && (values.withOpen ?? given.date === today);
  const filter = { ...given, withOpen: oneIf(withOpen), deleted: oneIf(deleted) };
  const ownOrder = ordering.some((name) => values[name] !== undefined);
  const usualSort = given.date === undefined ? (daysSort ?? defaultSort) : defaultSort;
  const { page = 1, perPage = pageSize, sort = ownOrder ? "" : usualSort } = values;
  return { filter, usual, refused, deleted, sort, today, page, perPage };
}

/**
 * Leads an address with a day and a range of days, as the filters send them, to the one that comes later: that was just typed
 * (app/components/list/days-filter.tsx).
 *
 * @throws the redirect
 */
async function leadToOneKindOfDays({ url, redirect }: ScreenContext): Promise<void> {
  const given = [...url.searchParams].filter(([, value]) => value !== "").map(([name]) => name);
  const days = given.filter((name) => name === "date" || name === "startDate" || name === "endDate");
  if (!days.includes("date") || days.length === 1) return;
  const dropped: Record<string, null> = days.at(-1) === "date" ? { startDate: null, endDate: null } : { date: null };
  throw await redirect(screenHref(url.pathname, searchHref(url.searchParams, dropped)));
}

/**
 * Leads `?download=xlsx` and `csv` to the file of the whole list, as it is filtered and sorted.
 *
 * @throws the redirect
 */
async function leadToFile<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<unknown>>,
>(context: ScreenContext, definition: RecordListDefinition<Query, List>): Promise<void> {
  const { api, url, redirect, locale } = context;
  const format = LIST_FORMATS.find((one) => one === url.searchParams.get("download"));
  if (definition.name === undefined || format === undefined) return;
  const { page: _page, perPage: _perPage, ...filter } = askedList(context, definition).filter as Record<string, string>;
  const { url: file } = await api.get(`/api/list/${definition.name}/${format}`, { ...filter, locale }, urlAnswer);
  throw await redirect(fileHref(file));
}

/**
 * Loads the page of a list that the address asks for.
 *
 * @returns the page, the filters in force and the usual ones, what of the address was refused, and what every list shows
 * @throws a redirect to the last page when the address is beyond it, and to a day or a range where it has both; ApiError
 */
export async function recordList<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<unknown>>,
>(context: ScreenContext, definition: RecordListDefinition<Query, List>) {
  const { api, url, user, redirect, env } = context;
  await leadToOneKindOfDays(context);
  await leadToFile(context, definition);
  const { page, perPage: asking, ...asked } = askedList(context, definition);
  const owned = definition.name === undefined ? null : findOwnList(context, definition.name);
  const choosesPageSize = definition.pageSize !== undefined && owned !== null;
  const ownSize = choosesPageSize && asked.filter.perPage === undefined ? (await owned).perPage : null;
  const perPage = ownSize ?? asking;
  const left = Object.entries(definition.sends ?? {}).filter(([name]) => !(name in asked.filter));
  const sent = { ...asked.filter, ...Object.fromEntries(left) };
  const [list, own, exports] = await Promise.all([
    api.get(definition.apiPath, { ...sent, page, perPage }, definition.list),
    owned,
    definition.name === undefined ? null : findExports(context, definition.name),
  ]);
  if (list.page > list.lastPage) {
    const last = list.lastPage === 1 ? null : String(list.lastPage);
    throw await redirect(screenHref(url.pathname, searchHref(url.searchParams, { page: last })));
  }
  const pageNumbered = (number: number) =>
    api.get(definition.apiPath, { ...sent, page: number, perPage: MAX_PAGE_SIZE }, definition.list);
  const bulk =
    definition.bulk === undefined || asked.deleted
      ? null
      : // A list with bulk changes is one of stored records.
        await findBulk(
          context,
          definition.bulk,
          list as ListAnswer<StoredRecord>,
          async (number) => (await pageNumbered(number)) as ListAnswer<StoredRecord>,
        );
  return {
    list,
    own,
    exports,
    bulk,
    choosesPageSize,
    ...asked,
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
