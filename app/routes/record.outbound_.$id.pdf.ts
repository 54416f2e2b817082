import { outboundPdf } from "~/services/outbound/record.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

/** Redirects to the surat jalan or the internal slip. */
export const loader = screenLoader(["auth", role("outbound", "see")], outboundPdf);
