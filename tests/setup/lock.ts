import type { ErrorAnswer } from "#contract/answers";
import type { ActivityEntry } from "#contract/answers";
import { CLOSED_REASON } from "#contract/plant/closing";
import type { PlantSettings } from "#contract/plant/plant";
import type { Answer, ApiClient } from "./api-client";

/** Sets the lock date as ADMIN; null opens all periods. */
export async function setLock(
  api: ApiClient,
  lockDate: string | null,
  reason: string | null = null,
): Promise<Answer<PlantSettings & ErrorAnswer>> {
  const { version } = (await api.get<PlantSettings>("ADMIN", "/settings/company")).body;
  return api.put("ADMIN", "/settings/company/lock", { lockDate, reason }, version);
}

/** Returns ADMIN's reason of a history entry, or undefined. */
export const closedReasonOf = (entry: ActivityEntry | undefined): unknown =>
  entry?.changes.find(({ field }) => field === CLOSED_REASON)?.to;
