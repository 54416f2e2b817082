import { useEffect, useState } from "react";
import type { MonitorList } from "#contract/monitor";
import type { MonitorData } from "~/services/monitor/monitor.server";
import { pollWhileSeen } from "../shell/poll-while-seen";

const TIMEOUT_MS = 10_000;

/**
 * Polls with `fetch`, because the router's error boundary would replace the screen; on failure (`lost`) the last queues
 * stay. An unchanged response (304) does not render.
 */
export function useLiveQueues(loaded: MonitorData): { data: MonitorData; lost: boolean } {
  const [live, setLive] = useState({ data: loaded, lost: false });
  const { intervalMs, now } = loaded;

  useEffect(() => {
    let tag: string | null = null;
    let seenAt = now;
    const ask = async () => {
      try {
        const answer = await fetchQueues(tag);
        seenAt = momentOf(answer) ?? seenAt;
        if (answer.status === 304) return setLive((old) => (old.lost ? { ...old, lost: false } : old));
        const { data, timeZone } = (await answer.json()) as MonitorList;
        tag = answer.headers.get("ETag");
        setLive((old) => ({ data: { ...old.data, data, timeZone, now: seenAt }, lost: false }));
      } catch {
        setLive(({ data }) => ({ data: { ...data, now: seenAt }, lost: true }));
      }
    };
    return pollWhileSeen(ask, intervalMs);
  }, [intervalMs, now]);
  return live;
}

async function fetchQueues(tag: string | null): Promise<Response> {
  const answer = await fetch("/api/monitor/outbound-record", {
    // The browser cache would turn the 304 into a 200.
    headers: tag === null ? {} : { "If-None-Match": tag },
    cache: "no-store",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok && answer.status !== 304) throw new Error(`The queues were not answered: ${answer.status}`);
  return answer;
}

/** Returns the server time of a response, in whole seconds. */
function momentOf(answer: Response): string | undefined {
  const date = Date.parse(answer.headers.get("Date") ?? "");
  return Number.isNaN(date) ? undefined : new Date(date).toISOString();
}
