import type { Locale } from "#contract/constants";
import { formatDay } from "#contract/values/format";
import { countsInEachRow, NO_MASTER } from "#contract/reports/report-query";
import type { Reader } from "../db/client";
import { masterName } from "./choices";
import type { ReportRequest } from "../rows/engine/matching";
import { businessTexts, fieldLabel, typeWord, valueWord } from "./labels";

/** Describes a report request as label-value pairs. @param inLetter omits the facts in a letter's head */
export async function filterLabels(
  db: Reader,
  locale: Locale,
  { report, query, plan }: ReportRequest,
  { inLetter = false } = {},
): Promise<[string, string][]> {
  const labels = businessTexts(locale).report;
  const across = plan.across
    ? ` × ${typeWord(locale, plan.across)} (${fieldLabel(locale, report.name, plan.measure)})`
    : "";
  const filters = Object.entries(report.filters).flatMap(([name, filter]) => {
    const given = query[name] as string | number | undefined;
    const inHead = inLetter && name === `${report.addressee}Id`;
    return given === undefined || inHead ? [] : [{ name, filter, given }];
  });
  const values = filters.map(async ({ name, filter, given: value }): Promise<[string, string]> => {
    const given = String(value);
    const label = fieldLabel(locale, report.name, name);
    if (filter.kind === "word") return [label, valueWord(locale, filter.labels, given)];
    if (filter.kind === "text") return [label, given];
    if (typeof value === "string") return [label, given === NO_MASTER && filter.optional ? labels.none : given];
    return [label, await masterName(db, report, filter.grouping, value)];
  });
  return [
    [labels.days, `${formatDay(query.startDate)} – ${formatDay(query.endDate)}`],
    ...(query.asOf === undefined ? [] : [[labels.field.asOf, formatDay(query.asOf)] as [string, string]]),
    ...(inLetter && plan.grouping === null
      ? []
      : [[labels.rows, typeWord(locale, plan.type) + across] as [string, string]]),
    ...(await Promise.all(values)),
    ...(countsInEachRow(plan) ? [[labels.note, labels.eachRow] as [string, string]] : []),
    ...(query.withCancelled === "1" ? [[labels.cancelled, labels.counted] as [string, string]] : []),
  ];
}
