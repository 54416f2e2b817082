import { useTranslation } from "react-i18next";
import { formatDay } from "#contract/values/format";
import type { ExportsData } from "~/services/records/export-history.server";
import { numbersOf } from "~/definitions/numbers";
import { type ListFilter, filterParams } from "./list-filters";
import { HistoryPanel } from "../history/history-panel";

const FLAGS = ["withCancelled", "unusual", "deleted"];

interface ExportHistoryProps {
  title: string;
  exports: NonNullable<ExportsData>;
  filters: readonly ListFilter[];
  columns: readonly { sortKey?: string; header: string }[];
  closeHref: string;
}

/** Shows an ADMIN who exported a list or its report. */
export function ExportHistory({ title, exports, filters, columns, closeHref }: ExportHistoryProps) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const { entries, choices, timeZone } = exports;
  const reportWord = (group: string, name: string) => t(`business:report.${group}.${name}`, { defaultValue: "" });
  const findFilter = (name: string) => filters.find((filter) => filterParams(filter).includes(name));
  const labelOf = (name: string) => {
    const filter = findFilter(name);
    const label = filter && "label" in filter ? filter.label : reportWord("field", name);
    return reportWord("files.field", name) || label || name;
  };
  const sortText = (sort: string) => {
    const name = sort.replace(/^-/, "");
    const column = columns.find(({ sortKey }) => sortKey === name)?.header ?? labelOf(name);
    return sort.startsWith("-") ? t("business:report.descending", { column }) : column;
  };
  const textOf = (name: string, value: unknown) => {
    const given = String(value);
    const filter = findFilter(name);
    const options = [...(filter?.kind === "select" ? filter.options : []), ...(choices[name] ?? [])];
    const option = options.find((one) => one.value === given);
    if (option) return option.label;
    if (name === "sort") return sortText(given);
    if (name === "type" || name === "across") return reportWord("type", given) || given;
    if (name === "measure") return reportWord("field", given) || given;
    if (name === "format") return t(`business:report.format.${given}`);
    if (value === true || FLAGS.includes(name)) return t("business:report.yes");
    if (/^\d{4}-\d\d-\d\d$/.test(given)) return formatDay(given);
    return typeof value === "number" ? formatNumber(value) : given;
  };
  return (
    <HistoryPanel
      name={t("file.of", { name: title })}
      entries={entries}
      emptyText={t("file.noneYet")}
      actionLabel={(action) => t(`business:report.files.${action}`)}
      fieldLabel={labelOf}
      valueText={textOf}
      {...{ closeHref, timeZone }}
    />
  );
}
