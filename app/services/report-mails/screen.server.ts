import { can } from "#contract/access";
import {
  storedQuery,
  recipientChoices,
  reportMail,
  type ReportMail,
  reportMailInput,
  reportMailList,
  reportMailRuns,
  reportNamed,
} from "#contract/reports/report-mail";
import { MAIL_RANGE_NAMES } from "#contract/reports/report-schedule";
import type { RecordDefinition } from "~/services/records/record-definition.server";
import { recordPanels } from "~/services/records/record-panels.server";
import { languagesFor } from "~/services/request/locale.server";
import { notFound } from "~/services/request/screen-error.server";
import type { ScreenContext } from "~/services/request/screen.server";

export const reportMailDefinition: RecordDefinition<ReportMail> = {
  area: "report-mail",
  apiPath: "/api/report-mail",
  input: reportMailInput,
  detail: reportMail,
  nameOf: ({ name }) => name,
};

/** Loads schedules and the open panel; a report's screen opens `?form=new&report=inbound&query=...`. */
export async function loadReportMails(context: ScreenContext) {
  const { api, env, user, locale } = context;
  const { apiPath } = reportMailDefinition;
  const maySee = ({ report }: Pick<ReportMail, "report">) => {
    const found = reportNamed(report);
    return found !== undefined && can(user, found.area, "report");
  };
  const [list, panels] = await Promise.all([
    api.get(apiPath, {}, reportMailList),
    recordPanels(context, reportMailDefinition, {
      offers: (record) => maySee(record),
      form: async (record) => {
        const asked = requestedSchedule(context, record);
        if (!maySee(asked)) throw notFound();
        const { data } = await api.get(`${apiPath}/recipients`, { report: asked.report }, recipientChoices);
        return { asked, recipients: data };
      },
      other: async (named) => {
        const record = await named("view");
        if (record === null) return null;
        const { data: runs } = await api.get(`${apiPath}/${record.id}/runs`, {}, reportMailRuns);
        return { kind: "view" as const, record, runs, mayEdit: maySee(record), runKey: context.idempotencyKey() };
      },
      confirms: ["delete"],
    }),
  ]);
  return {
    ...panels,
    schedules: list.data,
    ownId: user.id,
    languages: languagesFor(locale),
    now: new Date().toISOString(),
    timeZone: env.APP_TIMEZONE,
  };
}
export type ReportMailsData = Awaited<ReturnType<typeof loadReportMails>>;

function requestedSchedule({ url: { searchParams } }: ScreenContext, record: ReportMail | null) {
  if (record !== null) return { report: record.report, query: record.query, range: record.range };
  const report = reportNamed(searchParams.get("report"));
  if (report === undefined) throw notFound();
  return {
    report: report.name,
    query: storedQuery(report, new URLSearchParams(searchParams.get("query") ?? "")),
    range: MAIL_RANGE_NAMES.find((name) => name === searchParams.get("range")) ?? "yesterday",
  };
}
