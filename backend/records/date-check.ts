import { businessDay, daysBetween, shiftDay } from "#contract/plant/business-day";
import { MAX_DAYS_AHEAD } from "#contract/constants";
import { type DatedKind, usualDaysBack } from "#contract/weighing/usual-values";
import { and, desc, isNull, ne, sql } from "drizzle-orm";
import { isUnusual } from "#contract/weighing/usual-weights";
import type { Reader } from "../db/client";
import type { inboundRecord } from "../db/tables/inbound";
import type { outboundRecord } from "../db/tables/outbound";
import type { BackendEnv } from "../env";
import { Conflict, type ErrorText } from "../http/errors";
import type { UnusualCheck } from "./unusual";

type Zone = Pick<BackendEnv, "APP_TIMEZONE">;

/** Days ahead that a document may be dated (docs/domain.md, Conventions): a plan may lie ahead, a fact may not. */
export const PLAN = () => MAX_DAYS_AHEAD;
export const FACT = () => 0;
export const untilWeighed = (truck: { firstKg: number | null } | null) => (truck?.firstKg == null ? PLAN() : FACT());

/** Returns an error for a date too far ahead (docs/domain.md, Conventions). */
export function dayAheadError(date: string, daysAhead: number, { APP_TIMEZONE }: Zone): ErrorText | undefined {
  const latest = shiftDay(businessDay(APP_TIMEZONE), daysAhead);
  return date > latest ? { key: "dayAhead", params: { day: latest } } : undefined;
}

/** @throws Conflict for a step of a truck that is dated after today */
export function assertNotAhead({ date }: { date: string }, { APP_TIMEZONE }: Zone): void {
  if (date > businessDay(APP_TIMEZONE)) throw new Conflict("truckAhead", { day: date }, "date");
}

/** Newest trucks of a direction. */
const TRUCKS = 20;
/** As many trucks entered late are usual. */
const LATE_TRUCKS = 3;

/** Checks the changed date of a truck, softly while the newest trucks were entered on their day. One query for an earlier day. */
export async function truckDateCheck(
  db: Reader,
  table: typeof inboundRecord | typeof outboundRecord,
  { id, date, before }: { id: number; date: string; before: { date: string } | null },
  env: BackendEnv,
): Promise<UnusualCheck[]> {
  const checks = dateCheck("truck", date, before, env);
  const [check] = checks;
  if (check === undefined || check.value <= 0 || isUnusual(check.value, check.usual)) return checks;
  const rows = await db
    .select({ isLate: sql<boolean>`(${table.createdAt} at time zone ${env.APP_TIMEZONE})::date > ${table.date}` })
    .from(table)
    .where(and(ne(table.id, id), isNull(table.deletedAt)))
    .orderBy(desc(table.id))
    .limit(TRUCKS);
  if (rows.length < TRUCKS || rows.filter(({ isLate }) => isLate).length >= LATE_TRUCKS) return checks;
  const text = { key: "unusualOtherDay", params: { count: rows.length, back: check.value } } as const;
  return [{ ...check, usual: { ...check.usual, high: 0 }, text, soft: true }];
}

export function dateCheck(
  kind: DatedKind,
  date: string,
  before: { date: string } | null,
  env: BackendEnv,
): UnusualCheck[] {
  if (date === before?.date) return [];
  const usual = usualDaysBack(kind, env);
  const value = daysBetween(date, businessDay(env.APP_TIMEZONE));
  const text = { key: "unusualDay", params: { back: value, days: usual.high } } as const;
  return [{ field: "date", value, usual, at: "date", text }];
}
