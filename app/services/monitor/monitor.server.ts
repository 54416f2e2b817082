import { monitorList, type MonitorList } from "#contract/weighing/monitor";
import { env } from "~/services/request/env.server";
import type { ScreenContext } from "~/services/request/screen.server";

export interface MonitorData extends Omit<MonitorList, "lastPage"> {
  /** Server time of the reading. */
  now: string;
  intervalMs: number;
  homeHref: string;
}

/** Loads the current queues, also for each poll. */
export async function loadMonitorQueues({ api, user }: ScreenContext<[]>): Promise<MonitorData> {
  const { lastPage: _lastPage, ...queues } = await api.get("/api/monitor/outbound-record", {}, monitorList);
  return {
    ...queues,
    now: new Date().toISOString(),
    intervalMs: env.MONITOR_INTERVAL_MS,
    homeHref: user === null ? "/" : "/home",
  };
}
