import { ChevronLeft, ChevronRight } from "./icons";
import type { RefObject } from "react";
import { DayPicker } from "react-day-picker";
import { useTranslation } from "react-i18next";
import { isDay } from "#contract/plant/business-day";
import { useTopLayer } from "./use-top-layer";

/** The calendar opens upwards if less room is below. */
const MIN_ROOM_PX = 330;

interface DateCalendarProps {
  anchor: RefObject<HTMLElement>;
  /** `YYYY-MM-DD`, or other text for none. */
  day: string;
  today: string;
  max?: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

export function DateCalendar({ anchor, day, today, max, onChoose, onClose }: DateCalendarProps) {
  const { t, i18n } = useTranslation();
  const box = useTopLayer(anchor, MIN_ROOM_PX, "covers");
  const label = t("date.calendar");
  const chosen = isDay(day) ? toDate(day) : undefined;
  const format = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(i18n.language, options).format(date);
  const longDay = format({ dateStyle: "full" });
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Keeps the key from the surrounding panel.
        event.preventDefault();
        anchor.current?.focus();
      }}
      className="fixed inset-auto m-0 rounded-lg border bg-popover p-2 text-sm text-popover-foreground shadow-lg"
    >
      <DayPicker
        mode="single"
        required
        autoFocus
        fixedWeeks
        showOutsideDays
        weekStartsOn={1}
        selected={chosen}
        defaultMonth={chosen ?? toDate(today)}
        today={toDate(today)}
        disabled={max === undefined ? undefined : { after: toDate(max) }}
        onSelect={(date) => onChoose(toDay(date))}
        formatters={{
          formatCaption: format({ month: "long", year: "numeric" }),
          formatWeekdayName: format({ weekday: "short" }),
        }}
        labels={{
          labelNav: () => label,
          labelGrid: format({ month: "long", year: "numeric" }),
          labelDayButton: longDay,
          labelWeekday: format({ weekday: "long" }),
          labelPrevious: () => t("date.previousMonth"),
          labelNext: () => t("date.nextMonth"),
        }}
        components={{ Chevron }}
        classNames={{
          months: "relative",
          month_caption: "flex h-8 items-center justify-center font-semibold",
          nav: "absolute inset-x-0 top-0 flex h-8 items-center justify-between",
          button_previous: navButton,
          button_next: navButton,
          month_grid: "border-collapse",
          weekday: "h-7 w-8 text-center text-xs font-medium text-muted-foreground",
          day: "group p-0 text-center",
          day_button:
            "size-8 rounded-md tabular-nums group-data-outside:text-muted-foreground group-data-today:font-bold " +
            "disabled:text-muted-foreground disabled:line-through " +
            "not-group-data-selected:enabled:hover:bg-accent not-group-data-selected:group-data-today:text-link " +
            "group-data-selected:bg-primary group-data-selected:text-primary-foreground",
        }}
      />
    </div>
  );
}

const navButton = "flex size-8 items-center justify-center rounded-md text-muted-foreground hover:bg-accent";

function Chevron({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  const Arrow = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Arrow aria-hidden className="size-4" />;
}

/** Local dates stand for business days. */
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${day}`;
}
