import { useTranslation } from "react-i18next";
import type { Booking } from "#contract/booking";
import { offersBooking } from "~/definitions/booking";
import type { BookingsData } from "~/services/booking/list.server";
import type { Column } from "../list/data-table-columns";
import { toolsOverColumn } from "../list/row-actions";
import { fieldColumns } from "../record/field-columns";
import { RecordRowActions } from "../record/record-row-actions";
import { RecordStatusBadge } from "../record/status-badge";

/** Returns the columns of the booking list. */
export function useBookingColumns({ list, user }: BookingsData): Column<Booking>[] {
  const { t } = useTranslation();
  const column = fieldColumns<Booking>((field) => t(`business:booking.field.${field}`), t);
  const tools = toolsOverColumn<Booking>((row) => (
    <RecordRowActions id={row.id} offers={(change) => offersBooking(row, user, change)} />
  ));
  const exDo = column("exDoMaster", { widthPercent: 12, room: "beside" });
  const plate = column("licensePlate", { room: "beside", className: "whitespace-nowrap" });
  return [
    column("bookingNo", { sorted: true, className: "whitespace-nowrap tabular-nums" }),
    column("date", { sorted: true, room: "beside" }),
    column("poSalesNo", { sorted: true, widthPercent: 20 }),
    column("customer", { sorted: true, widthPercent: 18 }),
    {
      key: "goods",
      header: t("business:booking.field.goods"),
      widthPercent: 16,
      render: (row) => `${row.grade.name} · ${row.marking.name}`,
    },
    // The tools must not cover the amounts.
    ...[exDo, plate, tools],
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
