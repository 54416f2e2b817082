import { can } from "#contract/access";
import { businessDay } from "#contract/plant/business-day";
import type { ScreenContext } from "~/services/request/screen.server";
import { takeToast } from "~/services/request/session.server";
import { navigationFor } from "./navigation.server";
import { readTheme } from "./theme.server";

/** Loads navigation, palette, toast, the plant's current day, its lock date and what the demo offers. */
export async function shell({ request, user, userFailed, locale, t, headers, env }: ScreenContext<[]>) {
  const { toast, cookie } = await takeToast(request);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  const theme = await readTheme(request);
  return {
    ...navigationFor({ user, locale, theme, t }),
    userFailed,
    toast,
    today: businessDay(env.APP_TIMEZONE),
    demo: env.DEMO === "1" ? { mailsUrl: env.DEMO_MAIL_URL ?? null } : null,
    lock: { day: user?.plant.lockDate ?? null, mayChange: can(user, "company", "edit") },
  };
}
