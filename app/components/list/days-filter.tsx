import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RANGES } from "#contract/report-periods";
import { listHref } from "~/definitions/search-href";
import { buttonVariants } from "../ui/button";
import { Dropdown } from "../ui/dropdown";
import { useToday } from "../ui/use-today";
import { DateFilter, DateRangeFilter, type FilterValue } from "./filter-fields";

interface DaysFilterProps {
  name: string;
  label: string;
  day: FilterValue;
  start: FilterValue;
  end: FilterValue;
}

/**
 * Filters by a day or a range. The menu's kind wins if both are sent, because it comes later (record-list.server.ts).
 */
export function DaysFilter({ name, label, day, start, end }: DaysFilterProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const today = useToday();
  const ranged = start.value !== "" || end.value !== "";
  // An empty day must not mean all days.
  const oneDay = <DateFilter {...{ name, label }} {...day} {...(ranged && { value: "", keepEmpty: false })} />;
  const range = <DateRangeFilter {...{ start, end }} />;
  return (
    <>
      {ranged ? range : oneDay}
      <Dropdown
        summaryClassName={buttonVariants({ variant: "outline", className: "gap-1.5 px-3" })}
        summary={
          <>
            {t("filter.period")}
            <span aria-hidden className="text-[0.5rem]">
              ▼
            </span>
          </>
        }
        panelClassName="w-[17.5rem]"
      >
        <nav aria-label={t("filter.period")} className="grid grid-cols-2">
          {Object.entries(RANGES).map(([called, rangeOn]) => {
            const { startDate, endDate } = rangeOn(today);
            const single = called === "today" || called === "yesterday";
            // Default: today and open records of earlier days.
            const days = single
              ? { [name]: startDate === today ? null : startDate, startDate: null, endDate: null }
              : { [name]: null, startDate, endDate };
            const current = single
              ? !ranged && day.value === startDate
              : start.value === startDate && end.value === endDate;
            return (
              <Link
                key={called}
                to={listHref(search, { ...days, withOpen: null, page: null })}
                preventScrollReset
                aria-current={current || undefined}
                className="menu-item aria-[current=true]:font-semibold aria-[current=true]:text-link"
              >
                {t(`business:report.range.${called}`)}
              </Link>
            );
          })}
        </nav>
        <div className="mt-1 border-t px-1.5 pt-2 pb-1.5">
          <p className="mb-1 text-xs font-medium text-muted-foreground">
            {t(ranged ? "filter.oneDay" : "filter.fromTo")}
          </p>
          {ranged ? oneDay : range}
        </div>
      </Dropdown>
    </>
  );
}
