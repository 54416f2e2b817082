import { Form, useSearchParams } from "@remix-run/react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/format";
import { type HomeStock, MAX_NAMED_GOODS } from "#contract/home";
import { openingStockHref, stockDeliveredHref, stockMadeHref } from "~/definitions/home";
import { numbersOf } from "~/definitions/numbers";
import { searchHref } from "~/definitions/search-href";
import type { HomeData } from "~/services/home/home.server";
import { DateFilter } from "../list/filter-fields";
import { Button } from "../ui/button";
import { HomeTile, TileScroll } from "./home-tile";
import { TileTable } from "./tile-table";
import { PathLink } from "~/components/ui/path-link";

type Goods = HomeStock["goods"][number];

interface StockTileProps {
  stock: HomeStock | null;
  hasAll: boolean;
  day: HomeData["stockDay"];
  today: string;
}

export function StockTile({ stock, hasAll, day, today }: StockTileProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const [search] = useSearchParams();
  const title = t("business:home.tile.stock");
  const figure = (key: "openingKg" | "madeKg" | "deliveredKg", header: string, href: (goods: Goods) => string) => ({
    key,
    header,
    end: true as const,
    render: (goods: Goods) => (
      <PathLink to={href(goods)} className="figure-link">
        {formatNumber(goods[key])}
      </PathLink>
    ),
  });
  return (
    <HomeTile
      title={title}
      text={
        stock &&
        (day.asOf === stock.endDate ? `${t("business:report.asOf", { day: formatDay(day.asOf) })} · ` : "") +
          t("business:home.stockTotal", { count: stock.number, kg: stock.stockKg, total: stock.number })
      }
      failed={stock === null}
      empty={stock?.goods.length === 0 && t("business:home.noStock")}
      tool={stock && <StockDay day={day} today={today} />}
    >
      {stock && (
        <TileRows label={title} scrolls={hasAll}>
          <TileTable
            label={title}
            rows={stock.goods}
            rowKey={({ grade, marking }) => `${grade.id}-${marking.id}`}
            columns={[
              {
                key: "goods",
                header: `${t("business:report.field.grade")} · ${t("business:report.field.marking")}`,
                rest: true,
                render: ({ grade, marking }) => (
                  <>
                    <span className="font-semibold">{grade.name}</span> · {marking.name}
                  </>
                ),
              },
              figure("openingKg", t("business:home.openingKg"), openingStockHref),
              figure("madeKg", t("business:home.madeKg"), (goods) => stockMadeHref(goods, stock.endDate)),
              figure("deliveredKg", t("business:home.stockDelivered"), (goods) =>
                stockDeliveredHref(goods, stock.endDate),
              ),
              {
                key: "stock",
                header: t("business:home.stockKg"),
                end: true,
                render: ({ stockKg }) => (
                  <span className={stockKg < 0 ? "font-semibold text-destructive-text" : "font-semibold"}>
                    {formatNumber(stockKg)}
                  </span>
                ),
              },
            ]}
          />
        </TileRows>
      )}
      {stock && stock.number > MAX_NAMED_GOODS && (
        // A single link for both states keeps the focus.
        <PathLink
          to={searchHref(search, { stock: hasAll ? null : "all" })}
          preventScrollReset
          className="border-t border-line px-3 py-1.5 text-sm font-medium text-link hover:underline"
        >
          {hasAll
            ? t("business:home.firstGoods", { number: MAX_NAMED_GOODS })
            : t("business:home.allGoods", { number: stock.number })}
        </PathLink>
      )}
    </HomeTile>
  );
}

/** The first goods are shown whole; all of them scroll. */
function TileRows({ label, scrolls, children }: { label: string; scrolls: boolean; children: ReactNode }) {
  return scrolls ? <TileScroll label={label}>{children}</TileScroll> : children;
}

/** Asks for the day of the stock; the period of the charts stays. */
function StockDay({ day, today }: Pick<StockTileProps, "day" | "today">) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const message = useId();
  const isRefused = day.refused !== undefined;
  return (
    <Form action="/home" preventScrollReset className="flex flex-wrap items-center justify-end gap-2">
      {["days", "stock"].map((name) => {
        const value = search.get(name);
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />;
      })}
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
        <PathLink to={searchHref(search, { asOf: null })} preventScrollReset className="text-sm font-medium text-link">
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
