import { type ClientLoaderFunctionArgs, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { MonitorData } from "~/services/monitor/monitor.server";
import { pollWhileSeen } from "../shell/poll-while-seen";

/** URL of a poll: the loader of the monitor alone, on the server. */
const POLL = "/monitor?poll";
const TIMEOUT_MS = 10_000;

/** Loads the queues. A failed poll returns null, because the error boundary would replace the last queues. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<MonitorData | null> {
  const loading = serverLoader<MonitorData>();
  if (!new URL(request.url).searchParams.has("poll")) return loading;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  return Promise.race([loading.catch(() => null), late]);
}

/** Revalidates the monitor on its interval; while polls fail (`lost`) the last queues stay. */
export function useLiveQueues(loaded: MonitorData): { data: MonitorData; lost: boolean } {
  const { load, data } = useFetcher<typeof clientLoader>({ key: "monitor" });
  const [last, setLast] = useState(loaded);
  if (data != null && data !== last) setLast(data);
  useEffect(() => pollWhileSeen(() => Promise.resolve(load(POLL)), loaded.intervalMs), [load, loaded.intervalMs]);
  return { data: last, lost: data === null };
}
