import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { BookingsScreen } from "~/components/booking/bookings-screen";
import { screenHandle } from "~/screens/screen-handle";
import { bookingActions } from "~/services/booking-actions.server";
import { bookings } from "~/services/booking-list.server";
import { role } from "~/services/guards.server";
import { screenAction, screenLoader } from "~/services/screen.server";

export const handle = screenHandle({ title: "business:booking.title" });

export const loader = screenLoader(["auth", role("booking", "see")], bookings);

export const action = screenAction(["auth", role("booking", "see")], bookingActions);

// Somebody else was faster: what is there now is to be seen behind the form.
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function Bookings() {
  return <BookingsScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { ScreenError as ErrorBoundary } from "~/components/layout/screen-error";
