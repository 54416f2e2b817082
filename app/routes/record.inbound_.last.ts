import { inboundVisit } from "~/services/records/last-visit.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

/** Answers a truck's last visit, for the form of a new record while a plate is typed. */
export const loader = screenLoader(["auth", role("inbound", "edit")], inboundVisit);
