import { useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { queuesByArea } from "#contract/loading-queues";
import type { MonitorList } from "#contract/monitor";
import type { MonitorData } from "~/services/monitor/monitor.server";
import { pollWhileSeen } from "../shell/poll-while-seen";
import { AreaColumn } from "./area-column";
import { MonitorHeader } from "./monitor-header";
import { useServerClock } from "./use-server-clock";

/**
 * All sizes are multiples of a 270th of the short side (4 px at 1920x1080), so every screen fits the same number of
 * trucks.
 */
export function MonitorScreen() {
  const loaded = useLoaderData<MonitorData>();
  const { data, lost } = useLiveQueues(loaded);
  const now = useServerClock(data.now);
  return (
    <div className="dark flex h-dvh flex-col gap-4 overflow-hidden bg-background px-7 pt-5 pb-7 text-foreground [--spacing:min(0.37037vh,0.208333vw)] portrait:[--spacing:min(0.208333vh,0.37037vw)]">
      <ReloadWithoutScript everyMs={loaded.intervalMs} />
      <MonitorHeader data={data} lost={lost} now={now} />
      <div className="grid min-h-0 flex-1 grid-cols-5 gap-4 portrait:grid-cols-1 portrait:grid-rows-5">
        {[...queuesByArea(data.data)].map(([area, trucks]) => (
          <AreaColumn key={area} area={area} trucks={trucks} now={now} />
        ))}
      </div>
    </div>
  );
}

/** Reloads without JavaScript, at most every five seconds to limit flicker. */
function ReloadWithoutScript({ everyMs }: { everyMs: number }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(Math.max(5, Math.round(everyMs / 1000)))} />
    </noscript>
  );
}

const TIMEOUT_MS = 10_000;

/**
 * Polls with `fetch`, because the router's error boundary would replace the screen; on failure (`lost`) the last queues
 * stay. An unchanged response (304) does not render.
 */
function useLiveQueues(loaded: MonitorData): { data: MonitorData; lost: boolean } {
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
