import { businessDay, daysBetween } from "#contract/business-day";
import { usualDaysBack } from "#contract/usual-values";
import type { BackendEnv } from "../env";
import type { PlausibilityCheck } from "./outliers";

/** Checks a changed date. */
export function dateCheck(date: string, before: { date: string } | null, env: BackendEnv): PlausibilityCheck[] {
  if (date === before?.date) return [];
  const usual = usualDaysBack(env);
  const value = daysBetween(date, businessDay(env.APP_TIMEZONE));
  const text = { key: "unusualDay", params: { back: value, days: env.UNUSUAL_DAYS_BACK } } as const;
  return [{ field: "date", value, usual, at: "date", text }];
}
