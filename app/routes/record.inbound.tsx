import { useActionData, useLoaderData } from "@remix-run/react";
import { InboundListScreen } from "~/components/inbound/inbound-list-screen";
import { panelPart } from "~/components/shell/panel-part";
import { screenHandle } from "~/definitions/screen-handle";
import { inboundActions } from "~/services/inbound/actions.server";
import { loadInbound, type InboundData } from "~/services/inbound/screen.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

const InboundRecordScreen = panelPart(
  async () => (await import("~/components/inbound/inbound-record-screen")).InboundRecordScreen,
);

export const handle = screenHandle({
  title: "business:inbound.title",
  titleOf: (data: InboundData) =>
    data.shows === "record" ? `${data.record.recordNo} · ${data.record.licensePlate}` : undefined,
});

export const loader = screenLoader(["auth", role("inbound", "see")], loadInbound);

export const action = screenAction(["auth", role("inbound", "see")], inboundActions);

export default function Inbound() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (data.shows === "list") return <InboundListScreen data={data} reply={reply} />;
  return <InboundRecordScreen key={data.record.id} data={data} reply={reply} />;
}

export { refreshWhenStale as shouldRevalidate } from "~/definitions/refresh-when-stale";
export { clientAction } from "~/components/shell/offline-client-action";
