import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { businessDay } from "#contract/plant/business-day";
import { formatDay } from "#contract/values/format";
import type { MonitorData } from "~/services/monitor/monitor.server";
import { cn } from "../class-names";
import { BrandMark } from "../shell/brand-mark";
import { durationText, minutesSince } from "~/definitions/duration";
import { CallVoice } from "./call-voice";
import type { CalledTruck } from "./calls";
import { WakeLockSwitch } from "./wake-lock-switch";
import { clockText, countTrucks, zoneName } from "./waiting";

interface MonitorHeaderProps {
  data: MonitorData;
  /** Queues are as of `data.now`. */
  lost: boolean;
  now: number;
  calls: readonly CalledTruck[];
}

export function MonitorHeader({ data, lost, now, calls }: MonitorHeaderProps) {
  const { t } = useTranslation();
  const day = formatDay(businessDay(data.timeZone, new Date(now)));
  return (
    <header
      className={cn(
        "flex min-h-13 shrink-0 items-center gap-4 rounded-[--spacing(2.5)] text-[length:--spacing(5.5)] whitespace-nowrap portrait:flex-wrap portrait:gap-y-2",
        lost && "-mx-3 bg-warning-soft px-3 text-warning ring-2 ring-warning-border ring-inset",
        lost && "portrait:py-3",
      )}
    >
      <Link
        to={data.homeHref}
        aria-label={t("business:monitor.back")}
        className="opacity-60 transition-opacity hover:opacity-100 focus-visible:opacity-100"
      >
        <BrandMark className="size-7" />
      </Link>
      <h1 className="text-[length:--spacing(7.5)] leading-none font-bold tracking-tight">
        {t("business:monitor.title")}
      </h1>
      <p className={cn(!lost && "text-muted-foreground")}>
        {day} · <time>{clockText(now, data.timeZone)}</time> {zoneName(now, data.timeZone)}
      </p>
      {!lost && data.scales.map((scale) => <ScaleState key={scale.name} {...scale} />)}
      <div
        role="status"
        className={cn(
          "ml-auto flex items-center gap-3 portrait:order-last portrait:ml-0 portrait:w-full",
          lost && "portrait:justify-between portrait:leading-[1.25] portrait:whitespace-normal",
        )}
      >
        {lost ? <LostText data={data} now={now} /> : <LiveText data={data} />}
      </div>
      <CallVoice {...{ calls, now }} />
      <WakeLockSwitch />
    </header>
  );
}

const scaleDots = { empty: "tone-green", occupied: "tone-amber", below: "tone-red", silent: "tone-red" };

function ScaleState({ name, state }: MonitorData["scales"][number]) {
  const { t } = useTranslation();
  return (
    <p className="min-w-0 truncate leading-[1.25]">
      <span aria-hidden className={cn(scaleDots[state], "mr-1.5 inline-block size-2.5 rounded-full bg-(--dot)")} />
      {name}: {t(`business:monitor.scale.${state}`)}
    </p>
  );
}

function LiveText({ data }: { data: MonitorData }) {
  const { t } = useTranslation();
  const { total, atScale } = countTrucks(data);
  return (
    <p className="text-muted-foreground">
      {t("business:monitor.total", { count: total, total, atScale })} ·{" "}
      <span className="text-link">
        <Dot className="bg-link" />
        {t("business:monitor.live")}
      </span>
    </p>
  );
}

function LostText({ data, now }: { data: MonitorData; now: number }) {
  const { t } = useTranslation();
  const minutes = minutesSince(data.now, now);
  const seconds = Math.max(0, Math.floor((now - Date.parse(data.now)) / 1000));
  const ago = minutes === 0 ? t("business:monitor.seconds", { seconds }) : durationText(minutes, t);
  return (
    <>
      <p>
        <strong>
          {t("business:monitor.staleTitle", { time: clockText(Date.parse(data.now), data.timeZone), ago })}
        </strong>{" "}
        {t("business:monitor.staleText")}
      </p>
      <p className="font-semibold whitespace-nowrap">
        <Dot className="bg-warning" />
        {t("business:monitor.lost")}
      </p>
    </>
  );
}

function Dot({ className }: { className: string }) {
  return <span aria-hidden className={cn("mr-1.5 inline-block size-2.5 rounded-full align-[0.08em]", className)} />;
}
