import { can } from "#contract/access";
import { businessDay, daysBetween, shiftDay } from "#contract/plant/business-day";
import { MAX_PAGE_SIZE, MAX_REPORT_DAYS } from "#contract/constants";
import { addresseeId, ALL_ADDRESSEES, hasList, type Report } from "#contract/reports/report";
import { type DayRange, RANGES } from "#contract/reports/report-periods";
import { type ReportAnswer, reportAnswer, reportChoices } from "#contract/reports/report-answer";
import {
  countsInEachRow,
  planReport,
  type ReportPlan,
  reportGroupings,
  type ReportQuery,
  reportScreenQuery,
  reportTypes,
  scalarMeasures,
} from "#contract/reports/report-query";
import { storedQuery, reportNamed } from "#contract/reports/report-mail";
import { reconciliationRows } from "#contract/rows/reconciliation";
import { statementRows } from "#contract/rows/statement";
import { matchMailRange } from "#contract/reports/report-schedule";
import { settingsPaths } from "#contract/accounts/settings";
import { formatHref, buildHref, screenHref, searchHref } from "~/definitions/search-href";
import { signedFileHref } from "~/services/records/file-link.server";
import { findExports } from "~/services/records/export-history.server";
import { dropUnknown, redirectToLastPage } from "~/services/records/record-list.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { isChartOpen } from "~/services/request/chart-open.server";
import type { RefusedParameter } from "~/services/request/validation.server";

/** Returns a report's loader; default: current month, ungrouped. */
export const reportLoader = (report: Report) => async (context: ScreenContext) => {
  const { api, request, url, user, redirect, env, locale } = context;
  const search = url.searchParams;
  await dropUnknown(context, reportScreenQuery(report));
  // An empty day counts as missing.
  if (search.get("startDate") === "" || search.get("endDate") === "") {
    const days = Object.fromEntries(
      ["startDate", "endDate"].flatMap((name) => (search.get(name) ? [] : [[name, null]])),
    );
    throw await redirect(screenHref(url.pathname, searchHref(search, days)));
  }
  const today = businessDay(env.APP_TIMEZONE);
  const asked = reportRequest(context, report, today);
  const { plan, range, filter, refused } = asked;
  const { page: _page, perPage: _perPage, ...all } = asked.query;
  const fileHref = signedFileHref(report.apiPath, { ...all, locale });
  if (asked.download !== undefined) throw await redirect(formatHref(fileHref, String(asked.download)));
  const [found, choices, exports] = await Promise.all([
    asked.choosesFirst ? noRows(range) : api.get(`/api${report.apiPath}`, asked.query, reportAnswer(report)),
    api.get(`/api${report.apiPath}/choices`, {}, reportChoices),
    hasList(report.area) ? findExports(context, report.area) : null,
  ]);
  // Composed at run time, so the type is unknown.
  const list: ReportAnswer = found;
  await redirectToLastPage(context, list);
  const isOpen = await isChartOpen(request);
  // The chart shows the groups of all pages, up to one page's size.
  const whole: ReportAnswer =
    plan.grouping === null || !isOpen || list.lastPage === 1
      ? list
      : await api.get(
          `/api${report.apiPath}`,
          { ...asked.query, page: 1, perPage: MAX_PAGE_SIZE },
          reportAnswer(report),
        );
  const table = reportTable(report, plan, { list, range, filter });
  return {
    ...table,
    fileHref,
    chart: { isOpen, groups: whole.data, number: whole.total },
    today,
    refused,
    usual: range as DayRange & Partial<Record<string, string>>,
    deleted: false,
    /** No rows yet: the user chooses one addressee, or all. */
    choosesFirst: asked.choosesFirst,
    shown: asked.allColumns ? { ...table.shown, usualColumns: null } : table.shown,
    offered: {
      types: reportTypes(report),
      across: plan.grouping === null ? [] : reportGroupings(report).filter((one) => one !== plan.grouping),
      measures: scalarMeasures(plan.rows),
      filters: table.offered.filters.map((own) => ({ ...own, choices: choices[own.name] ?? [] })),
      cancelled: report.cancellable,
      asOf: report.asOf === true,
      columns: report.usualColumns !== undefined,
      choosesFirst: report.choosesFirst === true,
    },
    /** export history, for `?exports=1` */
    exports,
    made: { by: user.name, at: new Date().toISOString() },
    partnerReport: findPartnerReport(user, report, { range, filter }),
    mailHref: buildMailHref(context, report, { range, today }),
    timeZone: env.APP_TIMEZONE,
  };
};

interface ReportPage {
  list: ReportAnswer;
  range: DayRange;
  filter: Partial<Record<string, string | number>>;
}

/** Returns what the table of a report shows. */
export const reportTable = (report: Report, plan: ReportPlan, { list, range, filter }: ReportPage) => ({
  name: report.name,
  list,
  range,
  filter,
  sort: plan.sort,
  totals: report.totals,
  /** the master to which its PDF is a letter, once a filter names one */
  addressee: report.addressee ?? null,
  isLetter: addresseeId(report, filter) !== null,
  shown: {
    type: plan.type,
    grouping: plan.grouping,
    across: plan.across,
    measure: plan.measure,
    grain: plan.grain,
    columns: Object.entries(plan.rows.columns).map(([name, column]) => ({ name, ...column })),
    usualColumns: report.usualColumns ?? null,
    measures: plan.rows.measures,
    averages: plan.averages,
    countsInEachRow: countsInEachRow(plan),
  },
  offered: {
    filters: Object.entries(report.filters).map(([name, own]) => ({
      name,
      kind: own.kind,
      grouping: own.kind === "master" ? own.grouping : name,
      labels: own.kind === "word" ? own.labels : null,
      optional: own.kind === "master" && own.optional,
      named: own.kind === "master" && own.named,
      values: own.kind === "word" ? [...own.values] : [],
    })),
  },
});
export type ReportTable = ReturnType<typeof reportTable>;

function noRows(range: DayRange): ReportAnswer {
  const summary = { documents: 0, cancelled: 0 };
  const previous = { ...range, complete: false, summary };
  return { data: [], lastPage: 1, page: 1, perPage: MAX_PAGE_SIZE, total: 0, summary, previous };
}

export type ReportData = Awaited<ReturnType<ReturnType<typeof reportLoader>>>;

const PARTNER_REPORTS: Partial<Record<string, Report>> = { outstanding: statementRows, inbound: reconciliationRows };

/** Returns the report for one partner with the same days; null without one, or without the right. */
function findPartnerReport(
  user: ScreenContext["user"],
  { name }: Report,
  { range, filter }: { range: DayRange; filter: Partial<Record<string, unknown>> },
) {
  const found = PARTNER_REPORTS[name];
  if (found?.addressee === undefined || !can(user, found.area, "report")) return null;
  const id = filter[`${found.addressee}Id`] ?? filter[found.addressee];
  const partner = typeof id === "number" ? { [`${found.addressee}Id`]: String(id) } : {};
  return { name: found.name, href: buildHref(`/export/${found.name}`, { ...range, ...partner }) };
}

function buildMailHref(
  { user, url }: ScreenContext,
  report: Report,
  { range, today }: { range: DayRange; today: string },
) {
  if (!can(user, "report-mail", "edit") || reportNamed(report.name) === undefined) return null;
  const query = storedQuery(report, url.searchParams);
  return buildHref(settingsPaths.reportMails, {
    form: "new",
    report: report.name,
    range: matchMailRange(range, today),
    ...(query === "" ? {} : { query }),
  });
}

function reportRequest({ query, url, user, say }: ScreenContext, report: Report, today: string) {
  const { values, refused } = query(reportScreenQuery(report));
  const asked = values as Partial<ReportQuery> & Partial<Record<string, string | number>>;
  const addressee = `${report.addressee}Id`;
  const { columns, ...named } = asked;
  const given: typeof named = asked[addressee] === ALL_ADDRESSEES ? { ...named, [addressee]: undefined } : named;
  const { plan, refused: unfit } = planReport(report, given, user);
  // A sort or figure of another grouping is kept silently, so that it applies again on return.
  const said = unfit
    .filter(({ name }) => name === "across")
    .map(({ name, key, params }): RefusedParameter => {
      return { name, value: url.searchParams.get(name) ?? "", text: say({ code: `validation.${key}`, params }) };
    });
  const range = dayRange(given, today);
  const { page, perPage, type, measure, sort, download } = given;
  // Days and grouping are shown separately.
  const filter = Object.fromEntries(
    Object.entries(given).filter(([name]) => name in report.filters || name === "withCancelled" || name === "asOf"),
  );
  const fits = (name: string) => !unfit.some((refusal) => refusal.name === name);
  return {
    plan,
    range,
    filter,
    // A link to rows names their type.
    choosesFirst: report.choosesFirst === true && asked[addressee] === undefined && type === undefined,
    allColumns: columns === "all",
    download,
    refused: [...refused, ...said],
    query: {
      ...filter,
      ...range,
      page: page ?? 1,
      perPage,
      type,
      across: plan.across ?? undefined,
      measure: fits("measure") ? measure : undefined,
      sort: fits("sort") ? sort : undefined,
    },
  };
}

function dayRange({ startDate, endDate }: Partial<DayRange>, today: string): DayRange {
  if (startDate && endDate) return { startDate, endDate };
  if (endDate) return { startDate: RANGES.thisMonth(endDate).startDate, endDate };
  if (!startDate) return RANGES.thisMonth(today);
  if (startDate > today) return { startDate, endDate: startDate };
  const far = daysBetween(startDate, today) >= MAX_REPORT_DAYS;
  return { startDate, endDate: far ? shiftDay(startDate, MAX_REPORT_DAYS - 1) : today };
}
