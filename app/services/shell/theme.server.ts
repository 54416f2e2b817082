import { createCookie } from "@remix-run/node";
import type { Theme } from "~/definitions/navigation";
import { cookieBase, DAY_SECONDS } from "~/services/request/session.server";

const THEMES: readonly Theme[] = ["system", "light", "dark"];
const themeCookie = createCookie("theme", { ...cookieBase, maxAge: 365 * DAY_SECONDS });

/** Returns true for a theme's name. */
export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** Returns the theme; default: the system's. */
export async function readTheme(request: Request): Promise<Theme> {
  const value: unknown = await themeCookie.parse(request.headers.get("Cookie"));
  return isTheme(value) ? value : "system";
}

/** Returns the Set-Cookie header of a theme. */
export function serializeTheme(theme: Theme): Promise<string> {
  return themeCookie.serialize(theme);
}
