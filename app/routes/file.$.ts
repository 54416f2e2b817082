import { screenLoader } from "~/services/request/screen.server";
import { streamFile } from "~/services/records/file-link.server";

/** Streams the file of a signed link, which every list, report and paper redirects to. */
export const loader = screenLoader(["auth"], streamFile);
