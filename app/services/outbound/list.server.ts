import { outboundRecordList, outboundRecordQuery } from "#contract/outbound-record";
import { recordList } from "~/services/records/record-list.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { outboundPanels } from "./panel.server";

/** Loads the list of outbound records. It opens on today. */
export async function outboundList(context: ScreenContext) {
  const [data, panels] = await Promise.all([
    recordList(context, {
      apiPath: "/api/outbound-record",
      query: outboundRecordQuery,
      list: outboundRecordList,
      defaultSort: "-recordNo",
      usual: { date: { daysBack: 0 } },
      restoreArea: "outbound",
    }),
    outboundPanels(context),
  ]);
  return { ...data, ...panels };
}
export type OutboundListData = Awaited<ReturnType<typeof outboundList>>;
