import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/format";
import type { HomeShift } from "#contract/home";
import { numbersOf } from "~/definitions/numbers";
import { shiftHref } from "~/definitions/shift";
import { HomeTile } from "./home-tile";
import { PathLink } from "~/components/ui/path-link";

/** Shows three figures of the running shift, linked to its page. */
export function ShiftTile({ shift }: { shift: HomeShift | null }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const named = shift && { shift: shift.shift, day: formatDay(shift.date) };
  const figures = shift && [
    [t("business:home.shiftTrucks"), shift.trucks],
    [t("business:exception.kinds.correction"), shift.correction],
    [t("business:exception.kinds.unusual"), shift.unusual],
  ];
  return (
    <HomeTile title={named ? t("business:shift.name", named) : t("business:shift.title")} failed={shift === null}>
      {shift && figures && (
        <PathLink to={shiftHref(shift)} className="block border-t border-line hover:bg-accent">
          <dl className="grid grid-cols-3 gap-3 px-3 py-2">
            {figures.map(([label, number]) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-xs text-muted-foreground">{label}</dt>
                <dd className="text-xl font-semibold tabular-nums">{formatNumber(Number(number))}</dd>
              </div>
            ))}
          </dl>
        </PathLink>
      )}
    </HomeTile>
  );
}
