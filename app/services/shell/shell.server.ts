import { can } from "#contract/access";
import { businessDay } from "#contract/plant/business-day";
import type { ScreenContext } from "~/services/request/screen.server";
import { takeToast } from "~/services/request/session.server";
import { navigationFor } from "./navigation.server";
import { readTheme } from "./theme.server";

/** Loads navigation, palette, toast, the plant's current day and its lock date. */
export async function shell({ request, user, userFailed, locale, t, headers, env }: ScreenContext<[]>) {
  const { toast, cookie } = await takeToast(request);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  const theme = await readTheme(request);
  return {
    ...navigationFor({ user, locale, theme, t }),
    userFailed,
    toast,
    today: businessDay(env.APP_TIMEZONE),
    lock: { day: user?.plant.lockDate ?? null, mayChange: can(user, "company", "edit") },
  };
}
