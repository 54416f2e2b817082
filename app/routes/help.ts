import { helpOf } from "~/services/frame/help.server";
import { screenLoader } from "~/services/request/screen.server";

/** Answers the help of the screen at `?path=` in the reader's language. */
export const loader = screenLoader(["auth"], async ({ locale, url }) =>
  Response.json({ html: await helpOf(locale, url.searchParams.get("path") ?? "") }),
);
