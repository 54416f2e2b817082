import { and, desc, eq, isNull, ne, or } from "drizzle-orm";
import type { BookingInput } from "#contract/orders/booking";
import type { Transaction } from "../db/client";
import { booking } from "../db/tables/booking";
import type { UnusualCheck } from "../records/unusual";
import { MOST_OTHERS, repeatCheck } from "../records/repeats";

type Booked = Pick<BookingInput, "poSaleLineId" | "licensePlate" | "quantityKg" | "date">;

/**
 * Checks changed values against other bookings of the line for the same plate and kg. A used booking of another day is
 * an earlier trip. Call after the line is locked.
 */
export async function sameBookingCheck(
  tx: Transaction,
  { id, poSaleLineId, licensePlate, quantityKg, date }: Booked & { id: number | null },
  before: Booked | null,
): Promise<UnusualCheck[]> {
  const stays =
    before?.poSaleLineId === poSaleLineId && before.licensePlate === licensePlate && before.quantityKg === quantityKg;
  if (licensePlate === null || stays) return [];
  const others = await tx
    .select({ id: booking.id, name: booking.bookingNo, day: booking.date })
    .from(booking)
    .where(
      and(
        eq(booking.poSaleLineId, poSaleLineId),
        eq(booking.licensePlate, licensePlate),
        eq(booking.quantityKg, quantityKg),
        or(eq(booking.usedKg, 0), eq(booking.date, date)),
        isNull(booking.cancelledAt),
        isNull(booking.deletedAt),
        id === null ? undefined : ne(booking.id, id),
      ),
    )
    .orderBy(desc(booking.id))
    .limit(MOST_OTHERS);
  const params = { plate: licensePlate, kg: quantityKg };
  return repeatCheck(others, { field: "sameEntry", area: "booking", at: "quantityKg", key: "sameBooking", params });
}
