import { useLoaderData } from "@remix-run/react";
import { ArrivalsScreen } from "~/components/booking/arrivals-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { loadArrivals } from "~/services/booking/arrivals.server";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:arrival.title" });

export const loader = screenLoader(["auth", role("arrival", "see")], loadArrivals);

export default function Arrivals() {
  return <ArrivalsScreen data={useLoaderData<typeof loader>()} />;
}

export { refreshWhenStale as shouldRevalidate } from "~/definitions/refresh-when-stale";
