import { monitorQueues } from "~/services/monitor/monitor.server";
import { screenLoader } from "~/services/request/screen.server";

/** Answers the monitor's polling with the same data as the screen's own loader. */
export const loader = screenLoader([], async (context) => Response.json(await monitorQueues(context)));
