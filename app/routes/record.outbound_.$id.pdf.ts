import { outboundPdf } from "~/services/outbound/record.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

/** Streams the surat jalan of a record, for the browser to show and print. */
export const loader = screenLoader(["auth", role("outbound", "see")], outboundPdf);
