import { useLoaderData } from "@remix-run/react";
import { queuesByArea } from "#contract/weighing/loading-queues";
import type { MonitorData } from "~/services/monitor/monitor.server";
import { AreaColumn } from "./area-column";
import { CallBanner } from "./call-banner";
import { calledTrucks } from "./calls";
import { MonitorHeader } from "./monitor-header";
import { ScaleColumn } from "./scale-column";
import { useLiveQueues } from "./use-live-queues";
import { useServerClock } from "./use-server-clock";

/**
 * All sizes are multiples of a 270th of the short side (4 px at 1920x1080), so every screen fits the same number of
 * trucks.
 */
export function MonitorScreen() {
  const loaded = useLoaderData<MonitorData>();
  const { data, lost } = useLiveQueues(loaded);
  const now = useServerClock(data.now);
  const calls = calledTrucks(data);
  const { callMinutes } = data;
  return (
    <main id="main" className="min-h-dvh">
      <div className="dark relative flex h-dvh flex-col gap-4 overflow-hidden bg-background px-7 pt-5 pb-7 text-foreground [--spacing:min(0.37037vh,0.208333vw)] portrait:[--spacing:min(0.208333vh,0.37037vw)]">
        <ReloadWithoutScript everyMs={loaded.intervalMs} />
        <MonitorHeader {...{ data, lost, now, calls }} />
        <div className="grid min-h-0 flex-1 grid-cols-6 gap-3 portrait:grid-cols-1 portrait:grid-rows-6">
          <ScaleColumn trucks={data.atScale} pace={data.pace.WEIGHBRIDGE} {...{ callMinutes, now }} />
          {[...queuesByArea(data.data)].map(([area, trucks]) => (
            <AreaColumn key={area} {...{ area, trucks, callMinutes, now }} pace={data.pace[area]} />
          ))}
        </div>
        <CallBanner {...{ calls, now }} />
      </div>
    </main>
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
