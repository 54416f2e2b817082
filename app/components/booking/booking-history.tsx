import { useTranslation } from "react-i18next";
import type { ActivityEntry } from "#contract/answers";
import type { Booking } from "#contract/booking";
import { formatDay, formatKg } from "#contract/format";
import { HistoryPanel } from "../record/history-panel";

export interface BookingHistoryProps {
  booking: Booking;
  entries: readonly ActivityEntry[];
  closeHref: string;
  timeZone: string;
}

/** The history of a booking. */
export function BookingHistory({ booking, ...rest }: BookingHistoryProps) {
  const { t } = useTranslation();
  return (
    <HistoryPanel
      title={t("business:booking.historyOf", { bookingNo: booking.bookingNo })}
      actionLabel={(action) => t(`business:booking.action.${action}`)}
      fieldLabel={(field) => t(`business:booking.field.${field}`)}
      valueText={(field, value) =>
        field === "date" ? formatDay(String(value)) : typeof value === "number" ? formatKg(value) : String(value)
      }
      {...rest}
    />
  );
}
