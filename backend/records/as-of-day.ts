import { businessDay } from "#contract/plant/business-day";
import type { BackendEnv } from "../env";
import { Invalid } from "../http/errors";
import type { AsOf } from "../rows/engine/source";

/** Returns the day of a query; undefined for now. @throws Invalid for a day after today */
export function parseAsOf({ asOf }: { asOf?: unknown }, { APP_TIMEZONE: timeZone }: BackendEnv): AsOf | undefined {
  if (typeof asOf !== "string") return undefined;
  const today = businessDay(timeZone);
  if (asOf > today) throw new Invalid({ asOf: { key: "dayAhead", params: { day: today } } });
  return { asOf, timeZone };
}
