import type { DayRange } from "#contract/reports/report-periods";
import { hrefOf } from "./search-href";

/** Returns a mailed report's own screen, for some days. */
export function reportHref({ report, query }: { report: string; query: string }, days: DayRange): string {
  const path = report === "poSales" ? "po-sales" : report;
  return hrefOf(`/export/${path}`, { ...Object.fromEntries(new URLSearchParams(query)), ...days });
}
