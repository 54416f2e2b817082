import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { OutboundRecordInput } from "#contract/outbound-record";
import { plateKey } from "#contract/plate";
import type { BookingOption } from "~/screens/options";
import { numbersOf } from "~/screens/numbers";
import { fillField } from "../form/fill-field";

/** The rest can be chosen in the items. */
const MAX_SHOWN = 3;

type Form = FormMetadata<OutboundRecordInput, string[]>;
type Items = FieldMetadata<OutboundRecordInput["outboundItem"], OutboundRecordInput, string[]>;

interface OutboundOpenBookingsProps {
  form: Form;
  items: Items;
  bookings: readonly BookingOption[];
  /** The typed plate. */
  plate: string | undefined;
  /** The customer chosen in the form. */
  customerId: string | undefined;
  /** The customer of the plate's last visit, while the form names none. */
  lastCustomerId: number | undefined;
}

/**
 * Offers a new truck the bookings that were made for its plate, and the open ones of its customer. "Use" chooses the booking in
 * the first item without goods, or in a new one, and with it the customer of the record.
 */
export function OutboundOpenBookings(props: OutboundOpenBookingsProps) {
  const { form, items, customerId } = props;
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const offered = bookingsFor(props);
  if (offered.length === 0) return null;

  const use = (booking: BookingOption) => {
    const rows = items.getFieldList().map((row) => row.getFieldset());
    const free = rows.find((row) => !row.bookingId.value && !row.gradeId.value && !row.quantityKg.value);
    if (free === undefined) form.insert({ name: items.name, defaultValue: { bookingId: Number(booking.value) } });
    else {
      fillField(form.id, free.bookingId.name, booking.value);
      // The button goes with its booking; what the item still lacks comes next.
      document.getElementById(free.loadingArea.id)?.focus();
    }
    // After the item: a chosen customer narrows the bookings to choose from.
    if (!customerId) fillField(form.id, "customerId", String(booking.customerId));
  };
  return (
    <div className="mb-2 rounded-lg bg-muted px-2.5 py-2 text-xs">
      <p className="font-medium">{t("business:outbound.openBookings")}</p>
      <ul className="mt-1 space-y-1 text-muted-foreground">
        {offered.slice(0, MAX_SHOWN).map((booking) => (
          <li key={booking.value} className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1">
              <span className="text-foreground">{booking.label}</span>,{" "}
              {t("business:outbound.bookingLeft", { kg: formatKg(booking.leftKg) })}
              <span className="block truncate" title={booking.detail}>
                {booking.detail}
              </span>
            </span>
            <button
              type="button"
              onClick={() => use(booking)}
              aria-label={t("business:outbound.useBooking", { name: booking.label })}
              className="rounded-sm text-foreground underline underline-offset-2 hover:text-link"
            >
              {t("business:lastVisit.use")}
            </button>
          </li>
        ))}
      </ul>
      {offered.length > MAX_SHOWN && (
        <p className="mt-0.5 text-muted-foreground">
          {t("business:outbound.moreBookings", { count: offered.length - MAX_SHOWN })}
        </p>
      )}
    </div>
  );
}

/** Lists the bookings of the plate, then the customer's, without those that an item has already. */
function bookingsFor({
  items,
  bookings,
  plate,
  customerId,
  lastCustomerId,
}: OutboundOpenBookingsProps): BookingOption[] {
  const key = plateKey(plate ?? "");
  const owner = customerId || String(lastCustomerId ?? "");
  const named = new Set(items.getFieldList().map((row) => row.getFieldset().bookingId.value));
  const mayBe = bookings.filter(
    (one) => !named.has(one.value) && (!customerId || String(one.customerId) === customerId),
  );
  const ofPlate = mayBe.filter((one) => one.plateKey !== null && one.plateKey === key);
  return [...ofPlate, ...mayBe.filter((one) => String(one.customerId) === owner && !ofPlate.includes(one))];
}
