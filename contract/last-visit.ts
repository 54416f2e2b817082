import { z } from "zod";
import { choice } from "./choices";
import { plate } from "./fields";

/** The last record of a plate, from which the form of the next one is filled in. */

export const lastVisitQuery = z.object({ licensePlate: plate() });

const visit = {
  id: z.int(),
  recordNo: z.string(),
  date: z.string(),
  driverName: z.string().nullable(),
  /** the empty truck */
  tareKg: z.int().nullable(),
};

const outboundVisit = z.object({ ...visit, customer: choice, destination: z.string().nullable() });
const inboundVisit = z.object({ ...visit, vendor: choice });

/** `data` is null for a plate that was never here in this direction. */
export const lastOutboundVisit = z.object({ data: outboundVisit.nullable() }).meta({ id: "LastOutboundVisit" });
export const lastInboundVisit = z.object({ data: inboundVisit.nullable() }).meta({ id: "LastInboundVisit" });
export type OutboundVisit = z.infer<typeof outboundVisit>;
export type InboundVisit = z.infer<typeof inboundVisit>;
