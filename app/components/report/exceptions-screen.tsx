import { useTranslation } from "react-i18next";
import type { ReportRow } from "#contract/reports/report-query";
import { exceptionHref } from "~/definitions/exception";
import { numbersOf } from "~/definitions/numbers";
import type { ExceptionsData } from "~/services/reports/exceptions.server";
import type { Column } from "../list/data-table-columns";
import { ReportScreen } from "./report-screen";

/** The exceptions book: a report whose groups stand next to their usual number. */
export function ExceptionsScreen({ data: { report, usual, mayOpen } }: { data: ExceptionsData }) {
  const { t } = useTranslation();
  return (
    <ReportScreen
      data={report}
      recordHref={(row) => exceptionHref(row, mayOpen)}
      note={
        usual === null || usual.days === 0
          ? t("business:exception.text")
          : t("business:exception.usualText", { count: usual.days, days: usual.days })
      }
      groupColumns={useUsualColumn(usual)}
    />
  );
}

function useUsualColumn(usual: ExceptionsData["usual"]): Column<ReportRow>[] {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  if (usual === null || usual.days === 0) return [];
  const counts = new Map(usual.data.map(({ key, count }) => [key, count]));
  return [
    {
      key: "usual",
      header: t("business:exception.usual", { count: usual.range, days: usual.range }),
      align: "end",
      className: "tabular-nums text-muted-foreground",
      render: ({ key = null }) => formatNumber(((counts.get(key) ?? 0) / usual.days) * usual.range, 1),
    },
  ];
}
