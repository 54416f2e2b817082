import { can } from "#contract/access";
import { businessDay } from "#contract/business-day";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import { poSaleList, poSaleQuery } from "#contract/po-sale";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { poSalePanels } from "./panel.server";

/** What the order of the API's own choice is called on the screen. */
const NEWEST_FIRST = "-date";
/** An order matters until it is delivered, however old it is (docs/decisions/0008-what-lists-open-on.md). */
const USUAL_STATUS = "ACTIVE";

/** The list of PO sales. It opens on all active ones; an empty `status` in the address means every status. */
export async function poSales(context: ScreenContext) {
  const { api, query, url, user } = context;
  const given = query(poSaleQuery.omit({ mode: true, exDoMasterId: true }));
  const deleted = given.deleted !== undefined && can(user, "po-sale", "restore");
  const usual = deleted || url.searchParams.get("status") === "" ? undefined : USUAL_STATUS;
  const filter = { ...given, status: given.status ?? usual, deleted: deleted ? "1" : undefined };
  const perPage = filter.perPage ?? RECORD_PAGE_SIZE;
  const [list, panels] = await Promise.all([
    api.get("/api/po-sale", { ...filter, page: filter.page ?? 1, perPage }, poSaleList),
    poSalePanels(context),
  ]);
  return {
    list,
    ...panels,
    deleted,
    usualStatus: deleted ? undefined : USUAL_STATUS,
    sort: filter.sort ?? NEWEST_FIRST,
    today: businessDay(env.APP_TIMEZONE),
    timeZone: env.APP_TIMEZONE,
    user: { roles: user?.roles ?? [] },
  };
}
export type PoSalesData = Awaited<ReturnType<typeof poSales>>;
