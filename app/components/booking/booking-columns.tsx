import { useTranslation } from "react-i18next";
import type { Booking } from "#contract/booking";
import { offersBooking } from "~/screens/booking";
import { formatDay } from "~/screens/moments";
import type { BookingsData } from "~/services/booking-list.server";
import type { Column } from "../list/data-table";
import { OfferedTools } from "../record/offered-changes";
import { formatNumberText } from "../ui/number-text";
import { BookingBadge } from "./booking-badge";

/** The columns of the list; the day, the plate, the ex-DO and the tools of a row show while no panel is open. */
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
    className: "max-w-36 truncate",
    render: (row) => row.exDoMaster.ex_do_no,
  };
  const plate: Column<Booking> = {
    key: "licensePlate",
    header: t("business:booking.field.licensePlate"),
    className: "whitespace-nowrap",
    render: (row) => row.licensePlate ?? "",
  };
  const tools: Column<Booking> = {
    key: "tools",
    header: "",
    align: "end",
    width: 100,
    className: "py-0",
    render: (row) => <OfferedTools id={row.id} offers={(change) => offersBooking(row, user, change)} />,
    total: "",
  };
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
      className: "max-w-40 truncate",
      render: (row) => row.poSalesNo,
    },
    {
      key: "customer",
      header: t("business:booking.field.customer"),
      sortKey: "customer",
      className: wide ? "max-w-44 truncate" : "max-w-32 truncate",
      render: (row) => row.customer.name,
    },
    {
      key: "goods",
      header: t("business:booking.field.goods"),
      className: wide ? "max-w-44 truncate" : "max-w-28 truncate",
      render: (row) => `${row.grade.name} · ${row.marking.name}`,
    },
    ...(wide ? [exDo, plate] : []),
    {
      key: "quantityKg",
      header: t("business:booking.field.quantityKg"),
      align: "end",
      sortKey: "quantityKg",
      render: (row) => formatNumberText(row.quantityKg),
      total: formatNumberText(quantityKg),
    },
    {
      key: "usedKg",
      header: t("business:booking.field.usedKg"),
      align: "end",
      render: (row) => formatNumberText(row.usedKg),
      total: formatNumberText(usedKg),
    },
    {
      key: "status",
      header: t("business:booking.field.status"),
      sortKey: "status",
      className: "whitespace-nowrap",
      render: (row) => <BookingBadge status={row.status} />,
      total: "",
    },
    ...(wide ? [tools] : []),
  ];
}
