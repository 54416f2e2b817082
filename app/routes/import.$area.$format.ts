import { importTemplate } from "~/services/import/template.server";
import { screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader(["auth"], importTemplate);
