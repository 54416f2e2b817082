import { outboundRecordQuery, outboundRecordList } from "#contract/weighing/outbound-record";
import { outboundRows } from "#contract/rows/outbound";
import { bulkList } from "~/services/records/bulk-list.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { outboundBulk } from "./bulk.server";
import { outboundPanels } from "./panel.server";

/** Lists today's records, and open ones of earlier days. */
export const outboundListConfig = {
  name: "outbound",
  rows: outboundRows,
  apiPath: "/api/outbound-record",
  query: outboundRecordQuery,
  list: outboundRecordList,
  defaultSort: "-recordNo",
  daysSort: "-date",
  ordering: ["waiting"],
  keepsOpen: true,
  hidesCancelled: true,
  usual: { date: { daysBack: 0 } },
  bulk: outboundBulk,
} as const;

/** Loads the outbound list. */
export async function loadOutboundList(context: ScreenContext) {
  const [data, panels] = await Promise.all([bulkList(context, outboundListConfig), outboundPanels(context)]);
  return { ...data, ...panels };
}
export type OutboundListData = Awaited<ReturnType<typeof loadOutboundList>>;
