import { useTranslation } from "react-i18next";
import { activeField, type MasterDefinition } from "~/definitions/master";
import type { ListFilter } from "../list/list-filters";

/** Returns a master's filters. */
export function useMasterFilters(definition: MasterDefinition): ListFilter[] {
  const { t } = useTranslation();
  const own = definition.filters.map((filter): ListFilter => {
    const { name } = filter;
    const label = t(filter.label);
    if (filter.kind === "text") return { kind: "text", name, label, className: "max-w-64 basis-52" };
    const options = filter.options.map((option) => ({ value: option.value, label: t(option.label) }));
    return { kind: "select", name, label, options };
  });
  const states = [
    { value: "1", label: t("business:master.active") },
    { value: "0", label: t("business:master.inactive") },
  ];
  return [...own, { kind: "select", name: activeField.name, label: t("business:master.status"), options: states }];
}
