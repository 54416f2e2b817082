import { useTranslation } from "react-i18next";
import type { Booking } from "#contract/booking";
import { formatDay, formatNumber } from "#contract/format";
import { offersBooking } from "~/screens/booking";
import type { BookingsData } from "~/services/booking/list.server";
import type { Column } from "../list/data-table";
import { toolsOverColumn } from "../list/row-tools";
import { RecordRowActions } from "../record/record-row-actions";
import { RecordStatusBadge } from "../record/status-badge";

/** Returns the columns of the list; day, plate, ex-DO and the tools of a row only while no panel is open. */
export function useBookingColumns({ list, panel, user }: BookingsData): Column<Booking>[] {
  const { t } = useTranslation();
  const wide = panel === null;
  const { quantityKg, usedKg } = list.summary;
  const day: Column<Booking> = {
    key: "date",
    header: t("business:booking.field.date"),
    sortKey: "date",
    render: (row) => formatDay(row.date),
  };
  const exDo: Column<Booking> = {
    key: "exDoMaster",
    header: t("business:booking.field.exDoMaster"),
    widthPercent: 12,
    render: (row) => row.exDoMaster.ex_do_no,
  };
  const plate: Column<Booking> = {
    key: "licensePlate",
    header: t("business:booking.field.licensePlate"),
    className: "whitespace-nowrap",
    render: (row) => row.licensePlate ?? "",
  };
  const tools = toolsOverColumn<Booking>((row) => (
    <RecordRowActions id={row.id} offers={(change) => offersBooking(row, user, change)} />
  ));
  return [
    {
      key: "bookingNo",
      header: t("business:booking.field.bookingNo"),
      sortKey: "bookingNo",
      className: "whitespace-nowrap tabular-nums",
      render: (row) => row.bookingNo,
    },
    ...(wide ? [day] : []),
    {
      key: "poSalesNo",
      header: t("business:booking.field.poSalesNo"),
      sortKey: "poSalesNo",
      widthPercent: wide ? 17 : 23,
      render: (row) => row.poSalesNo,
    },
    {
      key: "customer",
      header: t("business:booking.field.customer"),
      sortKey: "customer",
      widthPercent: wide ? 16 : 19,
      render: (row) => row.customer.name,
    },
    {
      key: "goods",
      header: t("business:booking.field.goods"),
      widthPercent: wide ? 15 : 17,
      render: (row) => `${row.grade.name} · ${row.marking.name}`,
    },
    // Before the amounts, which the tools must not cover.
    ...(wide ? [exDo, plate, tools] : []),
    {
      key: "quantityKg",
      header: t("business:booking.field.quantityKg"),
      align: "end",
      sortKey: "quantityKg",
      render: (row) => formatNumber(row.quantityKg),
      total: formatNumber(quantityKg),
    },
    {
      key: "usedKg",
      header: t("business:booking.field.usedKg"),
      align: "end",
      render: (row) => formatNumber(row.usedKg),
      total: formatNumber(usedKg),
    },
    {
      key: "status",
      header: t("business:booking.field.status"),
      sortKey: "status",
      className: "whitespace-nowrap",
      render: (row) => <RecordStatusBadge of="booking" status={row.status} />,
      total: "",
    },
  ];
}
