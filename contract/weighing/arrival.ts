import { z } from "zod";
import { listSchema } from "../answers";
import { bookingChoice } from "../orders/booking";
import { choice } from "../choices";
import { date, paging, search } from "../values/fields";
import { OUTBOUND_STATUSES } from "./outbound-status";

/** Expected arrivals: bookings with an hour (docs/domain.md, Expected arrivals). */

/** In the order of the list; LATE and EXPECTED have no truck yet. */
export const ARRIVAL_STATES = ["LATE", "EXPECTED", "ARRIVED", "DONE"] as const;
export type ArrivalState = (typeof ARRIVAL_STATES)[number];

/** Earlier days whose late trucks are still in today's list. */
export const LATE_DAYS = 7;

const truck = z.object({
  id: z.int(),
  recordNo: z.string(),
  date: z.string(),
  licensePlate: z.string(),
  status: z.enum(OUTBOUND_STATUSES),
});

const arrival = z
  .object({
    id: z.int(),
    bookingNo: z.string(),
    date: z.string(),
    /** `HH:MM` on `date`, plant time */
    arrivesAt: z.string(),
    licensePlate: z.string().nullable(),
    customer: choice.pick({ name: true }),
    grade: choice.pick({ name: true }),
    marking: choice.pick({ name: true }),
    quantityKg: z.int(),
    state: z.enum(ARRIVAL_STATES),
    /** trucks that took kg of the booking, newest first */
    trucks: z.array(truck),
  })
  .meta({ id: "Arrival" });
export type Arrival = z.infer<typeof arrival>;

export const arrivalQuery = z.object({
  ...paging,
  /** default: today, with late trucks of LATE_DAYS days */
  date: date().optional(),
  state: z.enum(ARRIVAL_STATES).optional(),
  /** part of plate, booking number or customer */
  q: search(),
});
export type ArrivalQuery = z.infer<typeof arrivalQuery>;

/** `counts` ignores the filter `state`. */
export const arrivalList = listSchema(arrival).extend({ counts: z.record(z.enum(ARRIVAL_STATES), z.int()) });
export type ArrivalList = z.infer<typeof arrivalList>;

/** A booking of any day for the form of its truck. */
export const arrivingBooking = bookingChoice.extend({ trucks: z.array(truck) }).meta({ id: "ArrivingBooking" });
export type ArrivingBooking = z.infer<typeof arrivingBooking>;
