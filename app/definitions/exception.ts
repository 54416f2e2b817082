import { can, type Resource, type RoleHolder } from "#contract/access";
import { shiftDay } from "#contract/plant/business-day";
import { EXCEPTION_DAYS } from "#contract/plant/exception-kinds";
import { recordPath } from "#contract/record-paths";
import { buildHref } from "./search-href";

const INBOX_PATH = "/record/exception";

/** Returns the URL of the open rows of the last days. */
export const inboxHref = (today: string, search: Record<string, string> = {}) =>
  buildHref(INBOX_PATH, { startDate: shiftDay(today, 1 - EXCEPTION_DAYS), endDate: today, look: "open", ...search });

const AREAS = ["inbound", "outbound", "production", "po-sale", "booking", "opening-stock"] as const;

/** Returns the areas whose records the user may open. */
export const openedAreas = (user: RoleHolder): Resource[] => AREAS.filter((area) => can(user, area, "see"));

/** Returns the URL of an exception's record; undefined for a reader who may not open it. */
export function exceptionHref(
  { recordArea, recordId }: { recordArea?: unknown; recordId?: number | null },
  mayOpen: readonly Resource[],
): string | undefined {
  const area = AREAS.find((one) => one === recordArea && mayOpen.includes(one));
  return area && recordPath({ area, id: recordId ?? 0 });
}
