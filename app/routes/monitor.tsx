import { MonitorScreen } from "~/components/monitor/monitor-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { loadMonitorQueues } from "~/services/monitor/monitor.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:monitor.title", layout: "blank" });

export const loader = screenLoader([], loadMonitorQueues);

export { clientLoader } from "~/components/monitor/use-live-queues";

export default MonitorScreen;

export { MonitorError as ErrorBoundary } from "~/components/monitor/monitor-error";
