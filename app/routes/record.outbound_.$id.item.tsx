import { useActionData, useLoaderData } from "@remix-run/react";
import { OutboundRecordScreen } from "~/components/outbound/outbound-record-screen";
import { screenHandle } from "~/definitions/screen-handle";
import { outboundRecordActions } from "~/services/outbound/actions.server";
import { loadOutboundRecord, type OutboundDetail } from "~/services/outbound/record.server";
import { role } from "~/services/request/guards.server";
import { screenAction, screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({
  title: "business:outbound.title",
  titleOf: ({ record }: OutboundDetail) => `${record.recordNo} · ${record.licensePlate}`,
});

export const loader = screenLoader(["auth", role("outbound", "see")], loadOutboundRecord);

export const action = screenAction(["auth", role("outbound", "see")], outboundRecordActions);

export default function OutboundRecord() {
  return <OutboundRecordScreen data={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export { refreshWhenStale as shouldRevalidate } from "~/definitions/refresh-when-stale";
export { clientAction } from "~/components/shell/offline-client-action";
