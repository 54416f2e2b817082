import { type Grouping, isPeriod } from "#contract/report";
import { type DayRange, daysOfPeriod } from "#contract/report-periods";
import { listHref } from "./search-href";

/** The address of a report's screen: what proves a figure, and its ranges. */

/** A row of a report that a document opens from. */
export interface ReportRecord {
  id: number;
  recordId: number | null;
  date: string;
}

/** A group that a figure is of. */
interface ReportGroup {
  grouping: Grouping;
  key: string | null;
}

/**
 * Returns the address of the rows that a figure is made of.
 *
 * @param filters those of the report, each with the grouping that it takes a group of
 * @param type the rows: `detail` or `items`
 * @param groups the groups that the figure is of
 */
export function proofHref(
  filters: readonly { name: string; grouping: Grouping | null }[],
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
    sort: null,
    page: null,
  };
  let days = range;
  for (const { grouping, key } of groups) {
    if (isPeriod(grouping)) days = daysOfPeriod(grouping, key ?? "", days);
    else {
      const filter = filters.find((one) => one.grouping === grouping);
      if (filter !== undefined) changes[filter.name] = key ?? "none";
    }
  }
  return listHref(search, { ...changes, ...days });
}
