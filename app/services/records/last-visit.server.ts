import { lastInboundVisit, lastOutboundVisit, lastVisitQuery } from "#contract/last-visit";
import type { ScreenContext } from "~/services/request/screen.server";

/** What the forms of new records ask while a plate is typed. */

export async function outboundVisit({ api, query }: ScreenContext): Promise<Response> {
  const { data } = await api.get("/api/outbound-record/last", query(lastVisitQuery).values, lastOutboundVisit);
  return Response.json({ visit: data });
}

export async function inboundVisit({ api, query }: ScreenContext): Promise<Response> {
  const { data } = await api.get("/api/inbound-record/last", query(lastVisitQuery).values, lastInboundVisit);
  return Response.json({ visit: data });
}
