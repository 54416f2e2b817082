import { z } from "zod";
import { INBOUND_OPEN } from "./inbound-status";
import { OUTBOUND_OPEN } from "./outbound-status";

/** How many live records stand in each open status now, whatever their day: what waits for somebody. */
export const outboundOpen = z.object({ data: z.record(z.enum(OUTBOUND_OPEN), z.int()) }).meta({ id: "OutboundOpen" });
export const inboundOpen = z.object({ data: z.record(z.enum(INBOUND_OPEN), z.int()) }).meta({ id: "InboundOpen" });
