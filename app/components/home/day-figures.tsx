import { scaleLinear } from "d3-scale";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { shiftDay } from "#contract/business-day";
import { weekdayOf } from "#contract/format";
import { type HomeGoods, type HomeStays, USUAL_WEEKS } from "#contract/home";
import type { Direction } from "#contract/weighing/direction";
import { goodsHref, staysHref } from "~/definitions/home";
import { numbersOf } from "~/definitions/numbers";
import { cn } from "../class-names";
import { durationText } from "~/definitions/duration";
import { PathLink } from "~/components/ui/path-link";

interface DayFiguresProps {
  goods: HomeGoods;
  /** Null if loading failed. */
  stays: HomeStays | null;
  directions: readonly Direction[];
  today: string;
}

interface Figure {
  key: "trucks" | Direction | "minutes";
  /** Null without a value today. */
  value: number | null;
  /** Values of the days up to today. */
  line: number[];
  usual: number | undefined;
  text: (value: number) => string;
  parts: { direction: Direction; value: number; href: string }[];
}

const LINE_DAYS = 30;

/** Shows today's figures, 30 days of history, and the change against the usual for this weekday and time. */
export function DayFigures({ goods, stays, directions, today }: DayFiguresProps) {
  const { t, i18n } = useTranslation();
  const { formatNumber, formatKg, formatChange } = numbersOf(t);
  const range = { startDate: today, endDate: today };
  const dates = Array.from({ length: LINE_DAYS }, (_, day) => shiftDay(today, day + 1 - LINE_DAYS));
  const on = (date: string, of: readonly Direction[], name: "netKg" | "trucks") =>
    goods.days.reduce((sum, day) => sum + (day.date === date && of.includes(day.direction) ? day[name] : 0), 0);
  const medians = new Map(goods.medians.map(({ date, minutes }) => [date, minutes]));
  const figures: Figure[] = [
    {
      key: "trucks",
      value: on(today, directions, "trucks"),
      line: dates.map((date) => on(date, directions, "trucks")),
      usual: goods.usual?.trucks,
      text: (value) => formatNumber(value, 0),
      parts: directions.map((direction) => {
        return { direction, value: on(today, [direction], "trucks"), href: goodsHref(direction, range) };
      }),
    },
    ...directions.map((direction) => ({
      key: direction,
      value: on(today, [direction], "netKg"),
      line: dates.map((date) => on(date, [direction], "netKg")),
      usual: goods.usual?.[direction],
      text: (value: number) => formatKg(Math.round(value)),
      parts: [{ direction, value: on(today, [direction], "netKg"), href: goodsHref(direction, range) }],
    })),
    {
      key: "minutes",
      value: medians.get(today) ?? null,
      line: dates.flatMap((date) => medians.get(date) ?? []),
      usual: goods.usual?.minutes,
      text: (value) => durationText(Math.round(value), t),
      parts: (stays?.today ?? []).map(({ direction, medianMinutes }) => {
        return { direction, value: medianMinutes, href: staysHref(direction, range) };
      }),
    },
  ];
  const changeOf = ({ key, value, usual, text }: Figure): ReactNode => {
    if (usual === undefined) return t("business:home.noUsual");
    const average = t(key === "minutes" ? "business:home.usual" : "business:home.usualSoFar", {
      weekday: weekdayOf(today, i18n.language),
      value: text(usual),
    });
    // Early in the day the average is often too small for a useful percentage.
    const isComparable = value !== null && Math.round(usual) > 0 && value / usual <= 10;
    return (
      <>
        <span className="font-semibold text-foreground">{isComparable ? formatChange(value / usual - 1) : "—"}</span>{" "}
        {average}
      </>
    );
  };
  return (
    <section aria-labelledby="day-figures">
      <h2 id="day-figures" className="sr-only">
        {t("business:home.figures", { weeks: USUAL_WEEKS })}
      </h2>
      <ul
        className={cn(
          "grid grid-cols-2 gap-2",
          figures.length === 4 ? "min-[60rem]:grid-cols-4" : "min-[60rem]:grid-cols-3",
        )}
      >
        {figures.map((figure) => (
          <li key={figure.key} className="min-w-0 rounded-lg border bg-card px-3 py-2">
            <div className="flex flex-wrap justify-between gap-x-3 text-xs text-muted-foreground">
              <h3>{t(`business:home.figure.${figure.key}`)}</h3>
              {figure.parts.length > 1 && (
                <p className="flex gap-2">
                  {figure.parts.map(({ direction, value, href }) => (
                    <PathLink key={direction} to={href} className="figure-link">
                      {t(`business:home.way.${direction}`)}
                      {figure.key === "trucks" && ` ${figure.text(value)}`}
                    </PathLink>
                  ))}
                </p>
              )}
            </div>
            <div className="flex items-center justify-between gap-3">
              <p className="text-xl leading-7 font-semibold whitespace-nowrap tabular-nums">
                {figure.value === null ? (
                  "—"
                ) : figure.parts[0] !== undefined && figure.parts.length === 1 ? (
                  <PathLink to={figure.parts[0].href} className="figure-link">
                    {figure.text(figure.value)}
                  </PathLink>
                ) : (
                  figure.text(figure.value)
                )}
              </p>
              <Sparkline values={figure.line} />
            </div>
            <p className="text-xs text-muted-foreground">{changeOf(figure)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const x = scaleLinear([0, values.length - 1], [0, 100]);
  const y = scaleLinear([0, Math.max(1, ...values)], [22, 2]);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  return (
    <svg aria-hidden viewBox="0 0 100 24" preserveAspectRatio="none" className="h-6 w-24 shrink">
      <polyline
        points={points}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-tone-teal-dot stroke-[1.5]"
      />
    </svg>
  );
}
