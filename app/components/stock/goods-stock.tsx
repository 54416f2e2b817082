import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type GoodsStock, stockAfterTrucks } from "#contract/stock";
import { usualStock } from "#contract/usual-values";
import { isUnusual } from "#contract/usual-weights";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import type { OutlierWarning } from "../record/outlier-reason";

interface Goods {
  gradeId: number;
  markingId: number;
}

/** Returns the stock of goods; undefined if never counted. */
export const stockOf = (stocks: readonly GoodsStock[], { gradeId, markingId }: Goods) =>
  stocks.find(({ grade, marking }) => grade.id === gradeId && marking.id === markingId);

/** Shows the stock; amber if it would become negative. */
export function StockNote({ stock, isBelow }: { stock: GoodsStock | undefined; isBelow: boolean }) {
  const { t } = useTranslation();
  if (stock === undefined) return null;
  const { formatKg } = numbersOf(t);
  const amounts = { stock: formatKg(stock.stockKg), booked: formatKg(stock.bookedKg) };
  return (
    <p className={cn("px-0.5 text-xs", isBelow ? "font-medium text-warning" : "text-muted-foreground")}>
      {t("business:stock.note", amounts)}
    </p>
  );
}

interface TypedItem extends Goods {
  quantityKg: number;
  field: OutlierWarning["field"];
}

export interface BelowZero {
  stock: GoodsStock;
  afterKg: number;
  field: OutlierWarning["field"];
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
    const isOf = (goods: Goods) => goods.gradeId === stock.grade.id && goods.markingId === stock.marking.id;
    const typed = items.filter(isOf);
    const more = kgOf(typed) - kgOf(saved.filter(isOf));
    const afterKg = stockAfterTrucks(stock) - more;
    const [first] = typed;
    return first === undefined || more <= 0 || !isUnusual(afterKg, usualStock())
      ? []
      : [{ stock, afterKg, field: first.field }];
  });
}

/** Returns the warning about a negative stock. */
export function stockWarning({ stock, afterKg, field }: BelowZero, t: TFunction): OutlierWarning {
  const goods = `${stock.grade.name} · ${stock.marking.name}`;
  const { formatKg } = numbersOf(t);
  const text = t("business:unusual.stock", { goods, stock: formatKg(stock.stockKg), after: formatKg(afterKg) });
  return { text, field };
}

const kgOf = (items: readonly { quantityKg: number }[]) => items.reduce((sum, { quantityKg }) => sum + quantityKg, 0);
