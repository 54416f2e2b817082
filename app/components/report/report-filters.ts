import { useTranslation } from "react-i18next";
import type { ReportData } from "~/services/reports/report.server";
import type { ListFilter } from "../list/list-filters";
import type { ReportWords } from "./report-words";

/** Returns the filters of a report: days, groupings, masters and words; a text is typed, where no choice does the same. */
export function useReportFilters({ offered, filter, shown }: ReportData, words: ReportWords): ListFilter[] {
  const { t } = useTranslation();
  const groupings = offered.filters.map(({ grouping }) => grouping);
  const own = offered.filters.flatMap(({ name, kind, values, words: of, choices, optional }): ListFilter[] => {
    const label = words.field(name);
    // The parts of names that the specification has stay in the address, and are seen there.
    const chosen = kind === "text" && groupings.some((grouping) => grouping === name) && filter[name] === undefined;
    if (chosen) return [];
    if (kind === "text") return [{ kind, name, label }];
    const none = optional ? [{ value: "none", label: t("business:report.none") }] : [];
    const options =
      kind === "master"
        ? [...none, ...choices]
        : values.map((value) => ({ value, label: t(`business:${of}.${value}`) }));
    return [{ kind: "select", name, label, options, className: "max-w-56" }];
  });
  const types = offered.types.filter((type) => type !== "detail").map((value) => ({ value, label: words.type(value) }));
  const across = offered.across.map((value) => ({ value, label: words.type(value) }));
  const measures = offered.measures.map((value) => ({ value, label: words.field(value) }));
  return [
    { kind: "dateRange" },
    { kind: "select", name: "type", label: t("business:report.rows"), options: types, allLabel: words.type("detail") },
    ...(across.length === 0
      ? []
      : [
          {
            ...{ kind: "select" as const, name: "across", label: t("business:report.across"), options: across },
            allLabel: t("business:report.noAcross"),
          },
        ]),
    ...(shown.grouping === null
      ? []
      : [
          {
            ...{ kind: "select" as const, name: "measure", label: t("business:report.measure") },
            ...{ options: measures, allLabel: t("business:report.usual") },
          },
        ]),
    ...own,
    ...(offered.cancelled
      ? [
          {
            ...{ kind: "select" as const, name: "withCancelled", label: t("business:report.cancelled") },
            options: [{ value: "1", label: t("business:report.counted") }],
            allLabel: t("business:report.notCounted"),
          },
        ]
      : []),
  ];
}
