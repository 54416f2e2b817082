import type { RoleHolder } from "#contract/access";
import type { Report } from "#contract/reports/report";
import type { DayRange } from "#contract/reports/report-periods";
import { planReport, type ReportPlan, type ReportQuery, reportQuery } from "#contract/reports/report-query";
import type { ReportRequest } from "../rows/engine/matching";
import { checkInput } from "../http/input";

/**
 * Returns the request of a kept query for some days, planned for a user; null if it no longer fits.
 * @param viewer sees the columns of the file; default: `owner`
 */
export function mailedRequest(
  report: Report,
  kept: string,
  days: DayRange,
  owner: RoleHolder,
  viewer = owner,
): { query: ReportRequest["query"]; plan: ReportPlan } | null {
  const { data } = checkInput(reportQuery(report), { ...Object.fromEntries(new URLSearchParams(kept)), ...days });
  if (data === undefined) return null;
  const query = data as ReportQuery;
  if (planReport(report, query, owner).refused.length > 0) return null;
  return { query: { ...query }, plan: planReport(report, query, viewer).plan };
}
