import { useLoaderData } from "@remix-run/react";
import { SystemScreen } from "~/components/settings/system-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { role } from "~/services/request/guards.server";
import { screenLoader } from "~/services/request/screen.server";
import { loadSystem } from "~/services/settings/system.server";

export const handle = screenHandle({ title: "settings.system.title" });

export const loader = screenLoader(["auth", role("system", "see")], loadSystem);

export default function System() {
  return <SystemScreen data={useLoaderData<typeof loader>()} />;
}
