import { bookingLines } from "~/services/booking/choices.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

/** Answers the PO lines that can be booked, for the form while it is filled in. */
export const loader = screenLoader(["auth", role("booking", "edit")], bookingLines);
