import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { SelectOption } from "~/definitions/options";
import type { RecordListData } from "~/services/records/record-list.server";
import { RANGES } from "#contract/reports/report-periods";
import { listHref } from "~/definitions/search-href";
import { buttonVariants } from "../ui/button";
import { Dropdown } from "../ui/dropdown";
import { PathLink } from "../ui/path-link";
import { useToday } from "../ui/use-today";
import { FilterBar } from "./filter-bar";
import { DateRangeFilter, SelectFilter, TextFilter, DateFilter, type FilterValue } from "./filter-fields";

interface FilterPlace {
  /** Moves the filter into the menu while inactive. */
  folds?: true;
}

/** `days` is a day or a `dateRange`. */
export type ListFilter = FilterPlace &
  (
    | { kind: "text"; name: string; label: string; className?: string }
    | { kind: "days"; name: "date"; label: string }
    | { kind: "dateRange" }
    | { kind: "day"; name: string; label: string }
    | {
        kind: "select";
        name: string;
        label: string;
        options: readonly SelectOption[];
        isMaster?: boolean;
        /** Default: "Semua". */
        allLabel?: string;
        /** Text of the empty list that offers to remove this filter. */
        wider?: { label: string; text: string };
        className?: string;
      }
  );

/** Returns the options of a filter by fixed values. @param filter as contract/rows/define.ts defines it */
export const wordOptions = ({ labels, values }: { labels: string; values: readonly string[] }, t: TFunction) =>
  values.map((value) => ({ value, label: labels === "" ? value : t(`business:${labels}.${value}`) }));

export function filterParams(filter: ListFilter): string[] {
  if (filter.kind === "dateRange") return ["startDate", "endDate"];
  return filter.kind === "days" ? [filter.name, "startDate", "endDate"] : [filter.name];
}

/** Lists with fewer rows are read faster than filtered. */
const MIN_FILTERED_ROWS = 10;

interface ListFiltersProps {
  filters: readonly ListFilter[];
  /** Rows of a list; with few, the bar folds. */
  total?: number;
  data: Pick<RecordListData<unknown>, "usual" | "refused" | "deleted">;
}

export function ListFilters({ filters, total, data: { usual, refused, deleted } }: ListFiltersProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  // Default filters stay in sight.
  const folds =
    total !== undefined && total < MIN_FILTERED_ROWS && Object.keys(usual).length === 0 && refused.length === 0;
  const usualFilter = (name: string) => ({ value: usual[name] ?? "", keepEmpty: usual[name] !== undefined });
  const givenFilter = (name: string) => ({ ...usualFilter(name), value: search.get(name) ?? usual[name] ?? "" });
  // Days and choices cannot show refused values.
  const validFilter = (name: string) =>
    refused.some((parameter) => parameter.name === name) ? usualFilter(name) : givenFilter(name);
  const renderFilter = (filter: ListFilter) => {
    switch (filter.kind) {
      case "text":
        return <TextFilter key={filter.name} {...filter} {...givenFilter(filter.name)} />;
      case "days":
        return (
          <DaysFilter
            key={filter.name}
            {...filter}
            day={validFilter(filter.name)}
            start={validFilter("startDate")}
            end={validFilter("endDate")}
          />
        );
      case "day":
        return <DateFilter key={filter.name} {...filter} {...validFilter(filter.name)} />;
      case "dateRange":
        return <DateRangeFilter key="dates" start={validFilter("startDate")} end={validFilter("endDate")} />;
      case "select":
        return (
          <SelectFilter
            key={filter.name}
            {...filter}
            {...validFilter(filter.name)}
            allLabel={filter.allLabel ?? t("record.allRows")}
          />
        );
    }
  };
  const folded = filters.filter(
    (filter) => filter.folds === true && filterParams(filter).every((name) => givenFilter(name).value === ""),
  );
  return (
    <FilterBar deleted={deleted} folded={folded.map(renderFilter)} folds={folds}>
      {filters.filter((filter) => !folded.includes(filter)).map(renderFilter)}
    </FilterBar>
  );
}

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
function DaysFilter({ name, label, day, start, end }: DaysFilterProps) {
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
              <PathLink
                key={called}
                to={listHref(search, { ...days, withOpen: null, page: null })}
                aria-current={current || undefined}
                className="menu-item aria-[current=true]:font-semibold aria-[current=true]:text-link"
              >
                {t(`business:report.range.${called}`)}
              </PathLink>
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
