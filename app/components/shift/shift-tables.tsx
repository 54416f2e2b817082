import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import { MAX_SHIFT_ROWS } from "#contract/plant/shift-hours";
import type { OpenTruck, ShiftPage } from "#contract/plant/shift";
import { exceptionHref } from "~/definitions/exception";
import type { ShiftData } from "~/services/shift/screen.server";
import { DataTable } from "../list/data-table";
import type { Column } from "../list/data-table-columns";
import { RecordStatusBadge } from "../record/status-badge";
import { exceptionKey, useExceptionColumns } from "../report/exception-columns";
import { EmptyState } from "../ui/empty-state";
import { renderPlate } from "../ui/plate";
import { StatusBadge } from "../ui/status-badge";

/** Open trucks; for a handover the trucks open at its time, with their current status. */
export function ShiftTrucks({ data }: { data: ShiftData }) {
  const { t } = useTranslation();
  const { page, timeZone } = data;
  const trucks = page.handover?.snapshot.openTrucks ?? page.openTrucks;
  const field = (name: string) => t(`business:shift.field.${name}`);
  const columns: Column<OpenTruck>[] = [
    { key: "plate", header: field("licensePlate"), render: renderPlate },
    {
      key: "recordNo",
      header: field("recordNo"),
      className: "whitespace-nowrap tabular-nums",
      render: ({ recordNo }) => recordNo,
    },
    { key: "partner", header: field("partner"), widthPercent: "rest", render: ({ partner }) => partner },
    {
      key: "since",
      header: field("since"),
      className: "whitespace-nowrap tabular-nums",
      render: ({ since }) => formatMoment(since, timeZone),
    },
    {
      key: "status",
      header: field("status"),
      className: "whitespace-nowrap",
      render: ({ area, status, paperOut }) => (
        <>
          <RecordStatusBadge of={area} status={status} />{" "}
          {paperOut && <StatusBadge tone="amber">{t("business:shift.paperOut")}</StatusBadge>}
        </>
      ),
    },
  ];
  if (page.handover !== null)
    columns.push({
      key: "now",
      header: t("business:shift.now"),
      className: "whitespace-nowrap",
      render: (truck) => <StatusNow truck={truck} page={page} />,
    });
  return (
    <section className="space-y-2">
      <h2 className="text-sm font-semibold">{t("business:shift.field.openTrucks")}</h2>
      <DataTable
        label={t("business:shift.field.openTrucks")}
        columns={columns}
        rows={trucks}
        rowKey={({ area, id }) => `${area} ${id}`}
        rowHref={({ area, id }) => exceptionHref({ recordArea: area, recordId: id }, data.mayOpen)}
        empty={<EmptyState title={t("business:shift.noTrucks")} />}
        className="max-h-none"
      />
    </section>
  );
}

function StatusNow({ truck, page: { openTrucks, ended } }: { truck: OpenTruck; page: ShiftPage }) {
  const { t } = useTranslation();
  const isSame = ({ area, id }: Pick<OpenTruck, "area" | "id">) => area === truck.area && id === truck.id;
  const status = openTrucks.find(isSame)?.status ?? ended.find(isSame)?.status ?? null;
  if (status === truck.status) return null;
  return status === null ? t("business:shift.deleted") : <RecordStatusBadge of={truck.area} status={status} />;
}

/** The inbox of the shift's hours. */
export function ShiftExceptions({ data }: { data: ShiftData }) {
  const { t } = useTranslation();
  const { page, mayOpen } = data;
  const title = t("business:report.title.exceptions");
  return (
    <section className="space-y-2">
      <h2 className="text-sm font-semibold">{title}</h2>
      <DataTable
        label={title}
        columns={useExceptionColumns().map(({ sortKey: _sorts, ...column }) => column)}
        rows={page.exceptions}
        rowKey={exceptionKey}
        rowHref={(row) => exceptionHref(row, mayOpen)}
        rowMuted={({ look }) => look === "looked"}
        empty={<EmptyState title={t("business:shift.noExceptions")} />}
        className="max-h-none"
      />
      {page.exceptions.length === MAX_SHIFT_ROWS && (
        <p className="text-xs text-muted-foreground">{t("business:shift.more", { total: MAX_SHIFT_ROWS })}</p>
      )}
    </section>
  );
}
