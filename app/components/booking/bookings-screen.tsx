import { formatHour } from "#contract/values/format";
import { bookingRows } from "#contract/rows/booking";
import { offersBooking } from "~/definitions/booking";
import { recordScreen } from "../record/record-screen";
import { panelPart } from "../shell/panel-part";

const BookingPanels = panelPart(async () => (await import("./booking-panels")).BookingPanels);

export const BookingsScreen = recordScreen(bookingRows, {
  of: "booking",
  follows: ["booking", "po-sale", "outbound-record"],
  bar: ["dateRange", "poSalesNo", "exDoNo", "customer", "status"],
  columns: () => [
    "bookingNo",
    { key: "date", showFrom: "withPanel" },
    { key: "poSalesNo", widthPercent: 20 },
    { key: "customer", widthPercent: 18 },
    { key: "goods", widthPercent: 16, render: (row) => `${row.grade.name} · ${row.marking.name}` },
    { key: "exDoMaster", widthPercent: 12, showFrom: "withPanel" },
    {
      key: "arrivesAt",
      showFrom: "wide",
      className: "tabular-nums",
      render: ({ arrivesAt }) => arrivesAt && formatHour(arrivesAt),
    },
    { key: "licensePlate", showFrom: "withPanel" },
    "quantityKg",
    "usedKg",
    "status",
    "tools",
  ],
  offers: offersBooking,
  totalRow: "business:booking.totalRow",
  empty: (_, t) => ({ title: t("business:booking.empty"), text: t("business:booking.emptyText") }),
  panels: BookingPanels,
});
