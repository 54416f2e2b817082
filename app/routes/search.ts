import { recordsFound } from "~/services/frame/search.server";
import { screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader(["auth"], recordsFound);
