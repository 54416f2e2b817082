import { can } from "#contract/access";
import { arrivalList, arrivalQuery } from "#contract/weighing/arrival";
import { recordList } from "~/services/records/record-list.server";
import type { ScreenContext } from "~/services/request/screen.server";

/** Loads the expected arrivals of a day, by default of today. */
export async function loadArrivals(context: ScreenContext) {
  const { user } = context;
  const data = await recordList(context, {
    apiPath: "/api/arrival",
    query: arrivalQuery,
    list: arrivalList,
    defaultSort: "",
  });
  return { ...data, seesBookings: can(user, "booking", "see") };
}
export type ArrivalsData = Awaited<ReturnType<typeof loadArrivals>>;
