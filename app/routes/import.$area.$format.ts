import { importTemplate } from "~/services/import/template.server";
import { screenLoader } from "~/services/request/screen.server";

/** Streams the template of an import, `/import/customer/xlsx`. */
export const loader = screenLoader(["auth"], importTemplate);
