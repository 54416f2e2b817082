import { businessDay, daysBetween, shiftDay } from "#contract/business-day";
import { MAX_DAYS_AHEAD } from "#contract/constants";
import { type DatedKind, usualDaysBack } from "#contract/usual-values";
import type { BackendEnv } from "../env";
import type { ErrorText } from "../http/errors";
import type { UnusualCheck } from "./unusual";

/** Returns an error for a date too far ahead (docs/domain.md, Conventions). */
export function dayAheadError(date: string, { APP_TIMEZONE }: Pick<BackendEnv, "APP_TIMEZONE">): ErrorText | undefined {
  const latest = shiftDay(businessDay(APP_TIMEZONE), MAX_DAYS_AHEAD);
  return date > latest ? { key: "dayAhead", params: { day: latest } } : undefined;
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
