import type { TFunction } from "i18next";
import type { MonitorList } from "#contract/weighing/monitor";
import type { TruckCall } from "#contract/weighing/call";
import { durationText, minutesSince } from "~/definitions/duration";

/** A call flashes for this time. */
const FRESH_MS = 20_000;

export interface CalledTruck extends TruckCall {
  licensePlate: string;
}

/** Returns the calls of all trucks, newest first; a truck in two queues once. */
export function calledTrucks({ data, atScale }: Pick<MonitorList, "data" | "atScale">): CalledTruck[] {
  const called = [...data, ...atScale].flatMap(({ call, licensePlate }) => (call ? { ...call, licensePlate } : []));
  return [...new Map(called.map((one) => [one.id, one])).values()].toSorted((a, b) => b.id - a.id);
}

export const isFresh = ({ at }: TruckCall, now: number): boolean => now - Date.parse(at) < FRESH_MS;

export const CALLED_RINGS = {
  called: "ring-[length:--spacing(0.75)] ring-link",
  late: "ring-[length:--spacing(0.75)] ring-tone-amber-dot",
};

/** A called truck is late after the plant's minutes. */
export const callTone = ({ at }: TruckCall, callMinutes: number, now: number): keyof typeof CALLED_RINGS =>
  minutesSince(at, now) >= callMinutes ? "late" : "called";

export function callText(call: TruckCall, callMinutes: number, now: number, t: TFunction): string {
  const ago = durationText(minutesSince(call.at, now), t);
  return t(`business:monitor.call.${callTone(call, callMinutes, now)}`, { ago });
}
