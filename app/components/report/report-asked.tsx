import { useTranslation } from "react-i18next";
import { formatDay, formatMoment } from "#contract/format";
import type { ReportData } from "~/services/reports/report.server";
import { namesOf, type ListFilter } from "../list/list-filters";
import type { ReportWords } from "./report-words";

interface ReportAskedProps {
  data: ReportData;
  filters: readonly ListFilter[];
  words: ReportWords;
}

/** Prints the report's parameters, user and time. */
export function ReportAsked({ data, filters, words }: ReportAskedProps) {
  const { t } = useTranslation();
  const { range, shown, filter, made, timeZone, list } = data;
  const asked = filters.flatMap((own) =>
    namesOf(own).flatMap((name): [string, string][] => {
      const value = filter[name];
      if (value === undefined || !("label" in own)) return [];
      const option = own.kind === "select" && own.options.find((one) => one.value === String(value));
      return [[own.label, option ? option.label : String(value)]];
    }),
  );
  const across = shown.across === null ? [] : [`${words.type(shown.across)} (${words.field(shown.measure)})`];
  const facts: [string, string][] = [
    [t("business:report.days"), `${formatDay(range.startDate)} – ${formatDay(range.endDate)}`],
    [t("business:report.rows"), [words.type(shown.type), ...across].join(" × ")],
    ...asked,
    [t("business:report.printed"), `${formatMoment(made.at, timeZone)}, ${made.by}`],
    [t("list.pageNumber"), t("list.page", { page: list.page, lastPage: list.lastPage })],
  ];
  return (
    <dl data-asked="" className="mb-2 hidden flex-wrap gap-x-5 gap-y-0.5 text-xs print:flex">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
