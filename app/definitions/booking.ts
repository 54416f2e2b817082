import { can, type RoleHolder } from "#contract/access";
import type { Booking } from "#contract/orders/booking";
import type { BookingStatus } from "#contract/orders/booking-status";
import type { PoSale, PoSaleLine } from "#contract/orders/po-sale";
import type { Tone } from "~/components/ui/tones";

type BookingChange = "edit" | "cancel" | "delete" | "restore";

const BOOKING_PATH = "/record/booking";
export const BOOKING_LINES_PATH = `${BOOKING_PATH}/lines`;
export const bookingPath = (id: number) => `${BOOKING_PATH}?view=${id}`;

export const bookingTones: Record<BookingStatus, Tone> = {
  ACTIVE: "sky",
  PARTIAL: "violet",
  USED: "green",
  CANCELLED: "gray",
};

/** `poSalesNo` is the search without JavaScript. */
export const BOOKING_DRAFT = [
  "date",
  "exDoMasterId",
  "poSalesNo",
  "poSaleLineId",
  "quantityKg",
  "arrivesAt",
  "licensePlate",
  "note",
] as const;

/** Encodes draft values as a parameter: `?form=new&draft=...`. */
export function draftParameter(values: Record<string, string>): string {
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "")).toString();
}

export function newBookingPath(po: Pick<PoSale, "poSalesNo" | "exDoMasterId">, line: Pick<PoSaleLine, "id">): string {
  const draft = draftParameter({
    poSalesNo: po.poSalesNo,
    poSaleLineId: String(line.id),
    exDoMasterId: String(po.exDoMasterId ?? ""),
  });
  return `${BOOKING_PATH}?${new URLSearchParams({ form: "new", draft }).toString()}`;
}

/** Returns true if the change is allowed; backend/booking/service.ts checks again. */
export function offersBooking(
  booking: Pick<Booking, "status" | "deletedAt" | "usedKg">,
  user: RoleHolder,
  change: BookingChange,
): boolean {
  if (!can(user, "booking", change)) return false;
  if (change === "restore") return booking.deletedAt !== null;
  if (booking.deletedAt !== null) return false;
  if (change === "delete") return booking.usedKg === 0;
  if (booking.status === "CANCELLED") return false;
  return change === "edit" || booking.usedKg === 0;
}
