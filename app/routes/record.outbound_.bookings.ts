import { openBookings } from "~/services/outbound/choices.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const loader = screenLoader(["auth", role("booking", "see")], openBookings);
