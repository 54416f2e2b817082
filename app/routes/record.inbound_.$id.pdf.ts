import { role } from "~/services/guards.server";
import { inboundPdf } from "~/services/inbound-screen.server";
import { screenLoader } from "~/services/screen.server";

/** The weighing ticket of a record, for the browser to show and print. */
export const loader = screenLoader(["auth", role("inbound", "see")], inboundPdf);
