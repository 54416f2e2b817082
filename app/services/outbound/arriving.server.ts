import { arrivingBooking, type ArrivingBooking } from "#contract/weighing/arrival";
import { lastOutboundVisit } from "#contract/weighing/last-visit";
import { parseId } from "~/services/records/ids.server";
import type { ApiClient } from "~/services/request/api.server";

/** The truck that comes for a booking, `?form=new&booking=12` (docs/domain.md, Expected arrivals). */
export interface ArrivingTruck extends Pick<ArrivingBooking, "bookingNo" | "licensePlate" | "customerId" | "trucks"> {
  bookingId: string;
  /** The booking has kg left. */
  isOpen: boolean;
  driverName: string | null;
  transporter: string | null;
  destination: string | null;
}

/** Returns the id of the booking; null if the URL names none. @throws Response 404 */
export const arrivingBookingId = (url: URL): number | null =>
  url.searchParams.get("form") === "new" && url.searchParams.has("booking")
    ? parseId(url.searchParams.get("booking"))
    : null;

/**
 * Reads booking and vehicle; null if the URL names no booking. Driver and transporter are of the vehicle book, or of the plate's
 * last visit.
 * @throws ApiError
 */
export async function findArriving(
  api: ApiClient,
  url: URL,
): Promise<{ booking: ArrivingBooking; truck: ArrivingTruck } | null> {
  const id = arrivingBookingId(url);
  if (id === null) return null;
  const booking = await api.get(`/api/arrival/${id}`, {}, arrivingBooking);
  const { bookingNo, licensePlate, customerId, trucks, leftKg } = booking;
  const last =
    licensePlate === null ? null : await api.get("/api/outbound-record/last", { licensePlate }, lastOutboundVisit);
  const visit = last?.data ?? null;
  return {
    booking,
    truck: {
      bookingId: String(id),
      bookingNo,
      licensePlate,
      customerId,
      trucks,
      isOpen: leftKg > 0,
      driverName: last?.vehicle?.driverName ?? visit?.driverName ?? null,
      transporter: last?.vehicle?.transporter ?? null,
      destination: visit?.customer.id === customerId ? visit.destination : null,
    },
  };
}
