import type { LoadingArea } from "#contract/constants";
import { monitorList, queuesByArea, type MonitorRecord } from "#contract/monitor";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";

export interface QueuedTruck extends Pick<MonitorRecord, "id" | "licensePlate" | "status" | "waitingSince"> {
  /** All its items of this area are loaded. */
  loadedHere: boolean;
}

export interface MonitorData {
  areas: { area: LoadingArea; trucks: QueuedTruck[] }[];
  /** Number of distinct trucks. */
  total: number;
  /** Server time of the reading. */
  now: string;
  timeZone: string;
  /** Short name of the time zone, such as WIB. */
  zone: string;
  intervalMs: number;
  homeHref: string;
}

/** Loads the current queues. */
export async function monitorQueues({ api, user }: ScreenContext<[]>): Promise<MonitorData> {
  const { data, timeZone } = await api.get("/api/monitor/outbound-record", {}, monitorList);
  const now = new Date();
  return {
    areas: [...queuesByArea(data)].map(([area, records]) => ({
      area,
      trucks: records.map((record) => truckIn(area, record)),
    })),
    total: data.length,
    now: now.toISOString(),
    timeZone,
    zone: zoneName(now, timeZone),
    intervalMs: env.MONITOR_INTERVAL_MS,
    homeHref: user === null ? "/" : "/home",
  };
}

function truckIn(area: LoadingArea, record: MonitorRecord): QueuedTruck {
  const { id, licensePlate, status, waitingSince, outboundItem } = record;
  const loadedHere = outboundItem.every((item) => item.loadingArea !== area || item.loaded);
  return { id, licensePlate, status, waitingSince, loadedHere };
}

function zoneName(now: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("id-ID", { timeZone, timeZoneName: "short" });
  return format.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
