import { inboundPdf } from "~/services/inbound/screen.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

/** Prints the weighing ticket of a record: leads to it, for the browser to show and print. */
export const loader = screenLoader(["auth", role("inbound", "see")], inboundPdf);
