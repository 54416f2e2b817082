import { useActionData, useLoaderData } from "@remix-run/react";
import { OutstandingScreen } from "~/components/outstanding/outstanding-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { importBodyCap } from "~/services/import/actions.server";
import { outstandingActions } from "~/services/outstanding/actions.server";
import { loadOutstandings } from "~/services/outstanding/list.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:outstanding.title" });

export const loader = screenLoader(["auth", role("outstanding", "see")], loadOutstandings);

export const action = screenAction(["auth", role("outstanding", "see")], outstandingActions, {
  bodyCap: importBodyCap,
});

export default function Outstanding() {
  return <OutstandingScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { refreshWhenStale as shouldRevalidate } from "~/definitions/refresh-when-stale";
export { clientAction } from "~/components/shell/offline-client-action";
