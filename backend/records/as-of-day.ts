import { businessDay } from "#contract/business-day";
import type { BackendEnv } from "../env";
import { Invalid } from "../http/errors";

/** A day in the past, and the zone in which it ends (docs/domain.md, As of a day). */
export interface AsOf {
  asOf: string;
  timeZone: string;
}

/** Returns the day of a query; undefined for now. @throws Invalid for a day after today */
export function asOfIn({ asOf }: { asOf?: unknown }, { APP_TIMEZONE: timeZone }: BackendEnv): AsOf | undefined {
  if (typeof asOf !== "string") return undefined;
  const today = businessDay(timeZone);
  if (asOf > today) throw new Invalid({ asOf: { key: "dayAhead", params: { day: today } } });
  return { asOf, timeZone };
}
