import { useActionData, useLoaderData } from "@remix-run/react";
import { BookingsScreen } from "~/components/booking/bookings-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { bookingActions } from "~/services/booking/actions.server";
import { loadBookings } from "~/services/booking/list.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:booking.title" });

export const loader = screenLoader(["auth", role("booking", "see")], loadBookings);

export const action = screenAction(["auth", role("booking", "see")], bookingActions);

export default function Bookings() {
  return <BookingsScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { refreshWhenStale as shouldRevalidate } from "~/definitions/refresh-when-stale";
export { clientAction } from "~/components/shell/offline-client-action";
