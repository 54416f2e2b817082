import { can } from "#contract/access";
import { businessDay } from "#contract/business-day";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import { outboundRecordList, outboundRecordQuery } from "#contract/outbound-record";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { outboundPanels } from "./panel.server";

/** What the order of the API's own choice is called on the screen. */
const NEWEST_FIRST = "-recordNo";

/**
 * The list of outbound records. It opens on today; an empty `date` in the address means all days. The deleted records of all
 * days are shown at once, because there are few.
 */
export async function outboundList(context: ScreenContext) {
  const { api, query, url, user } = context;
  const given = query(outboundRecordQuery);
  const today = businessDay(env.APP_TIMEZONE);
  const deleted = given.deleted !== undefined && can(user, "outbound", "restore");
  const usual = deleted || url.searchParams.get("date") === "" ? undefined : today;
  const filter = { ...given, date: given.date ?? usual, deleted: deleted ? "1" : undefined };
  const perPage = filter.perPage ?? RECORD_PAGE_SIZE;
  const [list, panels] = await Promise.all([
    api.get("/api/outbound-record", { ...filter, page: filter.page ?? 1, perPage }, outboundRecordList),
    outboundPanels(context),
  ]);
  return {
    list,
    ...panels,
    today,
    date: filter.date ?? null,
    deleted,
    sort: filter.sort ?? NEWEST_FIRST,
    timeZone: env.APP_TIMEZONE,
    mayCreate: can(user, "outbound", "edit"),
    mayDelete: can(user, "outbound", "delete"),
    mayRestore: can(user, "outbound", "restore"),
  };
}
export type OutboundListData = Awaited<ReturnType<typeof outboundList>>;
