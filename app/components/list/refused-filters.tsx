import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { searchHref } from "~/definitions/search-href";
import type { RecordListData } from "~/services/records/record-list.server";
import { Notice } from "../ui/notice";
import { buttonVariants } from "../ui/button";
import type { Column } from "./data-table-columns";
import { filterParams, type ListFilter } from "./list-filters";

type Refused = RecordListData<unknown>["refused"][number];

/** URLs may contain very long values. */
const MAX_SHOWN_CHARACTERS = 60;
const MAX_NAMED_CHOICES = 8;

interface RefusedFiltersProps {
  refused: readonly Refused[];
  filters: readonly ListFilter[];
  columns: readonly Pick<Column<never>, "header" | "sortKey">[];
}

/** Lists invalid values of the URL, with links that remove them. */
export function RefusedFilters({ refused, filters, columns }: RefusedFiltersProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { labelOf, textOf } = useRefusedTexts(filters, columns);
  if (refused.length === 0) return null;
  return (
    <Notice tone="warning" dismissible={false}>
      <ul className="space-y-1">
        {refused.map((parameter) => (
          <li key={parameter.name} className="wrap-anywhere">
            {t("list.refused", { label: labelOf(parameter), value: shortened(parameter.value) })} {textOf(parameter)}{" "}
            <Link
              to={searchHref(search, { [parameter.name]: null })}
              aria-label={`${t("list.takeOut")}: ${labelOf(parameter)}`}
              className={buttonVariants({ variant: "link" })}
            >
              {t("list.takeOut")}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function useRefusedTexts(filters: readonly ListFilter[], columns: RefusedFiltersProps["columns"]) {
  const { t } = useTranslation();
  const labels: Partial<Record<string, string>> = {
    page: t("list.pageNumber"),
    perPage: t("list.perPage"),
    sort: t("list.sort"),
    deleted: t("record.deletedRows"),
    startDate: t("record.from"),
    endDate: t("record.until"),
  };
  const findFilter = (name: string) => filters.find((filter) => filterParams(filter).includes(name));
  return {
    labelOf: ({ name }: Refused): string => {
      const filter = findFilter(name);
      return labels[name] ?? (filter !== undefined && "label" in filter ? filter.label : name);
    },
    textOf: ({ name, text }: Refused): string => {
      const filter = findFilter(name);
      const choices =
        name === "sort"
          ? columns.filter(({ sortKey }) => sortKey !== undefined).map(({ header }) => header)
          : filter?.kind === "select" && filter.options.map(({ label }) => label);
      if (choices === false) return text;
      if (choices.length > MAX_NAMED_CHOICES) return t("list.chooseThere");
      return t("list.chooseOf", { choices: choices.join(", ") });
    },
  };
}

function shortened(value: string): string {
  const characters = [...value];
  return characters.length > MAX_SHOWN_CHARACTERS ? `${characters.slice(0, MAX_SHOWN_CHARACTERS).join("")}…` : value;
}
