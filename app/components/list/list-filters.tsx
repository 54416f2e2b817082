import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SelectOption } from "~/screens/options";
import type { RecordListData } from "~/services/records/record-list.server";
import { DaysFilter } from "./days-filter";
import { FilterBar } from "./filter-bar";
import { DateRangeFilter, SelectFilter, TextFilter } from "./filter-fields";

interface FilterPlace {
  /** Stands in the menu of further filters while it is not in force. */
  folds?: true;
}

/** A filter of a list; a range of days is `startDate` and `endDate`, `days` one day or such a range. */
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
        /** The text of "no filter", where it is not "Semua". */
        allLabel?: string;
        /** Offered by the empty list: the link to all values of this filter, and why it may help. */
        wider?: { label: string; text: string };
        className?: string;
      }
  );

/** Returns the search parameters of a filter. */
export function namesOf(filter: ListFilter): string[] {
  if (filter.kind === "dateRange") return ["startDate", "endDate"];
  return filter.kind === "days" ? [filter.name, "startDate", "endDate"] : [filter.name];
}

interface ListFiltersProps {
  filters: readonly ListFilter[];
  data: Pick<RecordListData<unknown>, "usual" | "refused" | "deleted">;
}

/** Draws the filters of a list, filled with what the address says, else with what the list opens on. */
export function ListFilters({ filters, data: { usual, refused, deleted } }: ListFiltersProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const usualOf = (name: string) => ({ value: usual[name] ?? "", keepEmpty: usual[name] !== undefined });
  const givenOf = (name: string) => ({ ...usualOf(name), value: search.get(name) ?? usual[name] ?? "" });
  // A text field shows what was typed, refused or not; a day or a choice that does not exist cannot be shown.
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
