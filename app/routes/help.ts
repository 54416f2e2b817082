import { handbookHref, ownDesk } from "~/definitions/handbook";
import { screenHelp } from "~/services/shell/handbook.server";
import { screenLoader } from "~/services/request/screen.server";

/** Opens the user's handbook; with `?screen=` returns the help of that screen. */
export const loader = screenLoader(["auth"], async ({ locale, user, url, redirect }) => {
  const screen = url.searchParams.get("screen");
  return screen === null
    ? redirect(handbookHref(ownDesk(user)))
    : Response.json(await screenHelp(locale, user, screen));
});
