import { lastInboundVisit, lastOutboundVisit, lastVisitQuery } from "#contract/weighing/last-visit";
import type { ScreenContext } from "~/services/request/screen.server";

/** Returns a typed plate's last visit and open records. */

export async function outboundVisit({ api, query }: ScreenContext): Promise<Response> {
  const { data, ...open } = await api.get("/api/outbound-record/last", query(lastVisitQuery).values, lastOutboundVisit);
  return Response.json({ visit: data, ...open });
}

/** Returns a typed plate's last visit and open records. */
export async function inboundVisit({ api, query }: ScreenContext): Promise<Response> {
  const { data, ...open } = await api.get("/api/inbound-record/last", query(lastVisitQuery).values, lastInboundVisit);
  return Response.json({ visit: data, ...open });
}
