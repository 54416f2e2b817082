import { can } from "#contract/access";
import type { UsualValueSettings } from "#contract/usual-values";
import type { GuardName } from "~/services/request/screen-context.server";
import { notFound } from "~/services/request/screen-error.server";
import { screenLoader, type ScreenContext } from "~/services/request/screen.server";

/**
 * Returns the loader of a parent route with guards and shared data.
 * @throws 404 at the section's own URL
 */
export const sectionLoader = <const G extends readonly GuardName[], R>(
  guards: G,
  shared: (context: ScreenContext<G>) => R,
) =>
  screenLoader(guards, (context) => {
    const segments = context.url.pathname.split("/").filter(Boolean);
    if (segments.length === 1) throw notFound();
    return shared(context);
  });

export interface RecordSection {
  usualValues: UsualValueSettings;
  mayAddMasters: boolean;
}

/** Returns the limits of usual values, and the right to add masters. */
export function recordSection({ env, user }: ScreenContext<["auth"]>): RecordSection {
  const { UNUSUAL_ITEM_PCT, UNUSUAL_NET_PCT, UNUSUAL_OVER_NOTE_PCT, UNUSUAL_DAYS_BACK } = env;
  const usualValues = { UNUSUAL_ITEM_PCT, UNUSUAL_NET_PCT, UNUSUAL_OVER_NOTE_PCT, UNUSUAL_DAYS_BACK };
  return { usualValues, mayAddMasters: can(user, "grade", "edit") };
}

/** Returns the right to the export history. */
export const exportSection = ({ user }: ScreenContext<["auth"]>) => ({
  mayExports: can(user, "export-history", "see"),
});
export type ExportSection = ReturnType<typeof exportSection>;
