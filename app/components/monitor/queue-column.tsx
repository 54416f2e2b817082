import type { HTMLAttributes, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "../class-names";

/** Cards per column in landscape and portrait. */
export const PLACES = 7;
const PLACES_UPRIGHT = 9;

interface QueueColumnProps<Truck> extends Pick<HTMLAttributes<HTMLElement>, "aria-label"> {
  title: string;
  titleClass: string;
  count: number;
  countClass?: string;
  trucks: readonly Truck[];
  places?: number;
  gap?: string;
  card: (truck: Truck, className: string | undefined) => ReactNode;
}

/** Column of trucks, a row in portrait; trucks that do not fit are counted. */
export function QueueColumn<Truck>(props: QueueColumnProps<Truck>) {
  const {
    title,
    titleClass,
    count,
    countClass = "text-[length:--spacing(23)]",
    trucks,
    places = PLACES,
    gap = "gap-2.5",
    card,
    ...attributes
  } = props;
  const { t } = useTranslation();
  const shown = shownCount(places, trucks.length);
  const shownUpright = shownCount(PLACES_UPRIGHT, trucks.length);
  return (
    <section
      {...attributes}
      className="flex min-h-0 min-w-0 flex-col gap-2.5 overflow-hidden rounded-[--spacing(3.5)] bg-card px-2.5 pb-4 portrait:flex-row portrait:gap-3 portrait:p-3 portrait:pl-0"
    >
      <h2 className="flex h-27 shrink-0 items-end justify-between gap-2 border-b border-border px-2 pb-2.5 leading-none font-bold portrait:h-auto portrait:w-32 portrait:flex-col portrait:items-center portrait:justify-center portrait:gap-4 portrait:border-r portrait:border-b-0 portrait:pb-0">
        <span className={cn("min-w-0", titleClass)}>{title}</span>
        <span
          data-count
          className={cn(
            "shrink-0 portrait:text-[length:--spacing(20)]",
            countClass,
            count === 0 ? "text-muted-foreground/70" : "text-link",
          )}
        >
          {count}
        </span>
      </h2>
      {trucks.length === 0 && (
        <p className="px-2 pt-2 text-[length:--spacing(5.5)] text-muted-foreground portrait:self-center portrait:pt-0">
          {t("business:monitor.empty")}
        </p>
      )}
      <ol
        hidden={trucks.length === 0}
        className={cn(
          "flex min-w-0 flex-col portrait:grid portrait:flex-1 portrait:grid-cols-3 portrait:grid-rows-3 portrait:gap-2.5",
          gap,
        )}
      >
        {trucks
          .slice(0, Math.max(shown, shownUpright))
          .map((truck, place) =>
            card(truck, cn(place >= shown && "landscape:hidden", place >= shownUpright && "portrait:hidden")),
          )}
        <More total={trucks.length - shown} className="portrait:hidden" />
        <More total={trucks.length - shownUpright} className="landscape:hidden" />
      </ol>
    </section>
  );
}

const shownCount = (places: number, total: number) => (total > places ? places - 1 : total);

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
