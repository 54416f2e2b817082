import { z } from "zod";
import { moment } from "./answers";
import { OUTBOUND_QUEUED } from "./outbound-status";

/** Public monitor (docs/domain.md, Monitor). */
const monitorRecord = z
  .object({
    id: z.int(),
    recordNo: z.string(),
    licensePlate: z.string(),
    status: z.enum(OUTBOUND_QUEUED),
    waitingSince: moment,
    outboundItem: z.array(z.object({ loadingArea: z.string(), loaded: z.boolean() })),
  })
  .meta({ id: "MonitorRecord" });
export type MonitorRecord = z.infer<typeof monitorRecord>;

/** Says whether a scale is free; the monitor is public, so it has neither weight nor plate. */
const monitorScale = z
  .object({ name: z.string(), state: z.enum(["empty", "occupied", "silent"]) })
  .meta({ id: "MonitorScale" });
export type MonitorScale = z.infer<typeof monitorScale>;

export const monitorList = z.object({
  data: z.array(monitorRecord),
  lastPage: z.literal(1),
  timeZone: z.string(),
  scales: z.array(monitorScale),
});
export type MonitorList = z.infer<typeof monitorList>;
