import { useTranslation } from "react-i18next";
import { activeField, type MasterDefinition, type MasterFilter } from "~/screens/master";
import { FilterBar } from "../list/filter-bar";
import { SelectFilter, TextFilter } from "../list/filter-fields";

/** The filters of a master: its own, then active or not. */
export function MasterFilters({ definition, deleted }: { definition: MasterDefinition; deleted: boolean }) {
  const { t } = useTranslation();
  const states = [
    { value: "1", label: t("business:master.active") },
    { value: "0", label: t("business:master.inactive") },
  ];
  return (
    <FilterBar keep={["deleted"]} clearHref={deleted ? "?deleted=1" : "?"}>
      {definition.filters.map((filter) => (
        <OwnFilter key={filter.name} filter={filter} />
      ))}
      <SelectFilter
        name={activeField.name}
        label={t("business:master.status")}
        options={states}
        allLabel={t("record.allRows")}
      />
    </FilterBar>
  );
}

function OwnFilter({ filter }: { filter: MasterFilter }) {
  const { t } = useTranslation();
  const label = t(filter.label);
  if (filter.kind === "text") return <TextFilter name={filter.name} label={label} className="max-w-64 basis-52" />;
  const options = filter.options.map((option) => ({ value: option.value, label: t(option.label) }));
  return <SelectFilter name={filter.name} label={label} options={options} allLabel={t("record.allRows")} />;
}
