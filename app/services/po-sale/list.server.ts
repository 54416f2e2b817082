import { z } from "zod";
import { withDayOrder } from "#contract/values/fields";
import { poSaleList, poSaleQuery } from "#contract/orders/po-sale";
import { poSaleRows } from "#contract/rows/po-sale";
import { bulkList } from "~/services/records/bulk-list.server";
import { EVERY_DAY } from "~/services/records/record-list.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { poSaleBulk } from "./bulk.server";
import { poSalePanels } from "./panel.server";

const listQuery = withDayOrder(z.object(poSaleQuery.shape).omit({ mode: true, exDoMasterId: true }));

/** Loads the POs; default: active ones. */
export async function loadPoSales(context: ScreenContext) {
  const [data, panels] = await Promise.all([
    bulkList(context, {
      name: "po-sale",
      rows: poSaleRows,
      bulk: poSaleBulk,
      apiPath: "/api/po-sale",
      query: listQuery,
      list: poSaleList,
      defaultSort: "-date",
      sends: EVERY_DAY,
      usual: { status: "ACTIVE" },
    }),
    poSalePanels(context),
  ]);
  return { ...data, ...panels };
}
export type PoSalesData = Awaited<ReturnType<typeof loadPoSales>>;
