import { useTranslation } from "react-i18next";
import type { HomeGoods } from "#contract/home";
import type { Direction } from "#contract/weighing/direction";
import { goodsHref } from "~/definitions/home";
import { numbersOf } from "~/definitions/numbers";
import { Swatch } from "../ui/swatch";
import { ChartTable, HomeTile } from "./home-tile";
import { directionFills, MirroredColumns } from "./mirrored-columns";
import { TileTable } from "./tile-table";
import { PathLink } from "~/components/ui/path-link";

interface HoursTileProps {
  goods: HomeGoods | null;
  directions: readonly Direction[];
  days: number;
}

export function HoursTile({ goods, directions, days }: HoursTileProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const title = t("business:home.tile.hours");
  const found = goods?.hours ?? [];
  const [first, last] = [found[0]?.hour ?? 0, found.at(-1)?.hour ?? -1];
  const trucksOf = (direction: Direction, hour: number) =>
    found.find((one) => one.direction === direction && one.hour === hour)?.trucks ?? 0;
  const hours = Array.from({ length: last - first + 1 }, (_, place) => {
    const hour = first + place;
    return {
      name: `${String(hour).padStart(2, "0")}.00`,
      inbound: trucksOf("inbound", hour),
      outbound: trucksOf("outbound", hour),
    };
  });
  return (
    <HomeTile
      title={title}
      text={
        <>
          {t("business:home.hoursText", { days })}
          {directions.map((direction) => (
            <span key={direction} className="whitespace-nowrap">
              {" · "}
              <Swatch className={directionFills[direction]} /> {t(`business:home.way.${direction}`)}
            </span>
          ))}
        </>
      }
      failed={goods === null}
      empty={hours.length === 0 && t("business:home.noGoods")}
    >
      <MirroredColumns
        directions={directions}
        columns={hours.map((hour) => ({
          ...hour,
          key: hour.name,
          ...(goods !== null && { href: (direction: Direction) => goodsHref(direction, goods) }),
          label: hour.name,
          title: (direction) => `${hour.name}: ${t(`business:home.way.${direction}`)} ${formatNumber(hour[direction])}`,
        }))}
      />
      <ChartTable label={title}>
        <TileTable
          label={title}
          rows={hours}
          rowKey={({ name }) => name}
          columns={[
            { key: "hour", header: t("business:home.hour"), render: ({ name }) => name },
            ...directions.map((direction) => ({
              key: direction,
              end: true as const,
              header: t(`business:home.way.${direction}`),
              render: (hour: (typeof hours)[number]) =>
                goods === null || hour[direction] === 0 ? (
                  formatNumber(hour[direction])
                ) : (
                  <PathLink to={goodsHref(direction, goods)} className="figure-link">
                    {formatNumber(hour[direction])}
                  </PathLink>
                ),
            })),
          ]}
        />
      </ChartTable>
    </HomeTile>
  );
}
