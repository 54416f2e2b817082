import type { ReactNode } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDay, weekdayOf } from "#contract/values/format";
import { isPercentBase } from "#contract/values/percent";
import { visibleDirections, type FigureTile, figureTile } from "#contract/home";
import { PathLink } from "~/components/ui/path-link";
import { expectedHref } from "~/definitions/arrival";
import { durationText, minutesSince } from "~/definitions/duration";
import { deductedHref, goodsHref, loadedHref } from "~/definitions/home";
import { numbersOf } from "~/definitions/numbers";
import { shiftHref } from "~/definitions/shift";
import type { HomeData } from "~/services/home/home.server";
import { HomeTile } from "./home-tile";

interface Figure {
  label: string;
  value: string;
  note?: string | undefined;
  noteHref?: string;
  href: string | undefined;
}

/** Shows the three figures of the user's desk, each with its list or report. */
export function RoleFigures({ data }: { data: HomeData }) {
  const { t, i18n } = useTranslation();
  const tile = figureTile(data);
  if (tile === undefined) return null;
  const figures = listFigures(tile, data, t, i18n.language);
  const title = t("business:home.figures");
  if (figures === null)
    return (
      <HomeTile title={title} failed>
        {null}
      </HomeTile>
    );
  return (
    <section aria-label={title}>
      <ul className="grid gap-2 sm:grid-cols-3">
        {figures.map(({ label, value, note, noteHref, href }) => (
          <li key={label} className="min-w-0 rounded-lg border bg-card px-3 py-1">
            <h2 className="text-xs text-muted-foreground">{label}</h2>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-xl leading-7 font-semibold whitespace-nowrap tabular-nums">
                <Linked to={href} className="hover:text-link hover:underline">
                  {value}
                </Linked>
              </span>
              <span className="text-xs text-muted-foreground">
                <Linked to={noteHref} className="figure-link">
                  {note}
                </Linked>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinkedProps {
  /** undefined: plain text */
  to: string | undefined;
  className: string;
  children: ReactNode;
}

function Linked({ to, className, children }: LinkedProps) {
  if (to === undefined) return children;
  return (
    <PathLink to={to} className={className}>
      {children}
    </PathLink>
  );
}

/** Null if their tile failed to load. */
function listFigures(tile: FigureTile, data: HomeData, t: TFunction, language: string): Figure[] | null {
  const { formatNumber, formatKg, formatPercent } = numbersOf(t);
  switch (tile) {
    case "goods": {
      const directions = visibleDirections(data, "goods");
      const { goods, today } = data;
      if (!goods) return null;
      const range = { startDate: today, endDate: today };
      const sumToday = (name: "netKg" | "trucks", of = directions) =>
        goods.days.reduce((sum, day) => sum + (day.date === today && of.includes(day.direction) ? day[name] : 0), 0);
      const compare = (name: "trucks" | "inbound" | "outbound", text: (value: number) => string) =>
        goods.usual === null
          ? t("business:home.noUsual")
          : t("business:home.usualSoFar", { weekday: weekdayOf(today, language), value: text(goods.usual[name]) });
      const kg = (value: number) => formatKg(Math.round(value));
      return [
        {
          label: t("business:home.figure.trucks"),
          value: formatNumber(sumToday("trucks")),
          note: compare("trucks", (value) => formatNumber(value, 0)),
          // The report also lists trucks without a second weight.
          href: undefined,
        },
        ...directions.map((direction) => ({
          label: t(`business:home.figure.${direction}`),
          value: kg(sumToday("netKg", [direction])),
          note: compare(direction, kg),
          href: goodsHref(direction, range),
        })),
        ...(directions.length === 1 ? waitingFigure(data, t) : []),
      ];
    }
    case "shift": {
      const { shift } = data;
      if (!shift) return null;
      const { ownSeconds } = shift;
      const note =
        t("business:shift.name", { shift: shift.shift, day: formatDay(shift.date) }) +
        (ownSeconds === null ? "" : ` · ${t("business:home.ownSeconds", { seconds: formatNumber(ownSeconds) })}`);
      const label = t("business:home.shiftTrucks");
      return [
        // The page of the shift lists open trucks instead.
        { label, value: formatNumber(shift.trucks), note, noteHref: shiftHref(shift), href: undefined },
        ...waitingFigure(data, t),
        {
          label: t("business:arrival.title"),
          value: formatNumber(shift.expected - shift.late),
          href: expectedHref("EXPECTED"),
          ...(shift.late > 0 && {
            note: `${t("business:arrival.state.LATE")} ${formatNumber(shift.late)}`,
            noteHref: expectedHref("LATE"),
          }),
        },
      ];
    }
    case "loads": {
      const { loads } = data;
      if (!loads) return null;
      const href = loadedHref(loads.date);
      return [
        ...waitingFigure(data, t),
        { label: t("business:home.figure.loadedTrucks"), value: formatNumber(loads.trucks), href },
        { label: t("business:home.link.loads"), value: formatKg(loads.kg), href },
      ];
    }
    case "checks": {
      const { checks } = data;
      if (!checks) return null;
      const href = deductedHref(checks);
      const share = isPercentBase(checks.ofKg) ? formatPercent(checks.deductedKg / checks.ofKg) : "—";
      return [
        ...waitingFigure(data, t),
        { label: t("business:home.link.checks"), value: formatKg(checks.deductedKg), href },
        { label: t("business:home.figure.deductedShare"), value: share, href },
      ];
    }
  }
}

/** The trucks whose next step is the user's. */
function waitingFigure({ trucks, lists, now }: HomeData, t: TFunction): Figure[] {
  if (!trucks) return [];
  const [longest] = trucks.trucks;
  const mine = trucks.whose === "me" ? lists : [];
  return [
    {
      label: t("business:waiting.trucksTable"),
      value: numbersOf(t).formatNumber(mine.reduce((sum, { total }) => sum + total, 0)),
      note:
        mine.length > 0 && longest
          ? t("home.longest", { duration: durationText(minutesSince(longest.since, Date.parse(now)), t) })
          : undefined,
      // No list has the trucks of both directions.
      href: mine.length === 1 ? mine[0]?.href : undefined,
    },
  ];
}
