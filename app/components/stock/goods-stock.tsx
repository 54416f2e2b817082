import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import { type GoodsStock, stockAfterTrucks } from "#contract/orders/stock";
import { usualStock } from "#contract/weighing/usual-values";
import { isUnusual } from "#contract/weighing/usual-weights";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import type { UnusualWarning } from "../unusual/unusual-reason";

interface Goods {
  gradeId: number;
  markingId: number;
}

/** Returns the stock of goods; undefined if never counted. */
export const findStock = (stocks: readonly GoodsStock[], { gradeId, markingId }: Goods) =>
  stocks.find(({ grade, marking }) => grade.id === gradeId && marking.id === markingId);

/** Shows the stock; amber if it would become negative. */
export function StockNote({ stock, isBelow }: { stock: GoodsStock | undefined; isBelow: boolean }) {
  const { t } = useTranslation();
  if (stock === undefined) return null;
  const { formatKg } = numbersOf(t);
  const { stockKg, bookedKg, loadingKg } = stock;
  const amounts = { stock: formatKg(stockKg), booked: formatKg(bookedKg), loading: formatKg(loadingKg) };
  return (
    <p className={cn("px-0.5 text-xs", isBelow ? "font-medium text-warning" : "text-muted-foreground")}>
      {t("business:stock.note", amounts)}
      {stock.countedAt !== null && <> {t("business:stock.counted", { day: formatDay(stock.countedOn) })}</>}
    </p>
  );
}

interface TypedItem extends Goods {
  quantityKg: number;
  field: UnusualWarning["field"];
}

export interface BelowZero {
  stock: GoodsStock;
  /** without the kg that the record has saved */
  loadingKg: number;
  afterKg: number;
  field: UnusualWarning["field"];
}

/**
 * Returns stocks that would become negative, unless the truck takes no more than saved.
 * @param saved already deducted
 */
export function stocksBelowZero(
  items: readonly TypedItem[],
  saved: readonly (Goods & { quantityKg: number })[],
  stocks: readonly GoodsStock[],
): BelowZero[] {
  return stocks.flatMap((stock) => {
    const isOfStock = (goods: Goods) => goods.gradeId === stock.grade.id && goods.markingId === stock.marking.id;
    const typed = items.filter(isOfStock);
    const heldKg = sumKg(saved.filter(isOfStock));
    const more = sumKg(typed) - heldKg;
    const afterKg = stockAfterTrucks(stock) - more;
    const [first] = typed;
    return first === undefined || more <= 0 || !isUnusual(afterKg, usualStock())
      ? []
      : [{ stock, loadingKg: Math.max(0, stock.loadingKg - heldKg), afterKg, field: first.field }];
  });
}

export function stockWarning({ stock, loadingKg, afterKg, field }: BelowZero, t: TFunction): UnusualWarning {
  return {
    text: t("business:unusual.stock", stockAmounts(stock, { loadingKg, afterKg }, t)),
    field,
    quick: ["unrecorded"],
  };
}

/** Returns the warning about a stock that bookings exceed. @param bookedKg without the edited booking */
export function bookedStockWarning(
  { stock, bookedKg, afterKg, field }: Omit<BelowZero, "loadingKg"> & { bookedKg: number },
  t: TFunction,
): UnusualWarning {
  const booked = numbersOf(t).formatKg(bookedKg);
  const amounts = stockAmounts(stock, { loadingKg: stock.loadingKg, afterKg }, t);
  return { text: t("business:unusual.stockBooked", { ...amounts, booked }), field, quick: ["unrecorded"] };
}

function stockAmounts(
  { grade, marking, stockKg }: GoodsStock,
  { loadingKg, afterKg }: { loadingKg: number; afterKg: number },
  t: TFunction,
) {
  const { formatKg } = numbersOf(t);
  const goods = `${grade.name} · ${marking.name}`;
  return { goods, stock: formatKg(stockKg), loading: formatKg(loadingKg), after: formatKg(afterKg) };
}

const sumKg = (items: readonly { quantityKg: number }[]) => items.reduce((sum, { quantityKg }) => sum + quantityKg, 0);
