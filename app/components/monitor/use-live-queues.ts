import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { MonitorData } from "~/services/monitor.server";
import { POLL_HREF, type Poll } from "./monitor-poll";

/**
 * The queues, asked for again every `intervalMs` while the tab is seen, and at once when it is seen again or the network is
 * back. While the server does not answer, the last queues stay.
 *
 * @param loaded what the page came with
 */
export function useLiveQueues(loaded: MonitorData): { data: MonitorData; lost: boolean } {
  const { load, state, data: poll } = useFetcher<Poll>();
  const [last, setLast] = useState(loaded);
  // React's way to keep what an earlier render knew: set while rendering, before anything is shown.
  if (poll != null && poll.data !== last) setLast(poll.data);

  const busy = useRef(false);
  useEffect(() => {
    busy.current = state !== "idle";
  }, [state]);

  const { intervalMs } = loaded;
  useEffect(() => {
    const ask = () => {
      if (!document.hidden && !busy.current) load(POLL_HREF);
    };
    const timer = setInterval(ask, intervalMs);
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      window.removeEventListener("online", ask);
    };
  }, [intervalMs, load]);
  return { data: last, lost: poll === null };
}
