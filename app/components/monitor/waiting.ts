import type { TFunction } from "i18next";
import type { MonitorList, ScaleTruck } from "#contract/weighing/monitor";
import { zoneFormat } from "#contract/values/zone-format";
import { durationText } from "~/definitions/duration";

const LONG_WAIT_MINUTES = 60;

export function isLongWait(minutes: number): boolean {
  return minutes >= LONG_WAIT_MINUTES;
}

const clock = zoneFormat("en-GB", { timeStyle: "medium", hourCycle: "h23" });

/** Formats milliseconds as `14.32.05`. */
export const clockText = (now: number, timeZone: string): string => clock(new Date(now), timeZone).replaceAll(":", ".");

const zone = zoneFormat("id-ID", { timeZoneName: "short" });

/** Returns the short name of a time zone: `WIB`. */
export const zoneName = (now: number, timeZone: string): string =>
  zone(new Date(now), timeZone).split(" ").slice(1).join(" ");

/** False for an inbound truck that is called to the unloading. */
export const atWeighbridge = ({ step }: Pick<ScaleTruck, "step">): boolean => step !== "check";

/** Counts each truck once, although columns repeat it, and the trucks that wait for the weighbridge. */
export function countTrucks({ data, atScale }: Pick<MonitorList, "data" | "atScale">) {
  const keys = [...data.map(({ id }) => `outbound ${id}`), ...atScale.map(({ direction, id }) => `${direction} ${id}`)];
  return { total: new Set(keys).size, atScale: atScale.filter(atWeighbridge).length };
}

/** Returns a truck's place in its queue and its expected wait: `no. 3 · about 18 min`. @param pace minutes per truck */
export const turnText = (place: number, pace: number, t: TFunction): string =>
  t("business:monitor.turn", { place, wait: durationText(place * pace, t) });
