import { useTranslation } from "react-i18next";
import type { LoadingArea } from "#contract/constants";
import type { QueuedTruck } from "~/services/monitor.server";
import { cn } from "../class-names";
import { TruckCard } from "./truck-card";

/** So many cards fit a column; when there are more, the last place says how many. */
const PLACES = 7;

interface AreaColumnProps {
  area: LoadingArea;
  /** Oldest first. */
  trucks: readonly QueuedTruck[];
  now: number;
}

/** One loading area: its letter, how many trucks wait, and the first of them. */
export function AreaColumn({ area, trucks, now }: AreaColumnProps) {
  const { t } = useTranslation();
  const shown = trucks.length > PLACES ? trucks.slice(0, PLACES - 1) : trucks;
  const more = trucks.length - shown.length;
  return (
    <section
      aria-label={t("business:monitor.areaLabel", { area, total: trucks.length })}
      data-area={area}
      className="flex min-h-0 min-w-0 flex-col gap-2.5 overflow-hidden rounded-[--spacing(3.5)] bg-card px-4 pb-4"
    >
      <h2 className="flex h-27 shrink-0 items-end justify-between border-b border-input pb-2.5 leading-none font-bold">
        <span className="text-[length:--spacing(16)]">{area}</span>
        <span
          data-count
          className={cn("text-[length:--spacing(23)]", trucks.length === 0 ? "text-muted-foreground/40" : "text-link")}
        >
          {trucks.length}
        </span>
      </h2>
      {trucks.length === 0 && (
        <p className="pt-2 text-[length:--spacing(5.5)] text-muted-foreground/70">{t("business:monitor.empty")}</p>
      )}
      <ol className="flex flex-col gap-2.5">
        {shown.map((truck) => (
          <TruckCard key={truck.id} truck={truck} now={now} />
        ))}
      </ol>
      {more > 0 && (
        <p className="pt-1 text-center text-[length:--spacing(8)] leading-none font-semibold text-muted-foreground">
          {t("business:monitor.more", { total: more })}
        </p>
      )}
    </section>
  );
}
