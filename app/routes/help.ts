import { helpOf } from "~/services/shell/help.server";
import { screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader(["auth"], async ({ locale, url }) =>
  Response.json({ html: await helpOf(locale, url.searchParams.get("path") ?? "") }),
);
