import { z } from "zod";
import { moment } from "../answers";
import { OUTBOUND_QUEUED } from "./outbound-status";
import { CALL_PLACES, truckCall } from "./call";

/** Public monitor (docs/domain.md, Monitor). */
const monitorRecord = z
  .object({
    id: z.int(),
    recordNo: z.string(),
    licensePlate: z.string(),
    status: z.enum(OUTBOUND_QUEUED),
    waitingSince: moment,
    outboundItem: z.array(z.object({ loadingArea: z.string(), loaded: z.boolean() })),
    call: truckCall.nullable(),
  })
  .meta({ id: "MonitorRecord" });
export type MonitorRecord = z.infer<typeof monitorRecord>;

/** Truck that waits for the scale, or is called to the unloading. */
const scaleTruck = z
  .object({
    direction: z.enum(["inbound", "outbound"]),
    id: z.int(),
    licensePlate: z.string(),
    waitingSince: moment,
    /** next step; `check` if called to the unloading */
    step: z.enum(["weighIn", "weighOut", "check"]),
    call: truckCall.nullable(),
  })
  .meta({ id: "ScaleTruck" });
export type ScaleTruck = z.infer<typeof scaleTruck>;
/** Truck that waits for the scale. */
export type ScaleTurn = ScaleTruck & { step: "weighIn" | "weighOut" };

/** Says whether a scale is free; the monitor is public, so it has neither weight nor plate. */
const monitorScale = z
  .object({ name: z.string(), state: z.enum(["empty", "occupied", "below", "silent"]) })
  .meta({ id: "MonitorScale" });
export type MonitorScale = z.infer<typeof monitorScale>;

export const monitorList = z.object({
  data: z.array(monitorRecord),
  lastPage: z.literal(1),
  timeZone: z.string(),
  /** minutes until a called truck is late */
  callMinutes: z.int(),
  /** called trucks first, then longest wait */
  atScale: z.array(scaleTruck),
  scales: z.array(monitorScale),
  /** median minutes between trucks at a place, of the last three hours; absent with fewer than six trucks */
  pace: z.partialRecord(z.enum(CALL_PLACES), z.int()),
});
export type MonitorList = z.infer<typeof monitorList>;
