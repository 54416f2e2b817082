import { urlAnswer } from "#contract/answers";
import { formatLongMoment } from "#contract/format";
import { PROGRESS_TYPE, REPORT_FORMATS, type ReportFormat } from "#contract/report-file";
import {
  planReport,
  reportAnswer,
  reportChoices as choicesAnswer,
  reportFileQuery,
  reportQuery,
  type ReportQuery,
} from "#contract/report-query";
import { expectLink, linkQuery, signedLink } from "../documents/link";
import type { BackendEnv } from "../env";
import type { AccessRule } from "../http/access";
import type { Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { Invalid } from "../http/errors";
import { parseInput } from "../http/input";
import { reportChoices } from "./choices";
import { fileStream, fileTurns } from "./file";
import { readReport } from "./read";
import { definedReports } from "./reports";
import type { DefinedReport } from "./source";
import type { AskedReport } from "./statements";

const FILE_TYPES: Record<ReportFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
};

/** Adds the calls of every report (docs/domain.md, Reports). */
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
      (db, { query, caller }) => readReport(db, askedOf({ report, source }, query, caller)),
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

/** Adds the calls of a whole report as a file: one makes a link for those who may see it, one streams it to the user of the link. */
function addFile(calls: Calls, defined: DefinedReport, format: ReportFormat): void {
  const { area, apiPath, name } = defined.report;
  const access: AccessRule = [area, "report"];
  const schema = reportFileQuery(defined.report, format);
  const path = `${apiPath}/${format}`;
  calls.plain(
    { method: "get", path, summary: `A link to the whole report of ${area}`, access, query: schema, answer: urlAnswer },
    ({ env }, { query, caller, http }) => {
      askedOf(defined, query, caller);
      // As it was asked, without what the schema does not know; a whole report has no pages.
      const given = [...new URL(http.req.url).searchParams].filter(
        ([given]) => given in schema.shape && given !== "page" && given !== "perPage",
      );
      return Promise.resolve({ url: signedLink(env, `/api${path}/file`, caller?.id ?? 0, Object.fromEntries(given)) });
    },
  );
  calls.plain(
    {
      method: "get",
      path: `${path}/file`,
      summary: `The whole report of ${area}, by its link: ${FILE_TYPES[format]}, or as frames that say how far it is`,
      access: "anyone",
      query: linkQuery,
    },
    async (platform, { query, language, http }) => {
      // With the rights that the user has now.
      const user = await expectLink(platform, new URL(http.req.url), access);
      const asked = askedOf(defined, parseInput(schema, query, language) as FileQuery, user);
      fileTurns.expectRoom();
      const { env } = user;
      const { separator = ";", bom, startDate, endDate } = asked.query as FileQuery;
      const filename = `laporan-${area}-${startDate}-${endDate}.${format}`;
      const type = FILE_TYPES[format];
      const { url } = (await platform.standby?.choose()) ?? { url: env.DATABASE_URL };
      const framed = http.req.header("Accept") === PROGRESS_TYPE;
      const job = {
        database: { url, prepare: env.DATABASE_PREPARE === "1" },
        report: name,
        query: asked.query,
        plan: asked.plan,
        format,
        csv: { separator, bom: bom !== "0" },
        company: companyOf(env),
        made: `${formatLongMoment(new Date(), env.APP_TIMEZONE)} oleh ${user.name}`,
      };
      return new Response(fileStream(job, http.req.raw.signal, { filename, type, framed }), {
        headers: {
          "Content-Type": framed ? PROGRESS_TYPE : type,
          "Content-Disposition": `attachment; filename="${filename}"`,
          // Not compressed on the way: what compresses does not wait for a slow client.
          "Cache-Control": "private, no-store, no-transform",
        },
      });
    },
  );
}

/** The lines of the company, as papers have them. */
const companyOf = ({ COMPANY_NAME, COMPANY_ADDRESS, COMPANY_PHONE }: BackendEnv) =>
  [COMPANY_NAME, COMPANY_ADDRESS, COMPANY_PHONE && `Telp. ${COMPANY_PHONE}`].filter(Boolean);

type FileQuery = ReportQuery & { separator?: ";" | ","; bom?: "0" | "1" };

/** Decides what a query asks for. @throws Invalid for parameters that do not go together */
function askedOf(defined: DefinedReport, query: ReportQuery, caller: Pick<Caller, "roles"> | null): AskedReport {
  const { plan, refused } = planReport(defined.report, query, caller);
  if (refused.length > 0) {
    throw new Invalid(
      Object.fromEntries(refused.map(({ name, key, params }) => [name, { key: `validation.${key}` as const, params }])),
    );
  }
  return { ...defined, query: { ...query }, plan };
}
