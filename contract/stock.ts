import { z } from "zod";
import { selectionOf } from "./answers";
import { choice } from "./choices";

/** Stock of a grade and marking in kg (docs/domain.md, Stock). */
const goodsStock = z
  .object({
    grade: choice,
    marking: choice,
    /** Until the truck is done. */
    stockKg: z.int(),
    bookedKg: z.int(),
    loadingKg: z.int(),
  })
  .meta({ id: "GoodsStock" });
export type GoodsStock = z.infer<typeof goodsStock>;

export const goodsStockList = selectionOf(goodsStock);

type StockKg = Pick<GoodsStock, "stockKg" | "bookedKg" | "loadingKg">;

/** Returns kg available to trucks. */
export const stockAfterTrucks = ({ stockKg, loadingKg }: StockKg): number => stockKg - loadingKg;

/** Returns kg available to bookings. */
export const stockAfterBookings = (stock: StockKg): number => stockAfterTrucks(stock) - stock.bookedKg;
