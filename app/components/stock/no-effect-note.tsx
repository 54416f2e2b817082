import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import { type GoodsStock, isAfterCount } from "#contract/orders/stock";
import { findStock } from "./goods-stock";

interface NoEffectNoteProps {
  /** production, or an opening stock itself */
  of: "production" | "count";
  date: string | undefined;
  gradeId: unknown;
  markingId: unknown;
  stocks: readonly GoodsStock[];
}

/** Says that an entry does not change the stock, because its goods were counted later (docs/domain.md, Stock). */
export function NoEffectNote({ of, date, gradeId, markingId, stocks }: NoEffectNoteProps) {
  const { t } = useTranslation();
  const stock = findStock(stocks, { gradeId: Number(gradeId ?? 0), markingId: Number(markingId ?? 0) });
  if (stock === undefined || date === undefined || date === "") return null;
  const { countedOn } = stock;
  const hasEffect = of === "production" ? isAfterCount(date, stock) : date >= countedOn;
  if (hasEffect) return null;
  return (
    <p role="status" className="px-0.5 text-xs font-medium text-warning">
      {t(`business:stock.noEffect.${of}`, { day: formatDay(countedOn) })}
    </p>
  );
}
