import { isPeriod, MEAN_COLUMNS, splitGroup } from "#contract/reports/report";
import { type DayRange, daysOfPeriod } from "#contract/reports/report-periods";
import type { ReportRow } from "#contract/reports/report-answer";
import { listHref } from "./search-href";

export interface ReportRecord {
  id: number;
  recordId: number | null;
  date: string;
}

/** Returns true for a row of a document or item, false for one of a group. */
export const isRecord = (row: ReportRow): row is ReportRow & ReportRecord =>
  row.id !== undefined && row.recordId !== undefined && typeof row.date === "string";

interface ReportGroup {
  grouping: string;
  key: string | null;
}

/** The rows of mean minutes are sorted by those minutes; other sorts of groups have no column of rows. */
function rowSort(sort: string | null): string | null {
  const name = sort?.replace(/^-/, "") ?? "";
  const { of } = MEAN_COLUMNS[name] ?? {};
  return of === undefined ? null : (sort?.replace(name, of) ?? null);
}

/**
 * Returns the URL of a figure's rows.
 * @param filters each with the grouping that it narrows
 * @param type `detail` or `items`
 */
export function drillDownHref(
  filters: readonly { name: string; kind: string; grouping: string }[],
  search: URLSearchParams,
  range: DayRange,
  type: "detail" | "items",
  groups: readonly ReportGroup[],
): string {
  const changes: Record<string, string | null> = {
    ...range,
    type,
    across: null,
    measure: null,
    sort: rowSort(search.get("sort")),
    page: null,
  };
  let days = range;
  for (const { grouping, key } of groups.flatMap((group) => splitGroup(group.grouping, group.key))) {
    if (isPeriod(grouping)) days = daysOfPeriod(grouping, key ?? "", days);
    else {
      const filter = filters.find((one) => one.grouping === grouping);
      if (filter !== undefined) changes[filter.name] = filter.kind === "text" ? `"${key ?? ""}"` : (key ?? "none");
    }
  }
  return listHref(search, { ...changes, ...days });
}
