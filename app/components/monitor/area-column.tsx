import { useTranslation } from "react-i18next";
import { Check } from "lucide-react";
import type { LoadingArea } from "#contract/constants";
import type { MonitorRecord } from "#contract/monitor";
import { outboundTones } from "~/definitions/outbound";
import { cn } from "../class-names";
import { durationText, minutesSince } from "~/definitions/duration";
import { CALLED_RINGS, callText, callTone } from "./calls";
import { isLongWait } from "./waiting";

/** Cards per area in landscape and portrait. */
const PLACES = 6;
const PLACES_UPRIGHT = 9;

interface AreaColumnProps {
  area: LoadingArea;
  /** Oldest first. */
  trucks: readonly MonitorRecord[];
  callMinutes: number;
  now: number;
}

export function AreaColumn({ area, trucks, callMinutes, now }: AreaColumnProps) {
  const { t } = useTranslation();
  const shown = shownIn(PLACES, trucks.length);
  const shownUpright = shownIn(PLACES_UPRIGHT, trucks.length);
  return (
    <section
      aria-label={t("business:monitor.areaLabel", { area, count: trucks.length, total: trucks.length })}
      data-area={area}
      className="flex min-h-0 min-w-0 flex-col gap-2.5 overflow-hidden rounded-[--spacing(3.5)] bg-card px-4 pb-4 portrait:flex-row portrait:gap-3 portrait:p-3 portrait:pl-0"
    >
      <h2 className="flex h-27 shrink-0 items-end justify-between border-b border-border pb-2.5 leading-none font-bold portrait:h-auto portrait:w-28 portrait:flex-col portrait:items-center portrait:justify-center portrait:gap-6 portrait:border-r portrait:border-b-0 portrait:pb-0">
        <span className="text-[length:--spacing(16)]">{area}</span>
        <span
          data-count
          className={cn(
            "text-[length:--spacing(23)] portrait:text-[length:--spacing(20)]",
            trucks.length === 0 ? "text-muted-foreground/70" : "text-link",
          )}
        >
          {trucks.length}
        </span>
      </h2>
      {trucks.length === 0 && (
        <p className="pt-2 text-[length:--spacing(5.5)] text-muted-foreground portrait:self-center portrait:pt-0">
          {t("business:monitor.empty")}
        </p>
      )}
      <ol
        hidden={trucks.length === 0}
        className="flex min-w-0 flex-col gap-2.5 portrait:grid portrait:flex-1 portrait:grid-cols-3 portrait:grid-rows-3"
      >
        {trucks.slice(0, shownUpright).map((truck, place) => (
          <TruckCard
            key={truck.id}
            area={area}
            truck={truck}
            callMinutes={callMinutes}
            now={now}
            className={place < shown ? undefined : "landscape:hidden"}
          />
        ))}
        <More total={trucks.length - shown} className="portrait:hidden" />
        <More total={trucks.length - shownUpright} className="landscape:hidden" />
      </ol>
    </section>
  );
}

const shownIn = (places: number, total: number) => (total > places ? places - 1 : total);

function More({ total, className }: { total: number; className: string }) {
  const { t } = useTranslation();
  if (total === 0) return null;
  return (
    <li
      className={cn(
        "self-center pt-1 text-center text-[length:--spacing(8)] leading-none font-semibold text-muted-foreground",
        className,
      )}
    >
      {t("business:monitor.more", { total })}
    </li>
  );
}

/** Longer plates than `B 1234 XYZ` (army, temporary) get a smaller font. */
const USUAL_LENGTH = 11;

interface TruckCardProps {
  area: LoadingArea;
  truck: MonitorRecord;
  callMinutes: number;
  now: number;
  className?: string;
}

/** Truck in the queue of an area; a long wait is highlighted. */
function TruckCard({ area, truck, callMinutes, now, className }: TruckCardProps) {
  const { t } = useTranslation();
  const minutes = minutesSince(truck.waitingSince, now);
  const loadedHere = truck.outboundItem.every((item) => item.loadingArea !== area || item.loaded);
  // A loaded truck does not wait for this area.
  const long = !loadedHere && isLongWait(minutes);
  const call = truck.call?.place === area ? truck.call : null;
  const tone = call && callTone(call, callMinutes, now);
  return (
    <li
      data-long-wait={long || undefined}
      data-called={tone ?? undefined}
      className={cn(
        "flex h-27 shrink-0 flex-col justify-center gap-1.5 rounded-[--spacing(2.5)] px-3 ring-inset portrait:h-auto portrait:gap-1 portrait:px-2.5",
        tone !== null ? CALLED_RINGS[tone] : long && CALLED_RINGS.late,
        loadedHere && "bg-card text-muted-foreground",
        className,
      )}
    >
      <p
        className={cn(
          "truncate font-bold tracking-tight",
          truck.licensePlate.length > USUAL_LENGTH
            ? "text-[length:--spacing(8)]/[1.5] portrait:text-[length:--spacing(7)]/[1.5]"
            : "text-[length:--spacing(11)]/[1.1] portrait:text-[length:--spacing(10)]/[1.1]",
        )}
      >
        {truck.licensePlate}
      </p>
      <p className="flex items-center justify-between gap-2 text-[length:--spacing(5.5)]/[1.2] whitespace-nowrap portrait:gap-1 portrait:text-[length:--spacing(5)]/[1.2]">
        <span className="flex min-w-0 items-center gap-1.5 text-[length:--spacing(5.25)] text-muted-foreground portrait:text-[length:--spacing(4.75)]">
          {loadedHere ? (
            <Check aria-label={t("business:monitor.loadedHere")} className="size-5 shrink-0 text-tone-green-dot" />
          ) : (
            <span
              aria-hidden
              className={cn("size-2.25 shrink-0 rounded-full bg-(--dot)", `tone-${outboundTones[truck.status]}`)}
            />
          )}
          <span className={cn("truncate", tone === "late" && "font-semibold text-tone-amber-dot")}>
            {call === null ? t(`business:outbound.status.${truck.status}`) : callText(call, callMinutes, now, t)}
          </span>
        </span>
        <span className={cn("shrink-0", long ? "font-semibold text-tone-amber-dot" : "text-secondary-foreground")}>
          {durationText(minutes, t)}
        </span>
      </p>
    </li>
  );
}
