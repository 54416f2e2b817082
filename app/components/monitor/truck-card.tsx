import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LoadingArea } from "#contract/constants";
import type { MonitorRecord } from "#contract/monitor";
import { outboundTones } from "~/definitions/outbound";
import { cn } from "../class-names";
import { isLongWait, minutesSince, waitText } from "./waiting";

/** Longer plates than `B 1234 XYZ` (army, temporary) get a smaller font. */
const USUAL_LENGTH = 11;

interface TruckCardProps {
  area: LoadingArea;
  truck: MonitorRecord;
  now: number;
  className?: string;
}

/** Truck in the queue of an area; a long wait is highlighted. */
export function TruckCard({ area, truck, now, className }: TruckCardProps) {
  const { t } = useTranslation();
  const minutes = minutesSince(truck.waitingSince, now);
  const long = isLongWait(minutes);
  const loadedHere = truck.outboundItem.every((item) => item.loadingArea !== area || item.loaded);
  return (
    <li
      data-long-wait={long || undefined}
      className={cn(
        "flex h-27 shrink-0 flex-col justify-center gap-1.5 rounded-[--spacing(2.5)] px-3 ring-inset portrait:h-auto portrait:gap-1 portrait:px-2.5",
        long && "ring-[length:--spacing(0.75)] ring-tone-amber-dot",
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
          <span className="truncate">{t(`business:outbound.status.${truck.status}`)}</span>
        </span>
        <span className={cn("shrink-0", long ? "font-semibold text-tone-amber-dot" : "text-secondary-foreground")}>
          {waitText(minutes, t)}
        </span>
      </p>
    </li>
  );
}
