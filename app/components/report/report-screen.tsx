import { Link, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { History, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { formatDay } from "#contract/format";
import { REPORT_FORMATS } from "#contract/report-file";
import type { ReportRow } from "#contract/report-query";
import { drillDownHref, type ReportRecord } from "~/definitions/report";
import { exportsHref, listHref } from "~/definitions/search-href";
import type { ExportSection } from "~/services/shell/section.server";
import type { ReportData } from "~/services/reports/report.server";
import { ScreenHeader } from "../shell/screen-header";
import { DownloadMenu } from "../file/download-menu";
import { ExportHistory } from "../list/export-history";
import { DataTable } from "../list/data-table";
import { ListFilters } from "../list/list-filters";
import { Pagination } from "../list/pagination";
import { RefusedFilters } from "../list/refused-filters";
import { useListLoading } from "../list/use-list-loading";
import { useListScroll } from "../list/use-list-scroll";
import { Button, buttonVariants } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ReportAsked } from "./report-asked";
import { ReportChart } from "./report-chart";
import { useReportColumns } from "./report-columns";
import { useReportFilters } from "./report-filters";
import { useReportFoot } from "./report-foot";
import { ReportRanges } from "./report-ranges";
import { useReportWords } from "./report-words";

interface ReportScreenProps {
  data: ReportData;
  recordHref: (row: ReportRecord) => string;
}

/** Screen of every report; all of its state is in the URL. */
export function ReportScreen({ data, recordHref }: ReportScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const words = useReportWords(data);
  const columns = useReportColumns(data, words);
  const filters = useReportFilters(data, words);
  const foot = useReportFoot(data, words);
  const { list, range, shown } = data;
  const mayExports = useRouteLoaderData<ExportSection>("routes/export")?.mayExports === true;
  const { documents, cancelled } = list.summary;
  const counted = t("business:report.counts", { total: documents, what: words.documents });
  const left = t("business:cancelled.notCounted", { total: cancelled });
  const rowHref = (row: ReportRow) => {
    if (shown.grouping !== null) {
      const group = { grouping: shown.grouping, key: row.key ?? null };
      return drillDownHref(data.offered.filters, search, range, shown.grain === "items" ? "items" : "detail", [group]);
    }
    // Detail rows always have a day and an ID.
    return recordHref(row as unknown as ReportRecord);
  };
  return (
    <div data-report="" className="contents">
      <ScreenHeader
        title={words.title}
        subtitle={`${formatDay(range.startDate)} – ${formatDay(range.endDate)} · ${counted}${cancelled > 0 ? ` · ${left}` : ""}`}
        actions={
          <>
            {mayExports && (
              <Link
                to={exportsHref(search)}
                preventScrollReset
                className={buttonVariants({ variant: "outline", className: "print:hidden" })}
              >
                <History aria-hidden />
                {t("record.history")}
              </Link>
            )}
            <DownloadMenu formats={REPORT_FORMATS} />
            <PrintButton />
          </>
        }
      />
      <div data-list="" className="flex grow flex-col gap-2.5 print:block low:gap-1.5">
        <ReportRanges range={range} today={data.today} />
        <div className="print:hidden">
          <ListFilters filters={filters} data={data} />
        </div>
        <RefusedFilters refused={data.refused} filters={filters} columns={columns} />
        <ReportAsked data={data} filters={filters} words={words} />
        <ReportChart data={data} words={words} />
        <div className="flex min-h-[min(24rem,calc(100dvh-3.5rem))] grow basis-0 flex-col gap-2.5 print:block low:min-h-[min(20.5rem,calc(100dvh-3.5rem))] low:gap-1.5">
          <DataTable
            label={words.title}
            columns={columns}
            rows={list.data}
            rowKey={(row) => row.id ?? row.key ?? ""}
            rowHref={rowHref}
            rowMuted={(row) => row.status === "CANCELLED"}
            sort={data.sort}
            totalLabel={t("business:report.total")}
            moreTotals={foot}
            box={{ ...useListScroll(), "aria-busy": useListLoading() || undefined }}
            empty={
              <EmptyState
                title={t("business:report.empty")}
                text={t("business:report.emptyText")}
                action={
                  <Link to="?" className={buttonVariants({ variant: "outline" })}>
                    {t("filter.clear")}
                  </Link>
                }
              />
            }
            className="max-h-none"
          />
          <div className="print:hidden">
            <Pagination {...list} />
          </div>
        </div>
      </div>
      {data.exports !== null && (
        <ExportHistory
          title={words.title}
          {...{ filters, columns }}
          exports={data.exports}
          closeHref={listHref(search, {})}
        />
      )}
    </div>
  );
}

function PrintButton() {
  const { t } = useTranslation();
  if (!useHydrated()) return null;
  return (
    <Button variant="outline" onClick={() => window.print()} className="print:hidden">
      <Printer aria-hidden />
      {t("business:report.print")}
    </Button>
  );
}
