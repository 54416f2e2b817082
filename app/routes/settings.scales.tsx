import { useActionData, useLoaderData } from "@remix-run/react";
import { ScalesScreen } from "~/components/scale/scales-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";
import { scaleActions } from "~/services/scales/actions.server";
import { loadScales } from "~/services/scales/screen.server";

export const handle = screenHandle({ title: "business:scale.title" });

export const loader = screenLoader(["auth", role("scale", "see")], loadScales);

export const action = screenAction(["auth", role("scale", "edit")], scaleActions);

export default function Scales() {
  return <ScalesScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { clientAction } from "~/components/shell/offline-client-action";
