import { role } from "~/services/guards.server";
import { outboundPdf } from "~/services/outbound-record.server";
import { screenLoader } from "~/services/screen.server";

/** The surat jalan of a record, for the browser to show and print. */
export const loader = screenLoader(["auth", role("outbound", "see")], outboundPdf);
