import { can } from "#contract/access";
import { businessDay, shiftDay } from "#contract/business-day";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import { productionList, productionQuery } from "#contract/production";
import { searchHref } from "~/screens/search-href";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { productionPanels } from "./panel.server";

/** What the order of the API's own choice is called on the screen. */
const NEWEST_FIRST = "-date";
const USUAL_DAYS = 30;

/** The list opens on the last 30 days, whatever lies ahead of today; an empty `startDate` in the address means all days. */
export async function productions(context: ScreenContext) {
  const { api, query, url, user, redirect } = context;
  const given = query(productionQuery);
  const today = businessDay(env.APP_TIMEZONE);
  const deleted = given.deleted !== undefined && can(user, "production", "restore");
  const usualStart = deleted ? undefined : shiftDay(today, 1 - USUAL_DAYS);
  const startDate = given.startDate ?? (url.searchParams.get("startDate") === "" ? undefined : usualStart);
  const filter = { ...given, startDate, deleted: deleted ? "1" : undefined };
  const perPage = filter.perPage ?? RECORD_PAGE_SIZE;
  const [list, panels] = await Promise.all([
    api.get("/api/production", { ...filter, page: filter.page ?? 1, perPage }, productionList),
    productionPanels(context, today),
  ]);
  if (list.page > list.lastPage) {
    throw await redirect(url.pathname + searchHref(url.searchParams, { page: String(list.lastPage) }));
  }
  return {
    list,
    ...panels,
    deleted,
    usualStart,
    sort: filter.sort ?? NEWEST_FIRST,
    timeZone: env.APP_TIMEZONE,
    may: {
      edit: can(user, "production", "edit"),
      delete: can(user, "production", "delete"),
      restore: can(user, "production", "restore"),
    },
  };
}
export type ProductionData = Awaited<ReturnType<typeof productions>>;
