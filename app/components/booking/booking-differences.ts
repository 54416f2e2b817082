import type { TFunction } from "i18next";
import type { Booking } from "#contract/booking";
import { formatDay, formatKg } from "#contract/format";
import { differencesOf } from "../record/differences";

const labels = {
  date: "date",
  exDoMasterId: "exDoMaster",
  poSaleLineId: "poSaleLine",
  quantityKg: "quantity",
  licensePlate: "licensePlate",
  note: "note",
} as const;

/** Returns where the present booking differs from what was typed. */
export function bookingDifferences(current: Booking, typed: Record<string, unknown>, t: TFunction) {
  const shown: Record<keyof typeof labels, (row: Booking) => string> = {
    date: (row) => formatDay(row.date),
    exDoMasterId: (row) => row.exDoMaster.ex_do_no,
    poSaleLineId: (row) => [row.poSalesNo, row.grade.name, row.marking.name].join(" · "),
    quantityKg: (row) => formatKg(row.quantityKg),
    licensePlate: (row) => row.licensePlate ?? "",
    note: (row) => row.note ?? "",
  };
  return differencesOf(current, typed, shown, (field) => t(`business:booking.field.${labels[field]}`));
}
