import { businessDay, shiftDay } from "#contract/business-day";
import { MAX_DAYS_AHEAD } from "#contract/constants";
import type { BackendEnv } from "../env";
import type { ErrorText } from "./errors";

/** Returns an error for a date too far ahead (docs/domain.md, Conventions). */
export function dayAheadError(date: string, { APP_TIMEZONE }: Pick<BackendEnv, "APP_TIMEZONE">): ErrorText | undefined {
  const latest = shiftDay(businessDay(APP_TIMEZONE), MAX_DAYS_AHEAD);
  return date > latest ? { key: "dayAhead", params: { day: latest } } : undefined;
}
