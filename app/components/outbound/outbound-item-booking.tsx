import { useTranslation } from "react-i18next";
import { formatKg } from "#contract/format";
import { parseNumberText } from "#contract/number";
import type { BookingOption } from "~/screens/options";
import { cn } from "../class-names";
import { ComboboxField } from "../form/combobox-field";
import type { FieldProps, FieldSource } from "../form/field-source";

interface OutboundItemBookingProps {
  field: FieldSource;
  /** The bookings to choose from; empty without permission to see bookings. */
  bookings: readonly BookingOption[];
  /** The chosen booking. */
  booking: BookingOption | undefined;
  /** The typed weight of the item. */
  kg: unknown;
  labelPlace: FieldProps["labelPlace"];
}

/** The booking that an item takes from, and what it has left; without options the item keeps its booking unseen. */
export function OutboundItemBooking({ field, bookings, booking, kg, labelPlace }: OutboundItemBookingProps) {
  const { t } = useTranslation();
  if (bookings.length === 0) return <input type="hidden" name={field.name} value={field.defaultValue ?? ""} />;
  const typed = typeof kg === "string" ? parseNumberText(kg) : undefined;
  const over = booking !== undefined && typed !== undefined && typed > booking.leftKg;
  return (
    <ComboboxField
      field={field}
      label={t("business:outbound.field.booking")}
      labelPlace={labelPlace}
      options={bookings}
      emptyLabel={t("business:outbound.noBooking")}
      className="col-span-2"
      note={
        booking && (
          <p className={cn("px-0.5 text-xs", over ? "text-destructive-text" : "text-muted-foreground")}>
            {booking.detail} · {t("business:outbound.bookingLeft", { kg: formatKg(booking.leftKg) })}
          </p>
        )
      }
    />
  );
}
