import { urlAnswer } from "#contract/answers";
import type { Locale } from "#contract/constants";
import { REPORT_FORMATS, type ReportFormat } from "#contract/reports/report-file";
import { reportAnswer, reportChoices as choicesAnswer } from "#contract/reports/report-answer";
import { planReport, reportFileQuery, reportQuery, type ReportQuery } from "#contract/reports/report-query";
import { linkQuery, NOBODY, userOfFile } from "./link";
import type { AccessRule } from "../http/access";
import { assertKnown, type Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { inSnapshot } from "../db/client";
import { Invalid } from "../http/errors";
import { parseAsOf } from "../records/as-of-day";
import type { BackendEnv } from "../env";
import { parseInput } from "../http/input";
import { reportChoices } from "../reports/choices";
import { answerFile, FILE_TYPES, fileLink, reportFileName } from "./file";
import { rowReader } from "../rows/exception-readers";
import { readReport } from "../rows/engine/read";
import { definedReports } from "../reports/reports";
import type { DefinedReport } from "../rows/engine/source";
import type { ReportRequest } from "../rows/engine/matching";

export function addReports(calls: Calls): void {
  for (const { report, source } of definedReports) {
    const { area, apiPath: path } = report;
    const access: AccessRule = [area, "report"];
    calls.read(
      {
        method: "get",
        path,
        summary: `Report of ${area}`,
        access,
        standby: true,
        query: reportQuery(report),
        answer: reportAnswer(report),
      },
      (db, { query, caller, env }) =>
        inSnapshot(db, (reader) =>
          readReport(reader, parseReportRequest({ report, source }, query as ReportQuery, { caller, env })),
        ),
    );
    calls.read(
      {
        method: "get",
        path: `${path}/choices`,
        summary: `Masters by which the report of ${area} can be filtered`,
        access,
        standby: true,
        answer: choicesAnswer,
      },
      (db) => reportChoices(db, report),
    );
    for (const format of REPORT_FORMATS) addFile(calls, { report, source }, format);
  }
}

function addFile(calls: Calls, defined: DefinedReport, format: ReportFormat): void {
  const { area, apiPath, name } = defined.report;
  const access: AccessRule = [area, "report"];
  const schema = reportFileQuery(defined.report, format);
  const path = `${apiPath}/${format}`;
  calls.plain(
    { method: "get", path, summary: `A link to the whole report of ${area}`, access, query: schema, answer: urlAnswer },
    ({ env }, { query, caller, http }) => {
      parseReportRequest(defined, query as ReportQuery, { caller, env });
      const url = new URL(http.req.url);
      const file = { path: `/api${path}/file`, owner: caller ?? NOBODY, url, shape: schema.shape };
      return Promise.resolve({ url: fileLink(env, file) });
    },
  );
  calls.plain(
    {
      method: "get",
      path: `${path}/file`,
      summary: `The whole report of ${area}, by its link or for a caller who may see it: ${FILE_TYPES[format]}`,
      access: "anyone",
      query: linkQuery,
    },
    async (platform, { query, http }) => {
      const user = await userOfFile(platform, http, access);
      assertKnown(new URL(http.req.url).searchParams, schema.safeExtend(linkQuery.shape));
      const given = parseInput(schema, query) as FileQuery;
      const asked = parseReportRequest(defined, given, { caller: user, env: user.env });
      const { query: wanted, plan, timeZone } = asked;
      const { separator = ";", bom, locale, startDate, endDate, asOf } = given;
      return answerFile(platform, http.req.raw, user, {
        of: { report: name, query: wanted, plan, timeZone },
        format,
        locale,
        name: reportFileName(locale, { area, startDate, endDate, asOf }),
        csv: { separator, bom: bom !== "0" },
        logged: { area, of: "report", query: wanted },
      });
    },
  );
}

type FileQuery = ReportQuery & { locale: Locale; separator?: ";" | ","; bom?: "0" | "1" };

function parseReportRequest(
  defined: DefinedReport,
  query: ReportQuery,
  { caller, env }: { caller: Pick<Caller, "id" | "roles"> | null; env: BackendEnv },
): ReportRequest {
  parseAsOf(query, env);
  const { plan, refused } = planReport(defined.report, query, caller && rowReader(caller, env));
  if (refused.length > 0) {
    throw new Invalid(
      Object.fromEntries(refused.map(({ name, key, params }) => [name, { key: `validation.${key}` as const, params }])),
    );
  }
  return { ...defined, query: { ...query }, plan, timeZone: env.APP_TIMEZONE };
}
