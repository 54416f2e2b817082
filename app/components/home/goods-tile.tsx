import { useTranslation } from "react-i18next";
import { daysBetween, shiftDay } from "#contract/business-day";
import { formatShortDay, weekdayOf } from "#contract/format";
import type { HomeGoods } from "#contract/home";
import type { Direction } from "#contract/weighing/direction";
import { goodsHref } from "~/definitions/home";
import { numbersOf } from "~/definitions/numbers";
import { Swatch } from "../ui/swatch";
import { ChartTable, HomeTile } from "./home-tile";
import { directionFills, MirroredColumns } from "./mirrored-columns";
import { TileTable } from "./tile-table";
import { PathLink } from "~/components/ui/path-link";

interface GoodsTileProps {
  goods: HomeGoods | null;
  directions: readonly Direction[];
}

export function GoodsTile({ goods, directions }: GoodsTileProps) {
  const { t, i18n } = useTranslation();
  const { formatNumber, formatKg } = numbersOf(t);
  const title = t("business:home.tile.goods");
  if (goods === null)
    return (
      <HomeTile title={title} failed>
        {null}
      </HomeTile>
    );
  const { startDate, endDate } = goods;
  const kgOn = new Map(goods.days.map(({ direction, date, netKg }) => [direction + date, netKg]));
  const days = Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, day) => {
    const date = shiftDay(startDate, day);
    return { date, inbound: kgOn.get(`inbound${date}`) ?? 0, outbound: kgOn.get(`outbound${date}`) ?? 0 };
  });
  const difference = ({ inbound, outbound }: (typeof days)[number]) =>
    t("business:home.inLessOut", { kg: inbound - outbound });
  const nameOf = (date: string) => `${weekdayOf(date, i18n.language)} ${formatShortDay(date)}`;
  const dayHref = (direction: Direction, date: string) => goodsHref(direction, { startDate: date, endDate: date });
  const totalOf = (direction: Direction) => (
    <PathLink to={goodsHref(direction, goods, "daily")} className="figure-link">
      {formatNumber(days.reduce((sum, day) => sum + day[direction], 0))}
    </PathLink>
  );
  return (
    <HomeTile
      title={title}
      text={
        <>
          {t("business:home.lastDays", { days: days.length })}
          {directions.map((direction) => (
            <span key={direction} className="whitespace-nowrap">
              {" · "}
              <Swatch className={directionFills[direction]} /> {t(`business:home.kg.${direction}`)} {totalOf(direction)}
            </span>
          ))}
        </>
      }
      empty={days.every(({ inbound, outbound }) => inbound + outbound === 0) && t("business:home.noGoods")}
    >
      <MirroredColumns
        directions={directions}
        columns={days.map((day) => ({
          ...day,
          key: day.date,
          label: formatShortDay(day.date),
          title: (direction) =>
            `${nameOf(day.date)}: ${t(`business:home.way.${direction}`)} ${formatKg(day[direction])}`,
          href: (direction) => dayHref(direction, day.date),
          difference: directions.length > 1 ? () => difference(day) : undefined,
        }))}
      />
      <ChartTable label={title}>
        <TileTable
          label={title}
          rows={days.toReversed()}
          rowKey={({ date }) => date}
          totalLabel={t("business:report.total")}
          columns={[
            { key: "day", header: t("business:home.day"), render: ({ date }) => nameOf(date) },
            ...directions.map((direction) => ({
              key: direction,
              end: true as const,
              header: t(`business:home.kg.${direction}`),
              render: (day: (typeof days)[number]) => (
                <PathLink to={dayHref(direction, day.date)} className="figure-link">
                  {formatNumber(day[direction])}
                </PathLink>
              ),
              total: totalOf(direction),
            })),
          ]}
        />
      </ChartTable>
    </HomeTile>
  );
}
