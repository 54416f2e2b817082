import { useEffect, useState } from "react";
import type { MonitorData } from "~/services/monitor/monitor.server";

const TIMEOUT_MS = 10_000;

/**
 * Polls the queues every `intervalMs` while the tab is visible, and at once when it becomes visible or the network is back. By
 * `fetch` and not by the router, whose error boundary would replace the screen: after a failure (`lost`) the last queues stay.
 *
 * @param loaded the queues of the loader
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
  const answer = await fetch("/monitor/queues", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`The queues were not answered: ${answer.status}`);
  // That route has the loader of the screen.
  return (await answer.json()) as MonitorData;
}
