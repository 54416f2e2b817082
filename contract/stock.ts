import { z } from "zod";
import { selectionOf } from "./answers";
import { choice } from "./choices";

/** The stock of a grade and marking that was counted, in kg (docs/domain.md, Stock). */
const goodsStock = z
  .object({
    grade: choice,
    marking: choice,
    /** In the warehouse: it goes down when a truck is done. */
    stockKg: z.int(),
    /** Unused kg of open bookings. */
    bookedKg: z.int(),
    /** Kg on open trucks. */
    loadingKg: z.int(),
  })
  .meta({ id: "GoodsStock" });
export type GoodsStock = z.infer<typeof goodsStock>;

export const goodsStockList = selectionOf(goodsStock);

type StockKg = Pick<GoodsStock, "stockKg" | "bookedKg" | "loadingKg">;

/** Returns the kg that are left for further trucks. */
export const stockAfterTrucks = ({ stockKg, loadingKg }: StockKg): number => stockKg - loadingKg;

/** Returns the kg that are left for further bookings. */
export const stockAfterBookings = (stock: StockKg): number => stockAfterTrucks(stock) - stock.bookedKg;
