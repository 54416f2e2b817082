import { can } from "#contract/access";
import { daysBetween } from "#contract/plant/business-day";
import { usualExceptions } from "#contract/plant/exception";
import { isPeriod } from "#contract/reports/report";
import { exceptionRows } from "#contract/rows/exceptions";
import type { ScreenContext } from "~/services/request/screen.server";
import { reportLoader } from "./report.server";

const loadReport = reportLoader(exceptionRows);

/** Loads the exceptions book; groups have their usual number. */
export async function loadExceptions(context: ScreenContext) {
  const report = await loadReport(context);
  const mayOpen = { inbound: can(context.user, "inbound", "see") };
  const { grouping, type } = report.shown;
  if (grouping === null || isPeriod(grouping)) return { report, mayOpen, usual: null };
  const { range, filter, sort, list } = report;
  const query = { ...filter, ...range, type, sort, page: list.page, perPage: list.perPage };
  const usual = await context.api.get(`/api${exceptionRows.apiPath}/usual`, query, usualExceptions);
  return { report, mayOpen, usual: { ...usual, range: daysBetween(range.startDate, range.endDate) + 1 } };
}
export type ExceptionsData = Awaited<ReturnType<typeof loadExceptions>>;
