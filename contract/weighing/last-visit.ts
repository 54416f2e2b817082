import { z } from "zod";
import { choice } from "../choices";
import { plate } from "../values/fields";
import { truckVehicle } from "./vehicle";

/** A plate's last and open records, for record forms. */

export const lastVisitQuery = z.object({ licensePlate: plate() });

const visit = {
  id: z.int(),
  recordNo: z.string(),
  date: z.string(),
  driverName: z.string().nullable(),
  tareKg: z.int().nullable(),
};

const outboundVisit = z.object({
  ...visit,
  customer: choice,
  destination: z.string().nullable(),
  /** Range of recent loads in kg; null if too few. */
  usualLoad: z.object({ low: z.int(), high: z.int() }).nullable(),
});
const inboundVisit = z.object({ ...visit, vendor: choice });

/** In the yard: blocks another record of the plate. */
const openRecord = z.object({ id: z.int(), recordNo: z.string(), date: z.string() });
export type OpenRecord = z.infer<typeof openRecord>;

/** Possibly the same truck. */
const similarRecord = openRecord.extend({ licensePlate: z.string() });
export type SimilarRecord = z.infer<typeof similarRecord>;

export const MAX_SIMILAR = 3;

/**
 * `data` is the last visit, `open` the record in the yard; `similar` are those whose plate has one typo, newest first; `vehicle` is
 * the row of the vehicle book.
 */
const lastVisit = <Visit extends z.ZodType>(visit: Visit) =>
  z.object({
    data: visit.nullable(),
    open: openRecord.nullable(),
    similar: z.array(similarRecord).max(MAX_SIMILAR),
    vehicle: truckVehicle.nullable(),
  });
export const lastOutboundVisit = lastVisit(outboundVisit).meta({ id: "LastOutboundVisit" });
export const lastInboundVisit = lastVisit(inboundVisit).meta({ id: "LastInboundVisit" });
export type OutboundVisit = z.infer<typeof outboundVisit>;
export type InboundVisit = z.infer<typeof inboundVisit>;
