import { outboundRecordList, outboundRecordQuery } from "#contract/outbound-record";
import { recordList } from "~/services/records/record-list.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { outboundOverlay } from "./overlay.server";

/** Loads the list of outbound records. It opens on today. */
export async function outboundList(context: ScreenContext) {
  const [data, overlay] = await Promise.all([
    recordList(context, {
      apiPath: "/api/outbound-record",
      query: outboundRecordQuery,
      list: outboundRecordList,
      defaultSort: "-recordNo",
      usual: { date: { daysBack: 0 } },
      restoreArea: "outbound",
    }),
    outboundOverlay(context),
  ]);
  return { ...data, overlay };
}
export type OutboundListData = Awaited<ReturnType<typeof outboundList>>;
