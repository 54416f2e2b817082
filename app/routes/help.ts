import { helpOf } from "~/services/frame/help.server";
import { screenLoader } from "~/services/request/screen.server";

/** Returns the help of the screen at `?path=`. */
export const loader = screenLoader(["auth"], async ({ locale, url }) =>
  Response.json({ html: await helpOf(locale, url.searchParams.get("path") ?? "") }),
);
