import { z } from "zod";
import { INBOUND_OPEN } from "./inbound-status";
import { OUTBOUND_OPEN } from "./outbound-status";

/** Live records with unusual values to review. */
const toCheck = z.int();

/** Live records per open status, all dates. */
export const outboundOpen = z
  .object({ data: z.record(z.enum(OUTBOUND_OPEN), z.int()), toCheck })
  .meta({ id: "OutboundOpen" });
export const inboundOpen = z
  .object({ data: z.record(z.enum(INBOUND_OPEN), z.int()), toCheck })
  .meta({ id: "InboundOpen" });
