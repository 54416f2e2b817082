import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTimeOn } from "#contract/values/format";
import type { ReportRow } from "#contract/reports/report-answer";
import { bookingPath } from "~/definitions/booking";
import { durationText, minutesSince } from "~/definitions/duration";
import { inboundOfDayHref } from "~/definitions/inbound";
import { outboundOfDayHref } from "~/definitions/outbound";
import { balancePath } from "~/definitions/outstanding";
import { poSalePath } from "~/definitions/po-sale";
import { drillDownHref, isRecord, type ReportRecord } from "~/definitions/report";
import type { PartnerData, PartnerPart } from "~/services/reports/partner.server";
import { DataTable } from "../list/data-table";
import type { Column } from "../list/data-table-columns";
import { RecordFacts } from "../record/facts";
import { RecordStatusBadge } from "../record/status-badge";
import { ScreenHeader } from "../shell/screen-header";
import { useFreshData } from "../shell/use-fresh-data";
import { buttonVariants } from "../ui/button";
import { FileText, Pencil } from "../ui/icons";
import { PathLink } from "../ui/path-link";
import { renderPlate } from "../ui/plate";
import { useReportColumns } from "./report-columns";
import { useReportFoot } from "./report-foot";
import { useReportLabels } from "./report-labels";

const FOLLOWED = ["outbound-record", "inbound-record", "booking", "po-sale"];

const truckHrefs = { inbound: inboundOfDayHref, outbound: outboundOfDayHref };

const recordHrefs: Record<string, (row: ReportRecord) => string> = {
  statement: balancePath,
  booking: ({ id }) => bookingPath(id),
  poSales: ({ id, recordId }) => poSalePath(recordId ?? id, id),
  inbound: ({ id, recordId, date }) => inboundOfDayHref(recordId ?? id, date),
};

/** The page of a customer or vendor: reports and lists with its filter. */
export function PartnerScreen({ data }: { data: PartnerData }) {
  const { t } = useTranslation();
  const { area, parts, days, letter, letterName, editHref } = data;
  const { name: title, contacts } = data.partner;
  useFreshData(FOLLOWED, false);
  const link = buttonVariants({ variant: "outline" });
  return (
    <div className="space-y-5">
      <ScreenHeader
        title={title}
        subtitle={`${t(`business:${area}.one`)} · ${t("business:partner.days", { days })}`}
        actions={
          <>
            {letter !== null && (
              <Link to={letter} className={link}>
                <FileText aria-hidden />
                {t(`business:report.title.${letterName}`)}
              </Link>
            )}
            {editHref !== null && (
              <Link to={editHref} className={link}>
                <Pencil aria-hidden />
                {t("record.edit")}
              </Link>
            )}
          </>
        }
      />
      {contacts !== null && (
        <RecordFacts
          facts={(["code", "phone", "npwp", "address"] as const).map((name) => ({
            label: t(`business:master.field.${name}`),
            value: contacts[name],
          }))}
        />
      )}
      <Trucks data={data} />
      {parts.map((part) => (
        <Part key={part.part} part={part} />
      ))}
    </div>
  );
}

type TruckRow = PartnerData["trucks"]["rows"][number];

function Trucks({ data: { trucks, timeZone, today, now } }: { data: PartnerData }) {
  const { t } = useTranslation();
  const { direction, rows, total, href } = trucks;
  const field = (name: string) => t(`business:shift.field.${name}`);
  const columns: Column<TruckRow>[] = [
    { key: "plate", header: field("licensePlate"), render: renderPlate },
    { key: "recordNo", header: field("recordNo"), className: "whitespace-nowrap", render: ({ recordNo }) => recordNo },
    {
      key: "status",
      header: field("status"),
      widthPercent: "rest",
      render: ({ status }) => <RecordStatusBadge of={direction} status={status} />,
    },
    {
      key: "since",
      header: t("business:waiting.since"),
      align: "end",
      className: "whitespace-nowrap tabular-nums",
      render: ({ createdAt }) =>
        `${formatTimeOn(createdAt, timeZone, today)} · ${durationText(minutesSince(createdAt, now), t)}`,
    },
  ];
  return (
    <Section
      part="trucks"
      {...{ total, href, columns, rows }}
      rowKey={({ id }) => id}
      rowHref={({ id, date }) => truckHrefs[direction](id, date)}
    />
  );
}

function Part({ part }: { part: PartnerPart }) {
  const { shown, list, range, offered, href, name } = part;
  const labels = useReportLabels(part);
  const foot = useReportFoot(part, labels);
  // The page cannot be sorted.
  const columns = useReportColumns(part, labels).map(({ sortKey: _sortKey, ...column }) => column);
  const rowHref = (row: ReportRow) => {
    if (shown.grouping === null) return isRecord(row) ? recordHrefs[name]?.(row) : undefined;
    const [path, search] = href.split("?");
    const group = { grouping: shown.grouping, key: row.key ?? null };
    const type = shown.grain === "items" ? "items" : "detail";
    return path + drillDownHref(offered.filters, new URLSearchParams(search), range, type, [group]);
  };
  return (
    <Section
      part={part.part}
      {...{ href, columns, rowHref }}
      total={list.total}
      rows={list.data}
      rowKey={(row) => row.id ?? row.key ?? ""}
      rowMuted={(row) => row.status === "CANCELLED"}
      totalLabel={foot.label}
      moreTotals={foot.others}
    />
  );
}

interface SectionProps<T> extends Omit<Parameters<typeof DataTable<T>>[0], "label" | "empty"> {
  part: string;
  total: number;
  /** All rows. */
  href: string;
}

/** A table under its heading; without rows a line. */
function Section<T>({ part, total, href, ...table }: SectionProps<T>) {
  const { t } = useTranslation();
  const title = t(`business:partner.${part}`);
  return (
    <section aria-label={title} className="space-y-1.5">
      <div className="flex items-baseline gap-3">
        <h2 className="text-sm font-semibold">{title}</h2>
        {total === 0 ? (
          <span className="text-sm text-muted-foreground">{t("business:partner.none")}</span>
        ) : (
          <PathLink to={href} className="text-sm font-medium text-link hover:underline">
            {t("business:partner.all", { total })}
          </PathLink>
        )}
      </div>
      {total > 0 && <DataTable label={title} empty={null} box={{ role: "group" }} className="max-h-none" {...table} />}
    </section>
  );
}
