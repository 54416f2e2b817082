import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDay, formatNumber } from "#contract/format";
import { listHref } from "~/screens/search-href";
import type { ReportData } from "~/services/reports/report.server";
import { type ListFilter, namesOf } from "../list/list-filters";
import { HistoryPanel } from "../record/history-panel";
import type { ReportWords } from "./report-words";

interface ExportHistoryProps {
  data: ReportData;
  filters: readonly ListFilter[];
  words: ReportWords;
}

/** The files that were made of a report, and of the list of its area, for an ADMIN: who, when, and what was asked for. */
export function ExportHistory({ data, filters, words }: ExportHistoryProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (data.history === null) return null;
  const filterOf = (name: string) => filters.find((filter) => namesOf(filter).includes(name));
  const labelOf = (name: string) => {
    const filter = filterOf(name);
    return filter && "label" in filter
      ? filter.label
      : t(`business:report.files.field.${name}`, { defaultValue: name });
  };
  const textOf = (name: string, value: unknown) => {
    const filter = filterOf(name);
    const option = filter?.kind === "select" && filter.options.find((one) => one.value === String(value));
    if (option) return option.label;
    if (name === "type" || name === "across") return words.type(String(value));
    if (name === "format") return t(`business:report.format.${String(value)}`);
    if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return formatDay(String(value));
    return name === "rows" ? formatNumber(Number(value)) : String(value);
  };
  return (
    <HistoryPanel
      name={t("business:report.files.title", { report: words.title })}
      entries={data.history}
      actionLabel={(action) => t(`business:report.files.${action}`)}
      fieldLabel={labelOf}
      valueText={textOf}
      closeHref={listHref(search, {})}
      timeZone={data.timeZone}
    />
  );
}
