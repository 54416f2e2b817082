import { outstandingList, outstandingQuery } from "#contract/orders/outstanding";
import { outstandingRows } from "#contract/rows/outstanding";
import { EVERY_DAY, recordList } from "~/services/records/record-list.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { outstandingPanels } from "./panel.server";

/** Loads the balances; default: open ones. */
export async function loadOutstandings(context: ScreenContext) {
  const [data, panels] = await Promise.all([
    recordList(context, {
      name: "outstanding",
      rows: outstandingRows,
      apiPath: "/api/outstanding",
      query: outstandingQuery,
      list: outstandingList,
      defaultSort: "-date",
      sends: EVERY_DAY,
      usual: { state: "open" },
    }),
    outstandingPanels(context),
  ]);
  return { ...data, ...panels };
}
export type OutstandingData = Awaited<ReturnType<typeof loadOutstandings>>;
