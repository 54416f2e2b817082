import type { z } from "zod";
import { can } from "#contract/access";
import { activityList } from "#contract/answers";
import type { ListName } from "#contract/rows/list-view";
import type { Report } from "#contract/reports/report";
import { reportChoices } from "#contract/reports/report-answer";
import { reports } from "#contract/reports/reports";
import type { ScreenContext } from "~/services/request/screen.server";

/** Loads the export history for `?exports=1`, if permitted. */
export async function findExports({ api, url, user, env }: ScreenContext, area: ListName) {
  if (!url.searchParams.has("exports") || !can(user, "export-history", "see")) return null;
  const report = reports.find((one) => one.area === area);
  const [{ data: entries }, choices] = await Promise.all([
    api.get(`/api/list/${area}/activity`, {}, activityList),
    report === undefined ? null : api.get(`/api${report.apiPath}/choices`, {}, reportChoices),
  ]);
  return { entries, choices: { ...choicesById(report, choices), ...choices }, timeZone: env.APP_TIMEZONE };
}

export type ExportsData = Awaited<ReturnType<typeof findExports>>;

function choicesById(report: Report | undefined, choices: z.output<typeof reportChoices> | null) {
  const byId = Object.entries(report?.filters ?? {}).flatMap(([name, filter]) =>
    filter.kind === "master" && choices?.[name] ? [[`${filter.grouping}Id`, choices[name]] as const] : [],
  );
  return Object.fromEntries(byId);
}
