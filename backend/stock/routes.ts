import { goodsStockList } from "#contract/stock";
import type { Calls } from "../http/calls";
import { readGoodsStock } from "./goods-stock";

/** Adds the stock endpoint for booking and truck forms (docs/domain.md, Stock). */
export function addStock(calls: Calls): void {
  calls.plain(
    {
      method: "get",
      path: "/stock",
      summary: "The stock of every grade and marking that was counted, with what bookings and trucks take from it",
      access: ["outbound", "see"],
      answer: goodsStockList,
    },
    async ({ db, env }) => ({ data: await readGoodsStock(db, env.APP_TIMEZONE), lastPage: 1 }),
  );
}
