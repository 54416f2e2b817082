import { outboundPdf } from "~/services/outbound/record.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader(["auth", role("outbound", "see")], outboundPdf);
