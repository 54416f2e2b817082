import { useEffect, useState } from "react";
import type { MonitorData } from "~/services/monitor/monitor.server";
import { pollWhileSeen } from "../layout/poll-while-seen";

const TIMEOUT_MS = 10_000;

/**
 * Polls with `fetch`, because the router's error boundary would replace the screen; on failure (`lost`) the last queues
 * stay.
 */
export function useLiveQueues(loaded: MonitorData): { data: MonitorData; lost: boolean } {
  const [live, setLive] = useState({ data: loaded, lost: false });
  const { intervalMs } = loaded;

  useEffect(() => {
    const ask = async () => {
      try {
        const data = await fetchQueues();
        setLive({ data, lost: false });
      } catch {
        setLive(({ data }) => ({ data, lost: true }));
      }
    };
    return pollWhileSeen(ask, intervalMs);
  }, [intervalMs]);
  return live;
}

async function fetchQueues(): Promise<MonitorData> {
  const answer = await fetch("/monitor/queues", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`The queues were not answered: ${answer.status}`);
  // The route shares the screen's loader.
  return (await answer.json()) as MonitorData;
}
