import { Form, useSearchParams } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import { type HomeStock, MAX_NAMED_GOODS } from "#contract/home";
import { openingStockHref, stockDeliveredHref, stockMadeHref } from "~/definitions/home";
import { numbersOf } from "~/definitions/numbers";
import { searchHref } from "~/definitions/search-href";
import type { HomeData } from "~/services/home/home.server";
import { DateFilter } from "../list/filter-fields";
import { showTruncatedTitle } from "../list/truncated-title";
import { Button } from "../ui/button";
import { HomeTile } from "./home-tile";
import { PathLink } from "~/components/ui/path-link";

interface StockTileProps {
  stock: HomeStock | null;
  hasAll: boolean;
  day: HomeData["stockDay"];
  today: string;
}

export function StockTile({ stock, hasAll, day, today }: StockTileProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const title = t("business:home.tile.stock");
  return (
    <HomeTile
      title={title}
      text={
        stock && (
          <>
            {day.asOf === stock.endDate && `${t("business:report.asOf", { day: formatDay(day.asOf) })} · `}
            {t("business:home.stockTotal", { count: stock.number, kg: stock.stockKg, total: stock.number })}
            {stock.number > MAX_NAMED_GOODS && (
              // A single link for both states keeps the focus.
              <>
                {" · "}
                <PathLink
                  to={searchHref(search, { stock: hasAll ? null : "all" })}
                  className="font-medium text-link hover:underline"
                >
                  {hasAll
                    ? t("business:home.firstGoods", { number: MAX_NAMED_GOODS })
                    : t("business:home.allGoods", { number: stock.number })}
                </PathLink>
              </>
            )}
          </>
        )
      }
      failed={stock === null}
      empty={stock?.goods.length === 0 && t("business:home.noStock")}
      tool={stock && <StockDay day={day} today={today} />}
    >
      {stock && <StockTable label={title} stock={stock} scrolls={hasAll} />}
    </HomeTile>
  );
}

interface StockTableProps {
  label: string;
  stock: HomeStock;
  /** The first goods are shown whole; all of them scroll, also by keyboard. */
  scrolls: boolean;
}

function StockTable({ label, stock, scrolls }: StockTableProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const box = scrolls
    ? { role: "group", "aria-label": label, tabIndex: 0, className: "max-h-80 overflow-auto -outline-offset-2" }
    : { className: "overflow-x-auto" };
  const figure = (kg: number, href: string) => (
    <td className="end">
      <PathLink to={href} className="figure-link">
        {formatNumber(kg)}
      </PathLink>
    </td>
  );
  return (
    <div {...box}>
      <table aria-label={label} className="tile-table">
        <thead>
          <tr>
            <th scope="col">{`${t("business:report.field.grade")} · ${t("business:report.field.marking")}`}</th>
            {["openingKg", "madeKg", "stockDelivered", "stockKg"].map((key) => (
              <th key={key} scope="col" className="end">
                {t(`business:home.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stock.goods.map((goods) => (
            <tr key={`${goods.grade.id}-${goods.marking.id}`} onMouseMove={showTruncatedTitle}>
              <td className="rest">
                <span className="font-semibold">{goods.grade.name}</span> · {goods.marking.name}
              </td>
              {figure(goods.openingKg, openingStockHref(goods))}
              {figure(goods.madeKg, stockMadeHref(goods, stock.endDate))}
              {figure(goods.deliveredKg, stockDeliveredHref(goods, stock.endDate))}
              <td className="end">
                <span className={goods.stockKg < 0 ? "font-semibold text-destructive-text" : "font-semibold"}>
                  {formatNumber(goods.stockKg)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Asks for the day of the stock. */
function StockDay({ day, today }: Pick<StockTileProps, "day" | "today">) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const message = useId();
  const isRefused = day.refused !== undefined;
  const all = search.get("stock");
  return (
    <Form action="/home" className="flex flex-wrap items-center justify-end gap-2">
      {all !== null && <input type="hidden" name="stock" value={all} />}
      <DateFilter
        name="asOf"
        label={t("business:report.field.asOf")}
        value={search.get("asOf") ?? ""}
        keepEmpty={false}
        max={today}
        invalid={isRefused ? message : undefined}
      />
      <Button type="submit" variant="outline">
        {t("filter.apply")}
      </Button>
      {day.asOf !== undefined && (
        <PathLink to={searchHref(search, { asOf: null })} className="text-sm font-medium text-link">
          {t("filter.clear")}
        </PathLink>
      )}
      {isRefused && (
        <p id={message} role="alert" className="basis-full text-xs text-destructive-text">
          {day.refused}
        </p>
      )}
    </Form>
  );
}
