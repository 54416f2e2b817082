import { useTranslation } from "react-i18next";
import { type HomeStays, STAY_DAYS } from "#contract/home";
import { staysHref } from "~/definitions/home";
import { numbersOf } from "~/definitions/numbers";
import { durationText } from "~/definitions/duration";
import { HomeTile } from "./home-tile";
import { TileTable } from "./tile-table";

interface StaysTileProps {
  stays: HomeStays | null;
  today: string;
}

/** Shows the median and 90th percentile stay, today and before. */
export function StaysTile({ stays, today }: StaysTileProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const rows = (["inbound", "outbound"] as const).flatMap((direction) => [
    ...of(stays?.today, direction).map((stay) => ({
      ...stay,
      when: t("business:report.range.today"),
      range: { startDate: today, endDate: today },
    })),
    ...of(stays?.before, direction).map((stay) => ({
      ...stay,
      when: t("business:home.daysBefore", { days: STAY_DAYS }),
      range: { startDate: stays?.startDate ?? "", endDate: stays?.endDate ?? "" },
    })),
  ]);
  return (
    <HomeTile
      title={t("business:home.tile.stays")}
      text={t("business:home.staysText")}
      failed={stays === null}
      empty={rows.length === 0 && t("business:home.noStays")}
    >
      <TileTable
        label={t("business:home.tile.stays")}
        rows={rows}
        rowKey={({ direction, when }) => direction + when}
        rowHref={({ direction, range }) => staysHref(direction, range)}
        columns={[
          {
            key: "when",
            header: t("business:home.trucks"),
            wraps: true,
            render: ({ direction, when }) => (
              <>
                {t(`business:home.way.${direction}`)} <span className="font-normal text-muted-foreground">{when}</span>
              </>
            ),
          },
          { key: "trucks", header: t("business:home.number"), end: true, render: ({ trucks }) => formatNumber(trucks) },
          {
            key: "median",
            header: (
              <abbr title={t("business:home.medianText")} className="no-underline">
                {t("business:home.median")}
              </abbr>
            ),
            end: true,
            render: (stay) => durationText(stay.medianMinutes, t),
          },
          {
            key: "p90",
            header: (
              <abbr title={t("business:home.p90Text")} className="no-underline">
                {t("business:home.p90")}
              </abbr>
            ),
            end: true,
            render: (stay) => durationText(stay.p90Minutes, t),
          },
        ]}
      />
    </HomeTile>
  );
}

const of = (stays: HomeStays["today"] | undefined, direction: string) =>
  (stays ?? []).filter((stay) => stay.direction === direction);
