import type { z } from "zod";
import { can, type ActionOf, type Area } from "#contract/access";
import type { ListAnswer } from "#contract/answers";
import { businessDay, shiftDay } from "#contract/business-day";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import { screenHref, searchHref } from "~/screens/search-href";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";
import type { RefusedParameter } from "~/services/request/validation.server";

/** The loader of every list: of records, of masters and of users (docs/decisions/0008-what-lists-open-on.md). */

/** Parameters that every list's query has (contract/fields.ts). */
interface ListParameters {
  page?: number;
  perPage?: number;
  sort?: string;
  deleted?: "1";
}

/** Areas whose deleted rows can be restored. */
type RestoreArea = { [A in Area]: "restore" extends ActionOf<A> ? A : never }[Area];

/** A value that a filter opens on: a text of the query, or a day, in days before today. */
type UsualValue = string | { daysBack: number };

interface RecordListDefinition<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<unknown>>,
> {
  /** The list call. */
  apiPath: string;
  query: Query;
  list: List;
  /** The API's default sort, as the table head shows it. */
  defaultSort: string;
  /** Filters that hold while the address does not name them; an empty parameter means all. Deleted rows are listed without. */
  usual?: { readonly [Name in keyof z.output<Query>]?: UsualValue };
  /** Lets who may restore in this area list the deleted rows. */
  restoreArea?: RestoreArea;
  /** Rows on a page while the address does not say; default: RECORD_PAGE_SIZE. */
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
}

/**
 * Loads the page of a list that the address asks for.
 *
 * @returns the page, the filters in force and the usual ones, what of the address was refused, and what every list shows
 * @throws a redirect to the last page when the address is beyond it; ApiError
 */
export async function recordList<
  Query extends z.ZodObject & z.ZodType<ListParameters>,
  List extends z.ZodType<ListAnswer<unknown>>,
>({ api, query, url, user, redirect }: ScreenContext, definition: RecordListDefinition<Query, List>) {
  const { restoreArea, pageSize = RECORD_PAGE_SIZE, defaultSort } = definition;
  const { values, refused } = query(definition.query);
  const today = businessDay(env.APP_TIMEZONE);
  const deleted = values.deleted !== undefined && restoreArea !== undefined && can(user, restoreArea, "restore");
  const usual = deleted ? {} : usualFilters(definition.usual ?? {}, today);
  const held = Object.entries(usual).filter(([name]) => url.searchParams.get(name) !== "");
  const filter = { ...Object.fromEntries(held), ...values, deleted: deleted ? ("1" as const) : undefined };
  const { page = 1, perPage = pageSize, sort = defaultSort } = values;
  const list = await api.get(definition.apiPath, { ...filter, page, perPage }, definition.list);
  if (list.page > list.lastPage) {
    const last = list.lastPage === 1 ? null : String(list.lastPage);
    throw await redirect(screenHref(url.pathname, searchHref(url.searchParams, { page: last })));
  }
  return {
    list,
    filter,
    usual,
    refused,
    deleted,
    sort,
    today,
    timeZone: env.APP_TIMEZONE,
    user: { roles: user.roles },
  };
}

function usualFilters(usual: Partial<Record<string, UsualValue>>, today: string): Record<string, string> {
  const texts = Object.entries(usual).map(([name, value]) => [
    name,
    typeof value === "object" ? shiftDay(today, -value.daysBack) : value,
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}
