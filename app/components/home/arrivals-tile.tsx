import { useTranslation } from "react-i18next";
import { formatHourOn } from "#contract/format";
import type { HomeArrivals } from "#contract/home";
import { ARRIVAL_PATH, arrivalHref } from "~/definitions/arrival";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import { plateOf } from "../ui/plate";
import { HomeTile } from "./home-tile";
import { TileTable } from "./tile-table";
import { PathLink } from "~/components/ui/path-link";

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
          <PathLink to={ARRIVAL_PATH} className="figure-link">
            {counted("LATE", arrivals.late)} · {counted("EXPECTED", arrivals.expected)}
          </PathLink>
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
              render: ({ date, arrivesAt, state }) => (
                <span className={cn("whitespace-nowrap tabular-nums", state === "LATE" && "text-warning")}>
                  {formatHourOn(arrivesAt, date, today)}
                  {state === "LATE" && <span className="sr-only"> {t("business:arrival.state.LATE")}</span>}
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
          ]}
        />
      )}
    </HomeTile>
  );
}
