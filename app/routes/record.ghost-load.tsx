import { useActionData, useLoaderData } from "@remix-run/react";
import { GhostLoadsScreen } from "~/components/scale/ghost-loads-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { ghostLoadActions, loadGhostLoads } from "~/services/scales/ghost-loads.server";

export const handle = screenHandle({ title: "business:ghostLoad.title" });

export const loader = screenLoader(["auth", role("ghost-load", "see")], loadGhostLoads);

export const action = screenAction(["auth", role("ghost-load", "edit")], ghostLoadActions);

export default function GhostLoads() {
  return <GhostLoadsScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { refreshWhenStale as shouldRevalidate } from "~/definitions/refresh-when-stale";
export { clientAction } from "~/components/shell/offline-client-action";
