import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { formatKg } from "#contract/format";
import type { OutboundRecordInput } from "#contract/outbound-record";
import { plateKey } from "#contract/plate";
import type { BookingOption } from "~/screens/options";
import { fillField } from "../form/fill-field";

/** As many as a look takes in; the others are in the items' own choice of booking. */
const MOST = 3;

type Form = FormMetadata<OutboundRecordInput, string[]>;
type Items = FieldMetadata<OutboundRecordInput["outboundItem"], OutboundRecordInput, string[]>;

export interface OpenBookingsProps {
  form: Form;
  items: Items;
  bookings: readonly BookingOption[];
  /** The plate as it is being typed. */
  plate: string | undefined;
  /** The customer that the form names by now. */
  customerId: string | undefined;
  /** Whose goods the plate carried last; asked while the form names no customer. */
  lastCustomerId: number | undefined;
}

/**
 * Above the items of a new truck: the bookings that were made for its plate, and the open ones of its customer. "Use" names the
 * booking in the first item that names no goods yet, or in a new one, and the customer of the record with it.
 */
export function OpenBookings(props: OpenBookingsProps) {
  const { form, items, customerId } = props;
  const { t } = useTranslation();
  const offered = bookingsFor(props);
  if (offered.length === 0) return null;

  const use = (booking: BookingOption) => {
    const rows = items.getFieldList().map((row) => row.getFieldset());
    const free = rows.find((row) => !row.bookingId.value && !row.gradeId.value && !row.quantityKg.value);
    if (free === undefined) form.insert({ name: items.name, defaultValue: { bookingId: Number(booking.value) } });
    else fillField(form.id, free.bookingId.name, booking.value);
    // After the item: while no customer is named, every booking can be chosen.
    if (!customerId) fillField(form.id, "customerId", String(booking.customerId));
  };
  return (
    <div className="mb-2 rounded-lg bg-muted px-2.5 py-2 text-xs">
      <p className="font-medium">{t("business:outbound.openBookings")}</p>
      <ul className="mt-1 space-y-1 text-muted-foreground">
        {offered.slice(0, MOST).map((booking) => (
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
      {offered.length > MOST && (
        <p className="mt-0.5 text-muted-foreground">
          {t("business:outbound.moreBookings", { count: offered.length - MOST })}
        </p>
      )}
    </div>
  );
}

/** Those of the plate first, then the customer's; without those that an item names already. */
function bookingsFor({ items, bookings, plate, customerId, lastCustomerId }: OpenBookingsProps): BookingOption[] {
  const key = plateKey(plate ?? "");
  const owner = customerId || String(lastCustomerId ?? "");
  const named = new Set(items.getFieldList().map((row) => row.getFieldset().bookingId.value));
  const mayBe = bookings.filter(
    (one) => !named.has(one.value) && (!customerId || String(one.customerId) === customerId),
  );
  const ofPlate = mayBe.filter((one) => one.plateKey !== null && one.plateKey === key);
  return [...ofPlate, ...mayBe.filter((one) => String(one.customerId) === owner && !ofPlate.includes(one))];
}
