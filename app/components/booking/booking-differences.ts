import type { TFunction } from "i18next";
import type { Booking, BookingInput } from "#contract/booking";
import { differencesOf } from "../record/differences";

export const BOOKING_FIELDS = [
  "date",
  "exDoMasterId",
  "poSaleLineId",
  "quantityKg",
  "licensePlate",
  "note",
] as const satisfies (keyof BookingInput)[];

/** Returns the fields that differ from the typed ones. */
export function bookingDifferences(current: Booking, typed: Record<string, unknown>, t: TFunction) {
  const labelOf = (field: string) => t(`business:booking.field.${field === "quantityKg" ? "quantity" : field}`);
  return differencesOf(current, typed, BOOKING_FIELDS, labelOf, t, {
    poSaleLineId: (row) => [row.poSalesNo, row.grade.name, row.marking.name].join(" · "),
  });
}
