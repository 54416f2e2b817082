import { recordsFound } from "~/services/shell/search.server";
import { screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader(["auth"], recordsFound);
