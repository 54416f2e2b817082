import { screenLoader } from "~/services/request/screen.server";
import { streamFile } from "~/services/records/file-link.server";

/** Streams the file of a signed link. */
export const loader = screenLoader(["auth"], streamFile);
