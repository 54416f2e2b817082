import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ScaleTruck } from "#contract/monitor";
import { placeText } from "~/definitions/call";
import { durationText, minutesSince } from "~/definitions/duration";
import { cn } from "../class-names";
import { CALLED_RINGS, type CalledTruck, callText, callTone, isFresh } from "./calls";

/** Trucks that fit next to each other. */
const PLACES = 5;
/** Calls that are readable from afar. */
const BANNERS = 2;

interface ScaleStripProps {
  trucks: readonly ScaleTruck[];
  calls: readonly CalledTruck[];
  callMinutes: number;
  now: number;
}

/** Shows the trucks that wait for the weighbridge; for 20 s, new calls take their place. */
export function ScaleStrip({ trucks, calls, callMinutes, now }: ScaleStripProps) {
  const { t } = useTranslation();
  const fresh = calls.filter((call) => isFresh(call, now)).slice(0, BANNERS);
  // Called trucks first; the sort keeps the order of arrival.
  const queue = trucks.toSorted((a, b) => Number(b.call !== null) - Number(a.call !== null));
  const waiting = trucks.filter(({ call }) => call?.place !== "UNLOADING").length;
  const shown = queue.slice(0, queue.length > PLACES ? PLACES - 1 : PLACES);
  return (
    <section
      aria-label={t("business:monitor.call.scale")}
      data-scale-strip=""
      className="flex h-20 shrink-0 items-center gap-3 overflow-hidden rounded-[--spacing(3.5)] bg-card px-4 portrait:h-auto portrait:flex-wrap portrait:py-2.5"
    >
      <div
        aria-live="assertive"
        className={
          fresh.length > 0
            ? "flex min-w-0 flex-1 gap-3 portrait:w-full portrait:flex-none portrait:flex-col"
            : "contents"
        }
      >
        {fresh.map((call) => (
          <p
            key={call.id}
            className="flex h-16 min-w-0 flex-1 items-center justify-center gap-4 rounded-[--spacing(2.5)] bg-link text-[length:--spacing(11)] leading-none font-bold text-background motion-safe:animate-pulse portrait:flex-none"
          >
            <span className="truncate tracking-tight">{call.licensePlate}</span>
            <ArrowRight aria-hidden className="size-9 shrink-0" />
            <span className="shrink-0">{placeText(call.place, t)}</span>
          </p>
        ))}
      </div>
      {fresh.length === 0 && (
        <>
          <h2 className="flex shrink-0 items-baseline gap-3 text-[length:--spacing(7)] font-bold portrait:w-full">
            {t("business:monitor.call.scale")}
            <span className={waiting === 0 ? "text-muted-foreground/70" : "text-link"}>{waiting}</span>
          </h2>
          {trucks.length === 0 && (
            <p className="text-[length:--spacing(5.5)] text-muted-foreground">{t("business:monitor.call.none")}</p>
          )}
          <ol hidden={trucks.length === 0} className="flex min-w-0 flex-1 gap-3">
            {shown.map((truck) => (
              <ScaleCard key={`${truck.direction} ${truck.id}`} {...{ truck, callMinutes, now }} />
            ))}
            {queue.length > shown.length && (
              <li className="self-center text-[length:--spacing(7)] font-semibold whitespace-nowrap text-muted-foreground">
                {t("business:monitor.more", { total: queue.length - shown.length })}
              </li>
            )}
          </ol>
        </>
      )}
    </section>
  );
}

function ScaleCard({ truck, callMinutes, now }: { truck: ScaleTruck; callMinutes: number; now: number }) {
  const { t } = useTranslation();
  const { call, licensePlate, waitingSince } = truck;
  const tone = call && callTone(call, callMinutes, now);
  return (
    <li
      data-called={tone ?? undefined}
      className={cn("min-w-0 flex-1 rounded-[--spacing(2.5)] px-3 py-1.5 ring-inset", tone && CALLED_RINGS[tone])}
    >
      <p className="truncate text-[length:--spacing(7.5)] leading-[1.15] font-bold tracking-tight">{licensePlate}</p>
      <p
        className={cn(
          "truncate text-[length:--spacing(4.75)] leading-[1.2]",
          tone === "late" ? "font-semibold text-tone-amber-dot" : "text-muted-foreground",
        )}
      >
        {call?.place === "UNLOADING" && `${placeText(call.place, t)} · `}
        {call === null ? durationText(minutesSince(waitingSince, now), t) : callText(call, callMinutes, now, t)}
      </p>
    </li>
  );
}
