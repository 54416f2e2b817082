import { navigationFor } from "./navigation.server";
import type { ScreenContext } from "./screen.server";
import { takeToast } from "./session.server";
import { readTheme } from "./theme.server";

/** What the frame around every screen shows: navigation, command palette, and the message of the last action. */
export async function frame({ request, user, locale, t, headers }: ScreenContext<[]>) {
  const { toast, cookie } = await takeToast(request);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
  const theme = await readTheme(request);
  return { ...navigationFor({ user, locale, theme, t }), toast };
}
