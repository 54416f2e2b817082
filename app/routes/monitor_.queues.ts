import { monitorQueues } from "~/services/monitor/monitor.server";
import { screenLoader } from "~/services/request/screen.server";

/** What the monitor asks for again and again; it shows the same as the screen's own loader. */
export const loader = screenLoader([], async (context) => Response.json(await monitorQueues(context)));
