import { exceptionTotals, lookBody } from "#contract/plant/exception";
import { mayLookAt } from "#contract/plant/exception-kinds";
import { businessDay } from "#contract/plant/business-day";
import { isPeriod } from "#contract/reports/report";
import { exceptionRows } from "#contract/rows/exceptions";
import { ghostLoad } from "#contract/scale/ghost-load";
import { inboxHref, openedAreas } from "~/definitions/exception";
import { listHref } from "~/definitions/search-href";
import { parseId } from "~/services/records/ids.server";
import { type ActionContext, formAction, type ScreenContext } from "~/services/request/screen.server";
import { htmlConstraints } from "~/services/request/validation.server";
import { reportLoader } from "./report.server";

const loadReport = reportLoader(exceptionRows);

/** Loads the inbox, by default the open rows of the last days; `?view=5` opens a ghost load. */
export async function loadExceptions(context: ScreenContext) {
  const { api, env, idempotencyKey, redirect, url, user } = context;
  if (url.search === "") throw await redirect(inboxHref(businessDay(env.APP_TIMEZONE)));
  const report = await loadReport(context);
  const { grouping, type } = report.shown;
  const { range, filter, sort, list } = report;
  const query = { ...filter, ...range, type, sort, page: list.page, perPage: list.perPage };
  const opened = url.searchParams.get("view");
  const [totals, found] = await Promise.all([
    grouping === null || isPeriod(grouping)
      ? null
      : api.get(`/api${exceptionRows.apiPath}/totals`, query, exceptionTotals),
    opened === null ? null : api.get(`/api/ghost-load/${parseId(opened)}`, {}, ghostLoad),
  ]);
  return {
    report,
    totals,
    ghostLoad: found,
    mayOpen: openedAreas(user),
    maySettle: mayLookAt(user, "ghost-load", "ghostLoad"),
    constraint: htmlConstraints(lookBody),
    idempotencyKey: idempotencyKey(),
  };
}
export type ExceptionsData = Awaited<ReturnType<typeof loadExceptions>>;

export const exceptionActions = {
  look: formAction(lookBody, async ({ api, idempotencyKey, redirect, t, url }: ActionContext, read) => {
    const body = read();
    await api.post("/api/exception/look", body, { idempotencyKey });
    const toast = t("business:exception.looked", { count: body.rows.length });
    return redirect(`${url.pathname}${listHref(url.searchParams, {})}`, { toast });
  }),
};
