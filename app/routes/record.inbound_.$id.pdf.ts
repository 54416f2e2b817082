import { inboundPdf } from "~/services/inbound/screen.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader(["auth", role("inbound", "see")], inboundPdf);
