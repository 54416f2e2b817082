import { useTranslation } from "react-i18next";
import { ALL_ADDRESSEES } from "#contract/reports/report";
import type { ReportData } from "~/services/reports/report.server";
import { type ListFilter, wordOptions } from "../list/list-filters";
import type { ReportLabels } from "./report-labels";

export function useReportFilters({ offered, filter, shown }: ReportData, labels: ReportLabels): ListFilter[] {
  const { t } = useTranslation();
  const own = offered.filters.map(({ name, kind, values, labels: of, choices, optional, named }, index): ListFilter => {
    const place = index === 0 ? {} : { folds: true as const };
    const label = labels.field(name);
    const isPart = kind === "master" && named && typeof filter[name] === "string";
    if (kind === "text" || isPart) return { kind: "text", name, label, ...place };
    const none = optional ? [{ value: "none", label: t("business:report.none") }] : [];
    const options = kind === "master" ? [...none, ...choices] : wordOptions({ labels: of ?? "", values }, t);
    const isMaster = kind === "master";
    const select = { kind: "select", name, label, isMaster, className: "max-w-56", ...place } as const;
    if (index > 0 || !offered.choosesFirst) return { ...select, options };
    const all = { value: ALL_ADDRESSEES, label: t("business:report.allCustomers") };
    return { ...select, options: [all, ...options], allLabel: t("business:master.choose") };
  });
  const types = offered.types
    .filter((type) => type !== "detail")
    .map((value) => ({ value, label: labels.type(value) }));
  const across = offered.across.map((value) => ({ value, label: labels.type(value) }));
  const measures = offered.measures.map((value) => ({ value, label: labels.field(value) }));
  return [
    { kind: "dateRange" },
    ...(offered.asOf
      ? [{ kind: "day" as const, name: "asOf", label: labels.field("asOf"), folds: true as const }]
      : []),
    { kind: "select", name: "type", label: t("business:report.rows"), options: types, allLabel: labels.type("detail") },
    ...(across.length === 0
      ? []
      : [
          {
            kind: "select" as const,
            name: "across",
            label: t("business:report.across"),
            options: across,
            allLabel: t("business:report.noAcross"),
          },
        ]),
    ...(shown.grouping === null
      ? []
      : [
          {
            kind: "select" as const,
            name: "measure",
            label: t("business:report.measure"),
            options: measures,
            allLabel: t("business:report.usual"),
          },
        ]),
    ...own,
    ...(offered.columns && shown.grouping === null
      ? [
          {
            kind: "select" as const,
            name: "columns",
            label: t("list.columns"),
            options: [{ value: "all", label: t("record.allRows") }],
            allLabel: t("list.viewUsual"),
          },
        ]
      : []),
    ...(offered.cancelled
      ? [
          {
            kind: "select" as const,
            name: "withCancelled",
            label: t("business:report.cancelled"),
            options: [{ value: "1", label: t("business:report.counted") }],
            allLabel: t("business:report.notCounted"),
            folds: true as const,
          },
        ]
      : []),
  ];
}
