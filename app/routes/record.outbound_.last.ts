import { outboundVisit } from "~/services/records/last-visit.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

/** Answers the truck's last visit to the form of a new record, while its plate is typed. */
export const loader = screenLoader(["auth", role("outbound", "edit")], outboundVisit);
