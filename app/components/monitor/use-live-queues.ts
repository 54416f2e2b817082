import { useEffect, useState } from "react";
import type { MonitorData } from "~/services/monitor/monitor.server";

/** A server that has not answered by then counts as away. */
const PATIENCE_MS = 10_000;

/**
 * The queues, asked for again every `intervalMs` while the tab is seen, and at once when it is seen again or the network is
 * back. It asks by `fetch` and not by the router: a failure there would take the screen away, here the last queues stay.
 *
 * @param loaded what the page came with
 */
export function useLiveQueues(loaded: MonitorData): { data: MonitorData; lost: boolean } {
  const [live, setLive] = useState({ data: loaded, lost: false });
  const { intervalMs } = loaded;

  useEffect(() => {
    let asking = false;
    const ask = async () => {
      if (document.hidden || asking) return;
      asking = true;
      try {
        const data = await fetchQueues();
        setLive({ data, lost: false });
      } catch {
        setLive(({ data }) => ({ data, lost: true }));
      } finally {
        asking = false;
      }
    };
    const onSignal = () => void ask();
    const timer = setInterval(onSignal, intervalMs);
    document.addEventListener("visibilitychange", onSignal);
    window.addEventListener("online", onSignal);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onSignal);
      window.removeEventListener("online", onSignal);
    };
  }, [intervalMs]);
  return live;
}

async function fetchQueues(): Promise<MonitorData> {
  const answer = await fetch("/monitor/queues", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`The queues were not answered: ${answer.status}`);
  // The route beside the screen answers what the screen's loader does.
  return (await answer.json()) as MonitorData;
}
