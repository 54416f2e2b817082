import { Link, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type Arrival, ARRIVAL_STATES } from "#contract/weighing/arrival";
import { formatDay, formatHourOn } from "#contract/values/format";
import { arrivalHref, arrivalTones } from "~/definitions/arrival";
import { bookingPath } from "~/definitions/booking";
import { numbersOf } from "~/definitions/numbers";
import type { ArrivalsData } from "~/services/booking/arrivals.server";
import type { Column } from "../list/data-table-columns";
import { ListBody } from "../list/list-body";
import { RecordStatusBadge } from "../record/status-badge";
import { pollWhileSeen } from "../shell/poll-while-seen";
import { ScreenHeader } from "../shell/screen-header";
import { renderPlate } from "../ui/plate";
import { StatusBadge } from "../ui/status-badge";

const MINUTE_MS = 60_000;

/** Expected trucks of a day. Enter on a row opens the form of its truck, or the truck. */
export function ArrivalsScreen({ data }: { data: ArrivalsData }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  useMinutes();
  const { list, filter, today } = data;
  const day = filter.date ?? today;
  const counts = ARRIVAL_STATES.map(
    (state) => `${t(`business:arrival.state.${state}`)} ${formatNumber(list.counts[state])}`,
  );
  return (
    <>
      <ScreenHeader
        title={t("business:arrival.title")}
        subtitle={[day === today ? t("business:arrival.today") : formatDay(day), ...counts].join(" · ")}
      />
      <ListBody
        data={data}
        follows={["booking", "outbound-record"]}
        filters={[
          {
            kind: "select",
            name: "state",
            label: t("business:arrival.field.state"),
            options: ARRIVAL_STATES.map((value) => ({ value, label: t(`business:arrival.state.${value}`) })),
          },
          { kind: "text", name: "q", label: t("business:arrival.search") },
          { kind: "day", name: "date", label: t("business:arrival.field.date") },
        ]}
        label={t("business:arrival.title")}
        columns={useColumns(data, day)}
        rowHref={arrivalHref}
        rowMuted={({ state }) => state === "DONE"}
        empty={{ title: t("business:arrival.empty"), text: t("business:arrival.emptyText") }}
      />
    </>
  );
}

/** Reloads each minute: a truck becomes late without a change of its booking. */
function useMinutes(): void {
  const { revalidate } = useRevalidator();
  const idle = useNavigation().state === "idle";
  useEffect(() => {
    if (!idle) return;
    return pollWhileSeen(() => Promise.resolve(revalidate()), MINUTE_MS);
  }, [idle, revalidate]);
}

function useColumns({ seesBookings }: ArrivalsData, day: string): Column<Arrival>[] {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const label = (field: string) => t(`business:arrival.field.${field}`);
  return [
    {
      key: "arrivesAt",
      header: label("arrivesAt"),
      className: "whitespace-nowrap tabular-nums",
      render: ({ date, arrivesAt }) => formatHourOn(arrivesAt, date, day),
    },
    {
      key: "state",
      header: label("state"),
      className: "whitespace-nowrap",
      render: ({ state }) => (
        <StatusBadge tone={arrivalTones[state]}>{t(`business:arrival.state.${state}`)}</StatusBadge>
      ),
    },
    { key: "licensePlate", header: label("licensePlate"), render: renderPlate },
    { key: "customer", header: label("customer"), widthPercent: 28, render: ({ customer }) => customer.name },
    {
      key: "goods",
      header: label("goods"),
      widthPercent: 20,
      render: ({ grade, marking }) => `${grade.name} · ${marking.name}`,
    },
    {
      key: "quantityKg",
      header: label("quantityKg"),
      align: "end",
      render: ({ quantityKg }) => formatNumber(quantityKg),
    },
    {
      key: "bookingNo",
      header: label("bookingNo"),
      showFrom: "wide",
      className: "whitespace-nowrap tabular-nums",
      render: ({ id, bookingNo }) =>
        seesBookings ? (
          <Link to={bookingPath(id)} tabIndex={-1} className="relative z-10 hover:text-link hover:underline">
            {bookingNo}
          </Link>
        ) : (
          bookingNo
        ),
    },
    {
      key: "truck",
      header: label("truck"),
      className: "whitespace-nowrap",
      render: ({ trucks: [truck] }) =>
        truck === undefined ? (
          <span className="font-medium text-link">{t("business:arrival.open")}</span>
        ) : (
          <span className="flex items-center gap-2">
            <span className="tabular-nums">{truck.recordNo}</span>
            <RecordStatusBadge of="outbound" status={truck.status} />
          </span>
        ),
    },
  ];
}
