import { can } from "#contract/access";
import type { UsualValueSettings } from "#contract/weighing/usual-values";
import type { ScreenContext } from "~/services/request/screen.server";

export interface RecordSection {
  usualValues: UsualValueSettings;
  mayAddMasters: boolean;
}

/** Returns the limits of usual values, and the right to add masters. */
export function recordSection({ env, user }: ScreenContext<["section", "auth"]>): RecordSection {
  const { UNUSUAL_ITEM_PCT, UNUSUAL_NET_PCT, UNUSUAL_OVER_NOTE_PCT, UNUSUAL_DAYS_BACK } = env;
  const usualValues = { UNUSUAL_ITEM_PCT, UNUSUAL_NET_PCT, UNUSUAL_OVER_NOTE_PCT, UNUSUAL_DAYS_BACK };
  return { usualValues, mayAddMasters: can(user, "grade", "edit") };
}

/** Returns the right to the export history. */
export const exportSection = ({ user }: ScreenContext<["section", "auth"]>) => ({
  mayExports: can(user, "export-history", "see"),
});
export type ExportSection = ReturnType<typeof exportSection>;
