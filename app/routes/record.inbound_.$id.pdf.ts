import { inboundPdf } from "~/services/inbound/screen.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

/** The weighing ticket of a record, for the browser to show and print. */
export const loader = screenLoader(["auth", role("inbound", "see")], inboundPdf);
