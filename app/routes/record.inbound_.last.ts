import { role } from "~/services/guards.server";
import { inboundVisit } from "~/services/last-visit.server";
import { screenLoader } from "~/services/screen.server";

/** What the form of a new record asks while a plate is typed: the truck's last visit. */
export const loader = screenLoader(["auth", role("inbound", "edit")], inboundVisit);
