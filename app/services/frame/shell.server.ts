import { businessDay } from "#contract/business-day";
import type { UsualValueSettings } from "#contract/usual-values";
import type { ScreenContext } from "~/services/request/screen.server";
import { takeToast } from "~/services/request/session.server";
import { navigationFor } from "./navigation.server";
import { readTheme } from "./theme.server";

/**
 * Loads the shell around every screen: navigation, command palette, the roles of the user and what has to be done first, the message of the last action, the plant's day, by which
 * date fields know today, and by which settings forms warn of unusual values.
 */
export async function shell({ request, user, locale, t, headers, env }: ScreenContext<[]>) {
  const { toast, cookie } = await takeToast(request);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  const theme = await readTheme(request);
  return {
    ...navigationFor({ user, locale, theme, t }),
    roles: user?.roles ?? [],
    mustSetUpSecondFactor: user?.mustSetUpSecondFactor === true,
    toast,
    today: businessDay(env.APP_TIMEZONE),
    usualValues: usualValues(env),
  };
}

/** Returns the settings by which values are unusual, and no others: they go to the browser. */
function usualValues(env: UsualValueSettings): UsualValueSettings {
  const { UNUSUAL_ITEM_PCT, UNUSUAL_NET_PCT, UNUSUAL_OVER_NOTE_PCT, UNUSUAL_DAYS_BACK } = env;
  return { UNUSUAL_ITEM_PCT, UNUSUAL_NET_PCT, UNUSUAL_OVER_NOTE_PCT, UNUSUAL_DAYS_BACK };
}
