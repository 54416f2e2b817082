import { sql } from "drizzle-orm";
import { daysBetween, shiftDay } from "#contract/plant/business-day";
import { USUAL_EXCEPTION_DAYS, type UsualExceptions } from "#contract/plant/exception";
import type { DayRange } from "#contract/reports/report-periods";
import { planReport, type ReportQuery } from "#contract/reports/report-query";
import { exceptionRows } from "#contract/rows/exceptions";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import type { Reader } from "../db/client";
import { exceptions } from "../rows/exceptions";
import { parsePage } from "../rows/engine/page";
import { firstDayStatement, type ReportRequest, rowsStatement } from "../rows/engine/statements";

/** Counts the groups of a page of the book in the days before its range, with the same filters. */
export async function readUsualExceptions(db: Reader, query: ReportQuery, timeZone: string): Promise<UsualExceptions> {
  const { plan } = planReport(exceptionRows, query, null);
  const request: ReportRequest = { ...exceptions, query: { ...query }, plan, timeZone };
  const { rows: first } = await db.execute<{ day: string | null }>(firstDayStatement(request));
  const before = daysBefore(query, first[0]?.day ?? null);
  if (before === null || plan.grouping === null) return { days: 0, data: [] };
  const { perPage, offset } = parsePage(query, RECORD_PAGE_SIZE);
  const earlier = rowsStatement({ ...request, query: { ...query, ...before } });
  const { rows } = await db.execute<{ key: string | null; count: number }>(sql`
    select earlier.key, earlier.documents::int as count from (${earlier}) earlier
    join (${rowsStatement(request)} limit ${perPage} offset ${offset}) page on page.key is not distinct from earlier.key`);
  return { days: daysBetween(before.startDate, before.endDate) + 1, data: rows };
}

/** Returns the days that count as usual; null when histories begin in the range. */
function daysBefore({ startDate }: DayRange, firstDay: string | null): DayRange | null {
  if (firstDay === null || firstDay >= startDate) return null;
  const earliest = shiftDay(startDate, -USUAL_EXCEPTION_DAYS);
  return { startDate: firstDay > earliest ? firstDay : earliest, endDate: shiftDay(startDate, -1) };
}
