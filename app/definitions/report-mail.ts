import type { DayRange } from "#contract/reports/report-periods";
import { buildHref } from "./search-href";

/** Returns the screen of a report with a query; default of the days: as its screen. */
export function reportHref({ report, query }: { report: string; query: string }, days: Partial<DayRange> = {}): string {
  const path = report === "poSales" ? "po-sales" : report;
  return buildHref(`/export/${path}`, { ...Object.fromEntries(new URLSearchParams(query)), ...days });
}
