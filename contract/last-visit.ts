import { z } from "zod";
import { choice } from "./choices";
import { plate } from "./fields";

/** What the form of a record asks about a plate: its last record, to be filled in from, and the one that is still open. */

export const lastVisitQuery = z.object({ licensePlate: plate() });

const visit = {
  id: z.int(),
  recordNo: z.string(),
  date: z.string(),
  driverName: z.string().nullable(),
  /** the empty truck */
  tareKg: z.int().nullable(),
};

const outboundVisit = z.object({
  ...visit,
  customer: choice,
  destination: z.string().nullable(),
  /** Between which kg its newest loads were; null for too few of them. */
  usualLoad: z.object({ low: z.int(), high: z.int() }).nullable(),
});
const inboundVisit = z.object({ ...visit, vendor: choice });

/** The record that keeps a plate from opening another one in its direction. */
const openRecord = z.object({ id: z.int(), recordNo: z.string(), date: z.string() });
export type OpenRecord = z.infer<typeof openRecord>;

/** An open record of a similar plate, which may be the truck that is meant. */
const similarRecord = openRecord.extend({ licensePlate: z.string() });
export type SimilarRecord = z.infer<typeof similarRecord>;

/** The most open records of similar plates that an answer names. */
export const MAX_SIMILAR = 3;

/**
 * `data` is null for a plate that was never here in this direction, `open` for one that has no open record there; `similar` are open
 * records there whose plates differ by one slip, newest first.
 */
const lastVisit = <Visit extends z.ZodType>(visit: Visit) =>
  z.object({ data: visit.nullable(), open: openRecord.nullable(), similar: z.array(similarRecord).max(MAX_SIMILAR) });
export const lastOutboundVisit = lastVisit(outboundVisit).meta({ id: "LastOutboundVisit" });
export const lastInboundVisit = lastVisit(inboundVisit).meta({ id: "LastInboundVisit" });
export type OutboundVisit = z.infer<typeof outboundVisit>;
export type InboundVisit = z.infer<typeof inboundVisit>;
