import type { OutboundRecord, OutboundRecordItem } from "#contract/outbound-record";
import { statusLabel } from "../records/statuses";
import type { Sheet } from "./page";
import { kgOf, type PaperWeight, type Printing, type TruckPaper, weighedAt } from "./truck-paper";

/** What the papers of an outbound record have in common. */

/** Between parts of a cell: no line begins with it. */
export const DOT = "\u00a0· ";

/** Returns what every paper of a record says of it. */
export function outboundPaper({
  id,
  recordNo,
  licensePlate,
  customer,
}: OutboundRecord): Pick<TruckPaper, "recordNo" | "licensePlate" | "party" | "recordPath"> {
  return { recordNo, licensePlate, party: customer.name, recordPath: `/record/outbound/${id}/item` };
}

/**
 * Returns the mark of a paper that lets no goods out of the gate; null for a finished record.
 *
 * @param notValid says of what it is no proof
 */
export function outboundMark(
  { status, deletedAt, cancelReason }: Pick<OutboundRecord, "status" | "deletedAt" | "cancelReason">,
  notValid: string,
): TruckPaper["mark"] {
  const why = cancelReason ?? `status ${statusLabel("outbound", status)}, ${notValid}`;
  if (deletedAt !== null) return { word: "DIHAPUS", why };
  if (status === "CANCELLED") return { word: "BATAL", why };
  return status === "DONE" ? null : { word: "BELUM SELESAI", why };
}

/**
 * Returns the numbers of the PO and the booking that an item is delivered on, below each other where the sheet is high enough; a dash for
 * goods without a booking.
 *
 * @param more further numbers of the item
 */
export function bookingText({ booking }: OutboundRecordItem, { matrix }: Sheet, ...more: string[]): string {
  if (booking === null) return "-";
  return [booking.poSalesNo, booking.bookingNo, ...more].join(matrix ? DOT : "\n");
}

/** Returns what the truck weighed, loaded and empty, and the goods that it carries. */
export function outboundWeights(record: OutboundRecord, { env }: Printing): PaperWeight[] {
  return [
    { name: "Bruto", kg: kgOf(record.secondKg), detail: weighedAt(record.secondAt, record.secondSource, env) },
    { name: "Tara", kg: kgOf(record.firstKg), detail: weighedAt(record.firstAt, record.firstSource, env) },
    { name: "Netto", kg: kgOf(record.netKg), detail: "", bold: true },
  ];
}
