import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SelectOption } from "~/definitions/options";
import type { RecordListData } from "~/services/records/record-list.server";
import { DaysFilter } from "./days-filter";
import { FilterBar } from "./filter-bar";
import { DateRangeFilter, SelectFilter, TextFilter } from "./filter-fields";

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
    | {
        kind: "select";
        name: string;
        label: string;
        options: readonly SelectOption[];
        /** Default: "Semua". */
        allLabel?: string;
        /** Text of the empty list that offers to remove this filter. */
        wider?: { label: string; text: string };
        className?: string;
      }
  );

/** Returns a filter's search parameters. */
export function namesOf(filter: ListFilter): string[] {
  if (filter.kind === "dateRange") return ["startDate", "endDate"];
  return filter.kind === "days" ? [filter.name, "startDate", "endDate"] : [filter.name];
}

interface ListFiltersProps {
  filters: readonly ListFilter[];
  data: Pick<RecordListData<unknown>, "usual" | "refused" | "deleted">;
}

export function ListFilters({ filters, data: { usual, refused, deleted } }: ListFiltersProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const usualOf = (name: string) => ({ value: usual[name] ?? "", keepEmpty: usual[name] !== undefined });
  const givenOf = (name: string) => ({ ...usualOf(name), value: search.get(name) ?? usual[name] ?? "" });
  // Days and choices cannot show refused values.
  const heldOf = (name: string) =>
    refused.some((parameter) => parameter.name === name) ? usualOf(name) : givenOf(name);
  const fieldOf = (filter: ListFilter) => {
    switch (filter.kind) {
      case "text":
        return <TextFilter key={filter.name} {...filter} {...givenOf(filter.name)} />;
      case "days":
        return (
          <DaysFilter
            key={filter.name}
            {...filter}
            day={heldOf(filter.name)}
            start={heldOf("startDate")}
            end={heldOf("endDate")}
          />
        );
      case "dateRange":
        return <DateRangeFilter key="dates" start={heldOf("startDate")} end={heldOf("endDate")} />;
      case "select":
        return (
          <SelectFilter
            key={filter.name}
            {...filter}
            {...heldOf(filter.name)}
            allLabel={filter.allLabel ?? t("record.allRows")}
          />
        );
    }
  };
  const folded = filters.filter(
    (filter) => filter.folds === true && namesOf(filter).every((name) => givenOf(name).value === ""),
  );
  return (
    <FilterBar deleted={deleted} folded={folded.map(fieldOf)}>
      {filters.filter((filter) => !folded.includes(filter)).map(fieldOf)}
    </FilterBar>
  );
}
