import { stockAnswer, stockQuery } from "#contract/orders/stock";
import type { Calls } from "../http/calls";
import { parseAsOf } from "../records/as-of-day";
import { readGoodsStock } from "./goods-stock";

/** Adds the stock endpoint for booking and truck forms (docs/domain.md, Stock). */
export function addStock(calls: Calls): void {
  calls.plain(
    {
      method: "get",
      path: "/stock",
      summary: "The stock of every grade and marking that was counted, with what bookings and trucks take from it",
      access: ["outbound", "see"],
      query: stockQuery,
      answer: stockAnswer,
    },
    async ({ db, env }, { query }) => {
      const day = parseAsOf(query, env);
      const data = await readGoodsStock(db, env.APP_TIMEZONE, undefined, day?.asOf);
      return { data: day ? data.map((row) => ({ ...row, bookedKg: null, loadingKg: null })) : data, lastPage: 1 };
    },
  );
}
