import { useActionData, useLoaderData } from "@remix-run/react";
import { OutboundListScreen } from "~/components/outbound/outbound-list-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { outboundListActions } from "~/services/outbound/actions.server";
import { loadOutboundList } from "~/services/outbound/list.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({ title: "business:outbound.title" });

export const loader = screenLoader(["auth", role("outbound", "see")], loadOutboundList);

export const action = screenAction(["auth", role("outbound", "see")], outboundListActions);

export default function OutboundList() {
  return <OutboundListScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { refreshWhenStale as shouldRevalidate } from "~/definitions/refresh-when-stale";
export { clientAction } from "~/components/shell/offline-client-action";
