import { useTranslation } from "react-i18next";
import type { BookingStatus } from "#contract/booking-status";
import { bookingTones } from "~/screens/booking";
import { StatusBadge } from "../ui/status-badge";

/** The status of a booking. */
export function BookingBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation();
  return <StatusBadge tone={bookingTones[status]}>{t(`business:booking.status.${status}`)}</StatusBadge>;
}
