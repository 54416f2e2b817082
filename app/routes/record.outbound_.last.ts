import { outboundVisit } from "~/services/weighing/last-visit.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader(["auth", role("outbound", "open")], outboundVisit);
