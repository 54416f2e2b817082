import { businessDay, daysBetween } from "#contract/business-day";
import { type DatedKind, usualDaysBack } from "#contract/usual-values";
import type { BackendEnv } from "../env";
import type { UnusualCheck } from "./unusual";

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
