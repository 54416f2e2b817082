import { can } from "#contract/access";
import { bookingList, bookingQuery } from "#contract/booking";
import { businessDay, shiftDay } from "#contract/business-day";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { bookingPanels } from "./panel.server";

/** What the order of the API's own choice is called on the screen. */
const NEWEST_FIRST = "-date";
/** The list opens on this many days back, and on all that are ahead (docs/decisions/0008-what-lists-open-on.md). */
const USUAL_DAYS = 30;

/** The list of bookings. An empty `startDate` in the address means from the beginning. */
export async function bookings(context: ScreenContext) {
  const { api, query, url, user } = context;
  const given = query(bookingQuery.omit({ customerId: true, open: true }));
  const today = businessDay(env.APP_TIMEZONE);
  const deleted = given.deleted !== undefined && can(user, "booking", "restore");
  const usualStart = deleted ? undefined : shiftDay(today, -USUAL_DAYS);
  const startDate = given.startDate ?? (url.searchParams.get("startDate") === "" ? undefined : usualStart);
  const filter = { ...given, startDate, deleted: deleted ? "1" : undefined };
  const perPage = filter.perPage ?? RECORD_PAGE_SIZE;
  const [list, panels] = await Promise.all([
    api.get("/api/booking", { ...filter, page: filter.page ?? 1, perPage }, bookingList),
    bookingPanels(context),
  ]);
  return {
    list,
    ...panels,
    deleted,
    usualStart,
    sort: filter.sort ?? NEWEST_FIRST,
    today,
    timeZone: env.APP_TIMEZONE,
    user: { roles: user?.roles ?? [] },
  };
}
export type BookingsData = Awaited<ReturnType<typeof bookings>>;
