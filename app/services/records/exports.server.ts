import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import type { ListName } from "#contract/list-view";
import { reportChoices } from "#contract/report-query";
import { reports } from "#contract/reports";
import type { ScreenContext } from "~/services/request/screen.server";

/**
 * Loads who made which file of a list, and of the report of its area, with `?exports=1`.
 *
 * @returns with the names of the masters that reports are filtered by; null where the address does not ask, or for who may not see it
 */
export async function findExports({ api, url, user, env }: ScreenContext, area: ListName) {
  if (!url.searchParams.has("exports") || !can(user, "export-history", "see")) return null;
  const report = reports.find((one) => one.area === area);
  const [{ data: entries }, choices] = await Promise.all([
    api.get(`/api/list/${area}/activity`, {}, activityList),
    report === undefined ? null : api.get(`/api${report.apiPath}/choices`, {}, reportChoices),
  ]);
  return { entries, choices: choices ?? {}, timeZone: env.APP_TIMEZONE };
}
export type ExportsData = Awaited<ReturnType<typeof findExports>>;
