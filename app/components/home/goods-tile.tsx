import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { shiftDay } from "#contract/business-day";
import { formatShortDay, weekdayOf } from "#contract/format";
import type { Direction, HomeGoods } from "#contract/home";
import { goodsHref } from "~/screens/home";
import { numbersOf } from "~/screens/numbers";
import { cn } from "../class-names";
import { figureLinkClasses, HomeTile } from "./home-tile";
import { TileTable } from "./tile-table";

interface GoodsTileProps {
  goods: HomeGoods | null;
  /** Those that the user sees. */
  directions: readonly Direction[];
  today: string;
}

const fills: Record<Direction, string> = { inbound: "fill-tone-sky-dot", outbound: "fill-primary" };

/** Draws the kg in and out of the days of this week: bars, and beside them the same figures, each a link to its trucks. */
export function GoodsTile({ goods, directions, today }: GoodsTileProps) {
  const { t, i18n } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const kgOf = (direction: Direction, date: string) =>
    goods?.days.find((day) => day.direction === direction && day.date === date)?.netKg ?? 0;
  const most = Math.max(1, ...(goods?.days ?? []).map(({ netKg }) => netKg));
  const days = goods === null ? [] : Array.from({ length: 7 }, (_, day) => shiftDay(goods.startDate, day));
  const sumOf = (direction: Direction) => days.reduce((sum, day) => sum + kgOf(direction, day), 0);
  const isAhead = (day: string) => day > today;
  return (
    <HomeTile
      title={t("business:home.tile.goods")}
      failed={goods === null}
      empty={goods?.days.length === 0 && t("business:home.noGoods")}
    >
      <TileTable
        label={t("business:home.tile.goods")}
        rows={days}
        rowKey={(day) => day}
        totalLabel={t("business:report.range.thisWeek")}
        columns={[
          {
            key: "day",
            header: t("business:home.day"),
            render: (day) => (
              <span className={cn(day === today && "font-semibold", isAhead(day) && "text-muted-foreground")}>
                {weekdayOf(day, i18n.language)} {formatShortDay(day)}
              </span>
            ),
          },
          {
            key: "bars",
            // The figures beside say the same.
            header: <span className="sr-only">{t("business:home.chart")}</span>,
            rest: true,
            render: (day) => (
              <svg aria-hidden className="block h-4 w-full">
                {directions.map((direction, place) => (
                  <rect
                    key={direction}
                    y={directions.length === 1 ? 4 : place * 8 + 1}
                    width={`${(Math.max(0, kgOf(direction, day)) / most) * 100}%`}
                    height={directions.length === 1 ? 8 : 6}
                    rx={1.5}
                    className={fills[direction]}
                  />
                ))}
              </svg>
            ),
          },
          ...directions.map((direction) => ({
            key: direction,
            end: true as const,
            header: (
              <span className="inline-flex items-center gap-1">
                <svg aria-hidden className="size-2">
                  <rect width="100%" height="100%" rx={1.5} className={fills[direction]} />
                </svg>
                {t(`business:home.kg.${direction}`)}
              </span>
            ),
            render: (day: string) =>
              isAhead(day) ? null : (
                <Link to={goodsHref(direction, { startDate: day, endDate: day })} className={figureLinkClasses}>
                  {formatNumber(kgOf(direction, day))}
                </Link>
              ),
            total: goods && (
              <Link to={goodsHref(direction, goods, "daily")} className={figureLinkClasses}>
                {formatNumber(sumOf(direction))}
              </Link>
            ),
          })),
        ]}
      />
    </HomeTile>
  );
}
