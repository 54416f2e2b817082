import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/format";
import { type Grouping, isPeriod } from "#contract/report";
import { periodLabel, shortPeriodLabel } from "#contract/report-periods";
import type { ReportCell } from "#contract/report-query";
import type { ReportData } from "~/services/reports/report.server";
import { numbersOf } from "~/definitions/numbers";
import { unitLabels } from "../record/unit-labels";

type Column = Pick<ReportData["shown"]["columns"][number], "kind" | "labels">;

/** Returns functions that translate names and values. */
export function useReportLabels({ name }: Pick<ReportData, "name">) {
  const { t, i18n } = useTranslation();
  const { formatNumber, formatAmount } = numbersOf(t);
  return {
    title: t(`business:report.title.${name}`),
    documents: t(`business:report.count.${name}`),
    type: (type: string) => t(`business:report.type.${type}`),
    field: (field: string) =>
      field === "documents" ? t(`business:report.count.${name}`) : t(`business:report.field.${field}`),
    value: (value: ReportCell | undefined, column: Column): string => {
      if (value === null || value === undefined) return "";
      if (typeof value === "object") return unitLabels(["kg"], "", t).total(value);
      if (typeof value === "number") return column.kind === "rupiah" ? formatAmount(value) : formatNumber(value);
      if (column.kind === "word" && column.labels === "") return t(`business:${value}`, { defaultValue: value });
      if (column.kind === "word") return t(`business:${column.labels}.${value}`);
      return column.kind === "day" ? formatDay(value) : value;
    },
    group: (grouping: Grouping, { key, label }: { key?: string | null; label?: string | null }): string => {
      if (key == null) return t("business:report.none");
      return isPeriod(grouping) ? periodLabel(grouping, key, i18n.language) : (label ?? "");
    },
    shortGroup: (grouping: Grouping, { key, label }: { key: string | null; label: string | null }): string => {
      if (key === null) return t("business:report.none");
      return isPeriod(grouping) ? shortPeriodLabel(grouping, key) : (label ?? "");
    },
  };
}
export type ReportLabels = ReturnType<typeof useReportLabels>;
