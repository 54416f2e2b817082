import { inboundVisit } from "~/services/records/last-visit.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

/** What the form of a new record asks while a plate is typed: the truck's last visit. */
export const loader = screenLoader(["auth", role("inbound", "edit")], inboundVisit);
