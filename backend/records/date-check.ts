import { businessDay, daysBetween, shiftDay } from "#contract/business-day";
import { MAX_DAYS_AHEAD } from "#contract/constants";
import { type DatedKind, usualDaysBack } from "#contract/usual-values";
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

/** Checks a changed date. */
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
