import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatShortDay } from "#contract/format";
import type { HomeArrivals } from "#contract/home";
import { ARRIVAL_PATH, arrivalHref, arrivalTones } from "~/definitions/arrival";
import { numbersOf } from "~/definitions/numbers";
import { plateOf } from "../ui/plate";
import { StatusBadge } from "../ui/status-badge";
import { HomeTile } from "./home-tile";
import { TileTable } from "./tile-table";

/** Shows the next trucks that have not come; a row opens the form of its truck. */
export function ArrivalsTile({ arrivals, today }: { arrivals: HomeArrivals | null; today: string }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  if (arrivals?.next.length === 0) return null;
  const counted = (state: "LATE" | "EXPECTED", number: number) =>
    `${t(`business:arrival.state.${state}`)} ${formatNumber(number)}`;
  return (
    <HomeTile
      title={t("business:arrival.title")}
      text={
        arrivals && (
          <Link to={ARRIVAL_PATH} className="figure-link">
            {counted("LATE", arrivals.late)} · {counted("EXPECTED", arrivals.expected)}
          </Link>
        )
      }
      failed={arrivals === null}
    >
      {arrivals && (
        <TileTable
          label={t("business:arrival.title")}
          rows={arrivals.next}
          rowKey={({ id }) => id}
          rowHref={({ id }) => arrivalHref({ id, trucks: [] })}
          columns={[
            {
              key: "arrivesAt",
              header: t("business:arrival.field.arrivesAt"),
              wraps: true,
              render: ({ date, arrivesAt }) => (
                <span className="whitespace-nowrap tabular-nums">
                  {date === today ? arrivesAt : `${formatShortDay(date)} ${arrivesAt}`}
                </span>
              ),
            },
            { key: "licensePlate", header: t("business:arrival.field.licensePlate"), render: plateOf },
            {
              key: "customer",
              header: t("business:arrival.field.customer"),
              rest: true,
              render: ({ customer }) => customer,
            },
            {
              key: "state",
              header: t("business:arrival.field.state"),
              end: true,
              render: ({ state }) => (
                <StatusBadge tone={arrivalTones[state]}>{t(`business:arrival.state.${state}`)}</StatusBadge>
              ),
            },
          ]}
        />
      )}
    </HomeTile>
  );
}
