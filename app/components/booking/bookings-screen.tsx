import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "#contract/access";
import { BOOKING_STATUSES } from "#contract/booking-status";
import type { Booking } from "#contract/booking";
import { listHref } from "~/definitions/search-href";
import type { BookingsData } from "~/services/booking/list.server";
import type { FormReply } from "~/services/request/form.server";
import { offersBooking } from "~/definitions/booking";
import { ListBody } from "../list/list-body";
import type { ListFilter } from "../list/list-filters";
import { ListHeader } from "../list/list-header";
import { useCounted } from "../record/counted";
import { materialFilters } from "../record/goods-filters";
import type { Column } from "../list/data-table-columns";
import { toolsOverColumn } from "../list/row-actions";
import { fieldColumns } from "../record/field-columns";
import { NamedWithReview, unusualFilter } from "../unusual/unusual-values";
import { RecordRowActions } from "../record/record-row-actions";
import { RecordStatusBadge } from "../record/status-badge";
import { panelPart } from "../shell/panel-part";
import { plateOf } from "../ui/plate";

const BookingPanels = panelPart(async () => (await import("./booking-panels")).BookingPanels);

interface BookingsScreenProps {
  data: BookingsData;
  reply: FormReply | undefined;
}

export function BookingsScreen({ data, reply }: BookingsScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { list, panel, confirm, user } = data;
  const columns = useBookingColumns(data);
  const counted = useCounted(data);
  const mayCreate = can(user, "booking", "edit");
  const { quantityKg, usedKg } = list.summary;
  const filters: ListFilter[] = [
    { kind: "dateRange" },
    { kind: "text", name: "poSalesNo", label: t("business:booking.field.poSalesNo") },
    { kind: "text", name: "exDoNo", label: t("business:booking.field.exDoMaster") },
    { kind: "text", name: "customer", label: t("business:booking.field.customer") },
    {
      kind: "select",
      name: "status",
      label: t("business:booking.field.status"),
      options: BOOKING_STATUSES.map((value) => ({ value, label: t(`business:booking.status.${value}`) })),
    },
    { ...unusualFilter(t), folds: true },
    ...materialFilters(data.goods, (field) => t(`business:booking.field.${field}`)),
  ];
  return (
    <>
      <ListHeader
        title={t("business:booking.title")}
        subtitle={counted.head(
          t("business:booking.summary", {
            ...counted.values,
            used: usedKg,
            quantity: quantityKg,
          }),
        )}
        newLabel={t("business:booking.one")}
        data={data}
        mayCreate={mayCreate}
        mayRestore={can(user, "booking", "restore")}
      />
      <ListBody
        data={data}
        follows={["booking", "po-sale", "outbound-record"]}
        filters={filters}
        label={t("business:booking.title")}
        columns={columns}
        rowHref={(row) => listHref(search, { view: String(row.id) })}
        selectedKey={(panel ?? confirm)?.record?.id}
        rowMuted={(row) => row.status === "CANCELLED" || row.deletedAt !== null}
        totalLabel={counted.foot(t("business:booking.totalRow", counted.values))}
        empty={{
          cancelled: counted.others,
          title: t("business:booking.empty"),
          text: t("business:booking.emptyText"),
          newLabel: mayCreate ? t("business:booking.one") : undefined,
        }}
      />
      {(panel ?? confirm) !== null && <BookingPanels {...{ data, reply }} />}
    </>
  );
}

/** Returns the columns of the booking list. */
function useBookingColumns({ list, user }: BookingsData): Column<Booking>[] {
  const { t } = useTranslation();
  const column = fieldColumns<Booking>((field) => t(`business:booking.field.${field}`), t);
  const tools = toolsOverColumn<Booking>((row) => (
    <RecordRowActions id={row.id} offers={(change) => offersBooking(row, user, change)} />
  ));
  const exDo = column("exDoMaster", { widthPercent: 12, showFrom: "withPanel" });
  const plate = column("licensePlate", { showFrom: "withPanel", render: plateOf });
  return [
    column("bookingNo", {
      sorted: true,
      className: "whitespace-nowrap tabular-nums",
      render: (row) => <NamedWithReview name={row.bookingNo} toCheck={row.toCheck} />,
    }),
    column("date", { sorted: true, showFrom: "withPanel" }),
    column("poSalesNo", { sorted: true, widthPercent: 20 }),
    column("customer", { sorted: true, widthPercent: 18 }),
    {
      key: "goods",
      header: t("business:booking.field.goods"),
      widthPercent: 16,
      render: (row) => `${row.grade.name} · ${row.marking.name}`,
    },
    // The tools must not cover the amounts.
    exDo,
    plate,
    tools,
    column("quantityKg", { sorted: true, sum: list.summary.quantityKg }),
    column("usedKg", { sum: list.summary.usedKg }),
    column("status", {
      sorted: true,
      className: "whitespace-nowrap",
      render: (row) => <RecordStatusBadge of="booking" status={row.status} />,
      total: "",
    }),
  ];
}
