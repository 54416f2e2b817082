import { screenLoader } from "~/services/request/screen.server";
import { streamFile } from "~/services/records/file-link.server";

export const loader = screenLoader(["auth"], streamFile);
