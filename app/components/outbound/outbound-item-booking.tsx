import { useTranslation } from "react-i18next";
import type { BookingOption } from "~/definitions/options";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { cn } from "../class-names";
import { ComboboxField } from "../form/combobox-field";
import type { FieldSource } from "../form/field-source";

interface OutboundItemBookingProps {
  field: FieldSource;
  /** Empty without permission to see bookings. */
  bookings: readonly BookingOption[];
  booking: BookingOption | undefined;
  onChoose: (value: string) => void;
  kg: unknown;
  /** There may be more; `onSearch` loads them. */
  cut: boolean;
  searching: boolean;
  onSearch: (typed: string) => void;
  /** In the table, another column shows grade and marking. */
  line: boolean;
}

/** Without options a hidden input keeps the booking. */
export function OutboundItemBooking(props: OutboundItemBookingProps) {
  const { field, bookings, booking, onChoose, kg, line, cut, searching, onSearch } = props;
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  if (bookings.length === 0 && !cut) {
    const savedInput = <input type="hidden" name={field.name} value={field.defaultValue ?? ""} />;
    if (!line) return savedInput;
    return (
      <p className="flex h-[2.1875rem] items-center text-sm text-muted-foreground">
        {savedInput}
        {t("business:outbound.noBooking")}
      </p>
    );
  }
  const typed = typedNumber(kg, 0, t);
  const over = booking !== undefined && typed !== undefined && typed > booking.leftKg;
  return (
    <ComboboxField
      field={field}
      label={t("business:outbound.field.booking")}
      labelPlace={line ? "hidden" : "above"}
      options={bookings}
      emptyLabel={t("business:outbound.noBooking")}
      onChoose={onChoose}
      {...{ cut, searching, onSearch }}
      className={line ? "[&_input]:pr-7 [&_input]:pl-2" : "col-span-2"}
      note={
        booking && (
          <p className={cn("px-0.5 text-xs", over ? "text-destructive-text" : "text-muted-foreground")}>
            {!line && `${booking.detail} · `}
            {t("business:outbound.bookingLeft", { kg: formatKg(booking.leftKg) })}
          </p>
        )
      }
    />
  );
}
