import { useTranslation } from "react-i18next";
import { formatKg } from "#contract/format";
import { parseNumberText } from "#contract/number";
import type { BookingOption } from "~/screens/options";
import { cn } from "../class-names";
import { CompactField } from "../form/compact-field";
import { controlProps, type FieldSource } from "../form/field-source";
import { Combobox } from "../ui/combobox";

export interface ItemBookingProps {
  field: FieldSource;
  /** What can be taken from; empty for who may not see bookings. */
  bookings: readonly BookingOption[];
  /** The one that is chosen by now. */
  booking: BookingOption | undefined;
  /** What is typed as the item's weight by now. */
  kg: unknown;
  compact: boolean;
}

/** The booking that an item takes from, with what it has left; an item of a form without bookings keeps its own. */
export function ItemBooking({ field, bookings, booking, kg, compact }: ItemBookingProps) {
  const { t } = useTranslation();
  if (bookings.length === 0) return <input type="hidden" name={field.name} value={field.defaultValue ?? ""} />;
  const label = t("business:outbound.field.booking");
  const typed = typeof kg === "string" ? parseNumberText(kg) : undefined;
  const over = booking !== undefined && typed !== undefined && typed > booking.leftKg;
  return (
    <CompactField field={field} label={label} compact={compact} className="col-span-2">
      <Combobox
        key={field.key}
        {...controlProps({ field, label })}
        defaultValue={field.defaultValue}
        options={bookings}
        emptyLabel={t("business:outbound.noBooking")}
        label={label}
      />
      {booking !== undefined && (
        <p className={cn("px-0.5 text-xs", over ? "text-destructive-text" : "text-muted-foreground")}>
          {booking.detail} · {t("business:outbound.bookingLeft", { kg: formatKg(booking.leftKg) })}
        </p>
      )}
    </CompactField>
  );
}
