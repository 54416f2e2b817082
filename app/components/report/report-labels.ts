import { useTranslation } from "react-i18next";
import { formatDay, formatHour } from "#contract/values/format";
import { isPeriod, typePath } from "#contract/reports/report";
import { periodLabel, shortPeriodLabel } from "#contract/reports/report-periods";
import type { ReportCell } from "#contract/reports/report-answer";
import type { ReportTable } from "~/services/reports/report.server";
import { numbersOf } from "~/definitions/numbers";
import { factText } from "../history/field-text";
import { unitLabels } from "../record/unit-labels";

type Column = Pick<ReportTable["shown"]["columns"][number], "kind" | "labels">;

interface Group {
  key?: string | null;
  label?: string | null;
}

export function useReportLabels({ name, shown }: Pick<ReportTable, "name" | "shown">) {
  const { t, i18n } = useTranslation();
  const { formatAmount } = numbersOf(t);
  const groupName = (grouping: string, { key, label }: Group) => {
    if (key == null) return t("business:report.none");
    const path = shown.columns.find((column) => column.name === grouping)?.labels;
    return path === undefined ? (label ?? "") : t(`business:${path}.${key}`);
  };
  return {
    title: t(`business:report.title.${name}`),
    documents: t(`business:report.count.${name}`),
    type: (type: string) => t(`business:report.${typePath(type)}`),
    field: (field: string) =>
      field === "documents" ? t(`business:report.count.${name}`) : t(`business:report.field.${field}`),
    value: (value: ReportCell | undefined, column: Column): string => {
      if (value === null || value === undefined) return "";
      if (typeof value === "object") return unitLabels(["kg"], "", t).total(value);
      if (typeof value === "number") return formatAmount(value);
      if (column.kind === "word" && column.labels === "") return factText(value, t);
      if (column.kind === "word") return t(`business:${column.labels}.${value}`);
      if (column.kind === "hour") return formatHour(value);
      return column.kind === "day" ? formatDay(value) : value;
    },
    group: (grouping: string, group: Group): string =>
      isPeriod(grouping) && group.key != null
        ? periodLabel(grouping, group.key, i18n.language)
        : groupName(grouping, group),
    shortGroup: (grouping: string, group: Group): string =>
      isPeriod(grouping) && group.key != null ? shortPeriodLabel(grouping, group.key) : groupName(grouping, group),
  };
}
export type ReportLabels = ReturnType<typeof useReportLabels>;
