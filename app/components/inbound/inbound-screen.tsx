import type { InboundData } from "~/services/inbound/screen.server";
import type { FormReply } from "~/services/request/form.server";
import { InboundListScreen } from "./inbound-list-screen";
import { InboundRecordScreen } from "./inbound-record-screen";

/** Shows the list of inbound records, or the one that the address names. */
export function InboundScreen({ data, reply }: { data: InboundData; reply: FormReply | undefined }) {
  if (data.shows === "list") return <InboundListScreen data={data} reply={reply} />;
  return <InboundRecordScreen key={data.record.id} data={data} reply={reply} />;
}
