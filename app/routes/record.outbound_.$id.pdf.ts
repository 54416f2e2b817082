import { outboundPdf } from "~/services/outbound/record.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

/** Prints the surat jalan or the internal slip of a record: leads to it, for the browser to show and print. */
export const loader = screenLoader(["auth", role("outbound", "see")], outboundPdf);
