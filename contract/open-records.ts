import { z } from "zod";
import { INBOUND_OPEN } from "./inbound-status";
import { OUTBOUND_OPEN } from "./outbound-status";

/** The number of live records, open or ended, with an unusual value that nobody has looked at. */
const toCheck = z.int();

/** The number of live records in each open status, whatever their day: the work that waits. */
export const outboundOpen = z
  .object({ data: z.record(z.enum(OUTBOUND_OPEN), z.int()), toCheck })
  .meta({ id: "OutboundOpen" });
export const inboundOpen = z
  .object({ data: z.record(z.enum(INBOUND_OPEN), z.int()), toCheck })
  .meta({ id: "InboundOpen" });
