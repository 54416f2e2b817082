import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatTimeOn } from "#contract/values/format";
import type { HomeTruck } from "#contract/home";
import { nextInboundStep } from "#contract/weighing/inbound-status";
import { nextOutboundStep } from "#contract/weighing/outbound-status";
import { nextToCall } from "#contract/weighing/call";
import { truckHref } from "~/definitions/home";
import type { HomeData } from "~/services/home/home.server";
import { DataTable } from "../list/data-table";
import type { Column } from "../list/data-table-columns";
import { useFreshRows } from "../list/use-fresh-rows";
import { durationText, minutesSince } from "~/definitions/duration";
import { isLongWait } from "../monitor/waiting";
import { useServerClock } from "../monitor/use-server-clock";
import { ToneBadge } from "../ui/tone-badge";
import { renderPlate } from "../ui/plate";
import { CallForm } from "../weighing/call-button";
import { HomeTile } from "./home-tile";
import { PathLink } from "~/components/ui/path-link";

/** IDs are unique per direction only. */
interface TruckRow {
  id: string;
  truck: HomeTruck;
}

export function WaitingTrucks({ data }: { data: HomeData }) {
  const { t } = useTranslation();
  const { trucks: tile, lists } = data;
  // Memoized, because new rows are highlighted by comparison.
  const rows = useMemo(
    () => (tile?.trucks ?? []).map((truck): TruckRow => ({ id: `${truck.direction}-${truck.id}`, truck })),
    [tile],
  );
  const columns = useTruckColumns(data);
  const fresh = useFreshRows(rows);
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  const whose = tile?.whose ?? "anyone";
  const next = whose === "me" && tile ? nextToCall(tile.trucks, data) : undefined;
  return (
    <HomeTile
      title={whose === "me" ? t("business:waiting.trucksTable") : t("home.open")}
      text={
        whose === "me" && total <= rows.length ? undefined : (
          <>
            {whose === "anyone" && <>{t("home.nothingWaiting")} </>}
            {total > rows.length && <AllTrucks lists={lists} />}
          </>
        )
      }
      failed={tile === null}
      empty={rows.length === 0 && t("home.nothingWaiting")}
      tool={next && <CallNext truck={next} idempotencyKey={data.callKey} />}
    >
      <DataTable
        label={t("business:waiting.trucksTable")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ truck }) => truckHref(truck, whose)}
        rowFresh={({ id }) => fresh.has(id)}
        empty={null}
        // The tile is the landmark.
        box={{ role: "group" }}
        className="max-h-none rounded-none border-x-0 border-b-0 [&_td]:h-8 [&_th]:h-7"
      />
    </HomeTile>
  );
}

function AllTrucks({ lists }: Pick<HomeData, "lists">) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {lists.map(({ direction, href, total }) => (
        <PathLink key={direction} to={href} className="font-medium text-link hover:underline">
          {t(`business:waiting.all.${direction}`, { total })}
        </PathLink>
      ))}
    </span>
  );
}

function CallNext({ truck, idempotencyKey }: { truck: HomeTruck; idempotencyKey: string }) {
  const { t } = useTranslation();
  const label = t("business:call.next", { plate: truck.licensePlate });
  return (
    <CallForm action="/home" text={label} group="list" {...{ label, idempotencyKey }}>
      <input type="hidden" name="truck" value={`${truck.direction}-record/${truck.id}`} />
    </CallForm>
  );
}

const nextStep = (truck: HomeTruck) =>
  truck.direction === "inbound" ? nextInboundStep(truck.status) : nextOutboundStep(truck.status);

function useTruckColumns({ now: serverNow, timeZone, today }: HomeData): Column<TruckRow>[] {
  const { t } = useTranslation();
  const now = useServerClock(serverNow);
  return [
    {
      key: "licensePlate",
      header: t("business:outbound.field.licensePlate"),
      render: ({ truck }) => renderPlate(truck),
    },
    {
      key: "recordNo",
      header: t("business:outbound.field.recordNo"),
      className: "whitespace-nowrap tabular-nums",
      render: ({ truck }) => truck.recordNo,
    },
    {
      key: "party",
      header: t("business:waiting.party"),
      widthPercent: 34,
      render: ({ truck }) => truck.party,
    },
    {
      key: "step",
      header: t("business:waiting.step"),
      className: "whitespace-nowrap",
      render: ({ truck }) => (
        <>
          <span className="font-medium">{t(`business:${truck.direction}.step.${nextStep(truck)}`)}</span>
          {" · "}
          {truck.calledAt === null ? (
            <span className="text-muted-foreground" lang="id">
              {t(`business:menu.${truck.direction}`)}
            </span>
          ) : (
            <span className="text-link">
              {t("business:monitor.call.called", { ago: durationText(minutesSince(truck.calledAt, now), t) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: "since",
      header: t("business:waiting.since"),
      className: "whitespace-nowrap tabular-nums",
      render: ({ truck: { since } }) => (
        <span className="flex items-center justify-between gap-3">
          {formatTimeOn(since, timeZone, today)}
          <Wait minutes={minutesSince(since, now)} />
        </span>
      ),
    },
  ];
}

function Wait({ minutes }: { minutes: number }) {
  const { t } = useTranslation();
  const text = durationText(minutes, t);
  if (!isLongWait(minutes)) return <span className="px-2 text-xs text-muted-foreground">{text}</span>;
  return (
    <ToneBadge tone="amber" className="font-semibold">
      {text}
    </ToneBadge>
  );
}
