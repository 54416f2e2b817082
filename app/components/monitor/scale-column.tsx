import { useTranslation } from "react-i18next";
import type { ScaleTruck } from "#contract/weighing/monitor";
import { placeText } from "~/definitions/call";
import { durationText, minutesSince } from "~/definitions/duration";
import { cn } from "../class-names";
import { CALLED_RINGS, callText, callTone } from "./calls";
import { MonitorPlate } from "./monitor-plate";
import { PLACES, QueueColumn } from "./queue-column";
import { atWeighbridge, turnText } from "./waiting";

/** Lower cards, for a long queue. */
const PLACES_DENSE = 11;

interface ScaleColumnProps {
  trucks: readonly ScaleTruck[];
  callMinutes: number;
  pace: number | undefined;
  now: number;
}

/** Shows the trucks of both directions that wait for the weighbridge. */
export function ScaleColumn({ trucks, ...shown }: ScaleColumnProps) {
  const { t } = useTranslation();
  const dense = trucks.length > PLACES;
  const queue = trucks.filter(atWeighbridge);
  return (
    <QueueColumn
      data-scale-column=""
      aria-label={t("business:monitor.call.scale")}
      title={t("business:monitor.call.scale")}
      titleClass="text-[length:--spacing(6)] leading-[1.2]"
      count={queue.length}
      // Leaves the title's one word room for two figures.
      countClass="text-[length:--spacing(16)]"
      trucks={trucks}
      {...(dense && { places: PLACES_DENSE, gap: "gap-1.5" })}
      card={(truck, className) => (
        <ScaleCard
          key={`${truck.direction} ${truck.id}`}
          {...{ truck, ...shown, dense, className }}
          place={queue.indexOf(truck) + 1}
        />
      )}
    />
  );
}

interface ScaleCardProps extends Omit<ScaleColumnProps, "trucks"> {
  truck: ScaleTruck;
  place: number;
  dense: boolean;
  className: string | undefined;
}

function ScaleCard({ truck, place, callMinutes, pace, now, dense, className }: ScaleCardProps) {
  const { t } = useTranslation();
  const { call, licensePlate, waitingSince } = truck;
  const tone = call && callTone(call, callMinutes, now);
  return (
    <li
      data-called={tone ?? undefined}
      className={cn(
        "flex min-w-0 shrink-0 flex-col justify-center rounded-[--spacing(2.5)] px-2 ring-inset portrait:h-auto",
        dense ? "h-16" : "h-27 gap-1.5 portrait:gap-1",
        tone && CALLED_RINGS[tone],
        className,
      )}
    >
      <MonitorPlate
        licensePlate={licensePlate}
        className={cn("portrait:h-[--spacing(11)]", dense ? "h-[--spacing(9.35)]" : "h-[--spacing(12.1)]")}
      />
      <p
        className={cn(
          "truncate text-[length:--spacing(5)] leading-[1.2]",
          tone === "late" ? "font-semibold text-tone-amber-dot" : "text-muted-foreground",
        )}
      >
        {call?.place === "UNLOADING" && `${placeText(call.place, t)} · `}
        {call !== null
          ? callText(call, callMinutes, now, t)
          : pace === undefined
            ? durationText(minutesSince(waitingSince, now), t)
            : turnText(place, pace, t)}
      </p>
    </li>
  );
}
