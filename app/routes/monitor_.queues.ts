import { monitorQueues } from "~/services/monitor/monitor.server";
import { screenLoader } from "~/services/request/screen.server";

/** Polled by the monitor. */
export const loader = screenLoader([], async (context) => Response.json(await monitorQueues(context)));
