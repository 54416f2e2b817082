import type { OutboundRecord, OutboundRecordItem } from "#contract/outbound-record";
import type { BackendEnv } from "../env";
import { statusLabel } from "../records/statuses";
import type { PageFormat } from "../pdf/page";
import { correctionRemarks } from "./corrections";
import { kgOf, type PaperWeight, type Printing, type TruckPaper, weighedAt } from "./truck-paper";

/** Separator that never starts a line. */
export const DOT = "\u00a0· ";

export function outboundPaper({
  id,
  recordNo,
  licensePlate,
  customer,
}: OutboundRecord): Pick<TruckPaper, "recordNo" | "licensePlate" | "party" | "recordPath"> {
  return { recordNo, licensePlate, party: customer.name, recordPath: `/record/outbound/${id}/item` };
}

/** Returns the mark of a document not valid for the gate; null for a finished record. */
export function outboundMark(
  { status, deletedAt, cancelReason }: Pick<OutboundRecord, "status" | "deletedAt" | "cancelReason">,
  notValid: string,
): TruckPaper["mark"] {
  const why = cancelReason ?? `status ${statusLabel("outbound", status)}, ${notValid}`;
  if (deletedAt !== null) return { word: "DIHAPUS", why };
  if (status === "CANCELLED") return { word: "BATAL", why };
  return status === "DONE" ? null : { word: "BELUM SELESAI", why };
}

/** Returns PO and booking numbers, or a dash. */
export function bookingText({ booking }: OutboundRecordItem, { matrix }: PageFormat, ...more: string[]): string {
  if (booking === null) return "-";
  return [booking.poSalesNo, booking.bookingNo, ...more].join(matrix ? DOT : "\n");
}

/** @param inside adds person and reason */
export function outboundCorrections(
  { firstCorrection, secondCorrection }: OutboundRecord,
  env: BackendEnv,
  inside = false,
) {
  const weights = [
    { name: "Bruto", correction: secondCorrection },
    { name: "Tara", correction: firstCorrection },
  ];
  return correctionRemarks(weights, env, inside);
}

export function outboundWeights(record: OutboundRecord, { env }: Printing): PaperWeight[] {
  return [
    { name: "Bruto", kg: kgOf(record.secondKg), detail: weighedAt(record.secondAt, record.secondSource, env) },
    { name: "Tara", kg: kgOf(record.firstKg), detail: weighedAt(record.firstAt, record.firstSource, env) },
    { name: "Netto", kg: kgOf(record.netKg), detail: "", bold: true },
  ];
}
