import { Link, useRouteLoaderData, useSearchParams, useNavigate } from "@remix-run/react";
import { FileText, History, Mail } from "~/components/ui/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoment } from "#contract/values/format";
import { ALL_ADDRESSEES } from "#contract/reports/report";
import { REPORT_FORMATS } from "#contract/reports/report-file";
import type { ReportRow } from "#contract/reports/report-answer";
import { drillDownHref, isRecord, type ReportRecord } from "~/definitions/report";
import { exportsHref, listHref } from "~/definitions/search-href";
import type { ExportSection } from "~/services/shell/section.server";
import type { ReportData } from "~/services/reports/report.server";
import { type DayRange, RANGES } from "#contract/reports/report-periods";
import { ScreenHeader } from "../shell/screen-header";
import { DownloadMenu } from "../file/download-menu";
import { PrintButton } from "../file/print-button";
import { ExportHistory } from "../list/export-history";
import { DataTable, type DataTableProps } from "../list/data-table";
import type { Column } from "../list/data-table-columns";
import { ListFilters, filterParams, type ListFilter } from "../list/list-filters";
import { Pagination } from "../list/pagination";
import { RefusedFilters } from "../list/refused-filters";
import { useListLoading } from "../list/use-list-loading";
import { useListScroll } from "../list/use-list-scroll";
import { buttonVariants } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { cn } from "../class-names";
import { useShortcut } from "../keys/shortcuts";
import { ReportChart } from "./report-chart";
import { useReportColumns } from "./report-columns";
import { useReportFilters } from "./report-filters";
import { useReportFoot } from "./report-foot";
import { useReportLabels, type ReportLabels } from "./report-labels";

interface ReportScreenProps {
  data: ReportData;
  /** undefined: the reader may not open the record */
  recordHref: (row: ReportRecord) => string | undefined;
  /** next to the number of a group's documents */
  groupColumns?: readonly Column<ReportRow>[];
  /** own columns of ungrouped rows, which can be selected */
  rowTable?: Pick<DataTableProps<ReportRow>, "columns" | "rowKey" | "rowMuted" | "selection" | "selectedKey">;
  /** below the table */
  children?: ReactNode;
}

/** Screen of every report; all of its state is in the URL. */
export function ReportScreen({ data, recordHref, groupColumns = [], rowTable, children }: ReportScreenProps) {
  const { t } = useTranslation();
  const choose =
    data.addressee === null || data.isLetter || data.choosesFirst
      ? undefined
      : t(`business:report.chooseOne.${data.addressee}`);
  const [search] = useSearchParams();
  const labels = useReportLabels(data);
  const columns = [...useReportColumns(data, labels), ...groupColumns];
  const filters = useReportFilters(data, labels);
  const foot = useReportFoot(data, labels);
  const { list, range, shown } = data;
  const mayExports = useRouteLoaderData<ExportSection>("routes/export")?.mayExports === true;
  const { documents, cancelled } = list.summary;
  const counted = t("business:report.counts", { total: documents, what: labels.documents });
  const left = t("business:cancelled.notCounted", { total: cancelled });
  const asOf =
    data.filter.asOf === undefined
      ? ""
      : `${t("business:report.asOf", { day: formatDay(String(data.filter.asOf)) })} · `;
  const rowHref = (row: ReportRow) => {
    if (shown.grouping === null) return isRecord(row) ? recordHref(row) : undefined;
    const group = { grouping: shown.grouping, key: row.key ?? null };
    return drillDownHref(data.offered.filters, search, range, shown.grain === "items" ? "items" : "detail", [group]);
  };
  return (
    <div data-report="" className="contents">
      <ScreenHeader
        title={labels.title}
        subtitle={`${asOf}${formatDay(range.startDate)} – ${formatDay(range.endDate)} · ${counted}${cancelled > 0 ? ` · ${left}` : ""}`}
        actions={
          <>
            {mayExports && (
              <Link
                to={exportsHref(search)}
                className={buttonVariants({ variant: "outline", className: "print:hidden" })}
              >
                <History aria-hidden />
                {t("record.history")}
              </Link>
            )}
            {data.mailHref !== null && (
              <Link to={data.mailHref} className={buttonVariants({ variant: "outline", className: "print:hidden" })}>
                <Mail aria-hidden />
                {t("business:reportMail.send")}
              </Link>
            )}
            {data.partnerReport !== null && (
              <Link
                to={data.partnerReport.href}
                className={buttonVariants({ variant: "outline", className: "print:hidden" })}
              >
                <FileText aria-hidden />
                {t(`business:report.title.${data.partnerReport.name}`)}
              </Link>
            )}
            {!data.choosesFirst && (
              <>
                <DownloadMenu href={data.fileHref} formats={REPORT_FORMATS} />
                <PrintButton />
              </>
            )}
          </>
        }
      />
      <div data-list="" className="flex grow flex-col gap-2.5 print:block low:gap-1.5">
        {choose !== undefined && <p className="text-sm text-muted-foreground">{choose}</p>}
        <ReportRanges range={range} today={data.today} />
        <div className="print:hidden">
          <ListFilters filters={filters} data={data} />
        </div>
        <RefusedFilters refused={data.refused} filters={filters} columns={columns} />
        <ReportParameters data={data} filters={filters} labels={labels} />
        <ReportChart data={data} labels={labels} />
        <div className="flex min-h-[min(24rem,calc(100dvh-3.5rem))] grow basis-0 flex-col gap-2.5 print:block low:min-h-[min(20.5rem,calc(100dvh-3.5rem))] low:gap-1.5">
          <DataTable
            label={labels.title}
            columns={columns}
            rows={list.data}
            rowKey={(row) => row.id ?? row.key ?? ""}
            rowHref={rowHref}
            rowMuted={(row) => row.status === "CANCELLED"}
            sort={data.sort}
            totalLabel={shown.grouping === null && shown.measures.length === 0 ? undefined : foot.label}
            moreTotals={[...foot.others, ...foot.changes]}
            box={{ ...useListScroll(), "aria-busy": useListLoading() || undefined }}
            empty={<ReportEmpty data={data} />}
            className="max-h-none"
            {...(shown.grouping === null && rowTable)}
          />
          {children}
          {shown.countsInEachRow && <p className="text-xs text-muted-foreground">{t("business:report.eachRow")}</p>}
          <div className="print:hidden">
            <Pagination {...list} />
          </div>
        </div>
      </div>
      {data.exports !== null && (
        <ExportHistory
          title={labels.title}
          {...{ filters, columns }}
          exports={data.exports}
          closeHref={listHref(search, {})}
        />
      )}
    </div>
  );
}

function ReportEmpty({ data: { choosesFirst, addressee } }: { data: ReportData }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const link = buttonVariants({ variant: "outline" });
  if (choosesFirst && addressee !== null)
    return (
      <EmptyState
        title={t("business:report.chooseFirst")}
        text={t(`business:report.chooseOne.${addressee}`)}
        action={
          <Link to={listHref(search, { [`${addressee}Id`]: ALL_ADDRESSEES })} className={link}>
            {t("business:report.allCustomers")}
          </Link>
        }
      />
    );
  return (
    <EmptyState
      title={t("business:report.empty")}
      text={t("business:report.emptyText")}
      action={
        <Link to="?" className={link}>
          {t("filter.clear")}
        </Link>
      }
    />
  );
}

interface ReportParametersProps {
  data: ReportData;
  filters: readonly ListFilter[];
  labels: ReportLabels;
}

function ReportParameters({ data, filters, labels }: ReportParametersProps) {
  const { t } = useTranslation();
  const { range, shown, filter, made, timeZone, list } = data;
  const asked = filters.flatMap((own) =>
    filterParams(own).flatMap((name): [string, string][] => {
      const value = filter[name];
      if (value === undefined || !("label" in own)) return [];
      const option = own.kind === "select" && own.options.find((one) => one.value === String(value));
      return [[own.label, option ? option.label : own.kind === "day" ? formatDay(String(value)) : String(value)]];
    }),
  );
  const across = shown.across === null ? [] : [`${labels.type(shown.across)} (${labels.field(shown.measure)})`];
  const facts: [string, string][] = [
    [t("business:report.days"), `${formatDay(range.startDate)} – ${formatDay(range.endDate)}`],
    [t("business:report.rows"), [labels.type(shown.type), ...across].join(" × ")],
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

interface ReportRangesProps {
  range: DayRange;
  today: string;
}

function ReportRanges({ range, today }: ReportRangesProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const days = Object.entries(RANGES).map(([name, rangeOn]) => ({ name, ...rangeOn(today) }));
  return (
    <nav aria-label={t("business:report.ranges")} className="flex flex-wrap gap-1 print:hidden">
      {days.map(({ name, startDate, endDate }, index) => (
        <RangeLink
          key={name}
          digit={String(index + 1)}
          label={t(`business:report.range.${name}`)}
          to={listHref(search, { startDate, endDate, page: null })}
          current={startDate === range.startDate && endDate === range.endDate}
        />
      ))}
    </nav>
  );
}

interface RangeLinkProps {
  digit: string;
  label: string;
  to: string;
  current: boolean;
}

function RangeLink({ digit, label, to, current }: RangeLinkProps) {
  const navigate = useNavigate();
  useShortcut({ keys: [digit], label, group: "list" }, () => {
    navigate(to);
    return true;
  });
  return (
    <Link
      to={to}
      aria-current={current || undefined}
      aria-keyshortcuts={digit}
      data-tooltip={label}
      className={cn(
        buttonVariants({ variant: "ghost", size: "sm" }),
        "aria-[current=true]:bg-selected aria-[current=true]:text-foreground",
      )}
    >
      {label}
    </Link>
  );
}
