import { useTranslation } from "react-i18next";
import { Check } from "~/components/ui/icons";
import type { LoadingArea } from "#contract/constants";
import type { MonitorRecord } from "#contract/weighing/monitor";
import { outboundTones } from "~/definitions/outbound";
import { cn } from "../class-names";
import { durationText, minutesSince } from "~/definitions/duration";
import { CALLED_RINGS, callText, callTone } from "./calls";
import { MonitorPlate } from "./monitor-plate";
import { QueueColumn } from "./queue-column";
import { isLongWait, turnText } from "./waiting";

interface AreaColumnProps {
  area: LoadingArea;
  /** Oldest first. */
  trucks: readonly MonitorRecord[];
  callMinutes: number;
  pace: number | undefined;
  now: number;
}

export function AreaColumn({ area, trucks, ...shown }: AreaColumnProps) {
  const { t } = useTranslation();
  const queue = trucks.filter((truck) => truck.status !== "WAITING" && !hasLoaded(area, truck));
  return (
    <QueueColumn
      data-area={area}
      aria-label={t("business:monitor.areaLabel", { area, count: trucks.length, total: trucks.length })}
      title={area}
      titleClass="text-[length:--spacing(16)]"
      count={trucks.length}
      trucks={trucks}
      card={(truck, className) => (
        <TruckCard key={truck.id} {...{ area, truck, ...shown, className }} place={queue.indexOf(truck) + 1} />
      )}
    />
  );
}

const hasLoaded = (area: LoadingArea, { outboundItem }: MonitorRecord) =>
  outboundItem.every((item) => item.loadingArea !== area || item.loaded);

interface TruckCardProps extends Omit<AreaColumnProps, "trucks"> {
  truck: MonitorRecord;
  /** 0 unless it waits for this area */
  place: number;
  className?: string;
}

function TruckCard({ area, truck, place, callMinutes, pace, now, className }: TruckCardProps) {
  const { t } = useTranslation();
  const minutes = minutesSince(truck.waitingSince, now);
  const loadedHere = hasLoaded(area, truck);
  const isUnweighed = truck.status === "WAITING";
  // Neither a loaded truck nor one without its tare waits for this area.
  const long = !loadedHere && !isUnweighed && isLongWait(minutes);
  const call = truck.call?.place === area ? truck.call : null;
  const tone = call && callTone(call, callMinutes, now);
  return (
    <li
      data-long-wait={long || undefined}
      data-called={tone ?? undefined}
      className={cn(
        "flex h-27 shrink-0 flex-col justify-center gap-1.5 rounded-[--spacing(2.5)] px-2 ring-inset portrait:h-auto portrait:gap-1",
        tone !== null ? CALLED_RINGS[tone] : long && CALLED_RINGS.late,
        (loadedHere || isUnweighed) && "bg-card text-muted-foreground",
        className,
      )}
    >
      <MonitorPlate licensePlate={truck.licensePlate} className="h-[--spacing(12.1)] portrait:h-[--spacing(11)]" />
      <p className="flex items-center justify-between gap-1 text-[length:--spacing(5.5)]/[1.2] whitespace-nowrap portrait:text-[length:--spacing(5)]/[1.2]">
        <span className="flex min-w-0 items-center gap-1.5 text-[length:--spacing(5.25)] text-muted-foreground portrait:text-[length:--spacing(4.75)]">
          {loadedHere ? (
            <Check
              aria-label={t("business:monitor.loadedHere")}
              className="-mx-1.25 size-5 shrink-0 text-tone-green-dot"
            />
          ) : (
            <span
              aria-hidden
              className={cn("size-2.25 shrink-0 rounded-full bg-(--dot)", `tone-${outboundTones[truck.status]}`)}
            />
          )}
          <span className={cn("truncate", tone === "late" && "font-semibold text-tone-amber-dot")}>
            {call !== null
              ? callText(call, callMinutes, now, t)
              : place > 0 && pace !== undefined && truck.status === "WEIGHED_IN"
                ? turnText(place, pace, t)
                : t(isUnweighed ? "business:monitor.scaleFirst" : `business:outbound.status.${truck.status}`)}
          </span>
        </span>
        {!isUnweighed && (
          <span className={cn("shrink-0", long ? "font-semibold text-tone-amber-dot" : "text-secondary-foreground")}>
            {durationText(minutes, t)}
          </span>
        )}
      </p>
    </li>
  );
}
