import { can } from "#contract/access";
import { businessDay } from "#contract/business-day";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import { outstandingList, outstandingQuery } from "#contract/outstanding";
import { searchHref } from "~/screens/search-href";
import { masterChoices } from "~/services/records/choices.server";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { outstandingPanels } from "./panel.server";

/** What the order of the API's own choice is called on the screen. */
const NEWEST_FIRST = "-date";

/** The list opens on all days: an order is owed until it is delivered, however old it is. */
export async function outstandings(context: ScreenContext) {
  const { api, query, url, user, redirect } = context;
  const given = query(outstandingQuery);
  const deleted = given.deleted !== undefined && can(user, "outstanding", "restore");
  const filter = { ...given, deleted: deleted ? "1" : undefined };
  const perPage = filter.perPage ?? RECORD_PAGE_SIZE;
  const [list, panels, grades] = await Promise.all([
    api.get("/api/outstanding", { ...filter, page: filter.page ?? 1, perPage }, outstandingList),
    outstandingPanels(context),
    masterChoices(api, "grade", undefined),
  ]);
  if (list.page > list.lastPage) {
    throw await redirect(url.pathname + searchHref(url.searchParams, { page: String(list.lastPage) }));
  }
  return {
    list,
    ...panels,
    grades,
    deleted,
    sort: filter.sort ?? NEWEST_FIRST,
    today: businessDay(env.APP_TIMEZONE),
    timeZone: env.APP_TIMEZONE,
    user: { roles: user?.roles ?? [] },
  };
}
export type OutstandingData = Awaited<ReturnType<typeof outstandings>>;
