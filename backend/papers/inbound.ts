import { formatLongDay, numberFormats } from "#contract/format";
import { hasItemPrices } from "#contract/inbound-item-nets";
import type { InboundRecord } from "#contract/inbound-record";
import { correctionRemarks } from "./corrections";
import { statusLabel } from "../records/statuses";
import { kgOf, type PaperMark, type PaperWeight, type RecordContent, unitsOf, unitTotals, weighedAt } from "./content";

const { formatPercent } = numberFormats("id");

/** Excludes prices: the driver keeps the ticket. */
type TicketRecord = Omit<InboundRecord, "pricePerKg" | "amount" | "finishCorrection">;

/** Returns the vendor's proof of weights and quantities. */
export function weighingTicket(record: TicketRecord, zone: string): RecordContent {
  const { id, recordNo, date, licensePlate, vendor, items, note } = record;
  const divided = hasItemPrices(items);
  return {
    ...{ title: "TIKET TIMBANG", recordNo, licensePlate, note },
    date: formatLongDay(date),
    recordPath: `/record/inbound?view=${id}`,
    mark: ticketMark(record),
    party: ["Dari", vendor.name],
    facts: [
      ["Sopir", record.driverName],
      ["Surat jalan", record.deliveryNoteNo],
    ],
    items: items.map(({ inboundItem, quantity, netKg, note: remark }, index) => [
      String(index + 1),
      inboundItem.name,
      [divided ? `Netto ${kgOf(netKg)}` : "", remark].filter(Boolean).join(" · "),
      unitsOf(quantity, inboundItem.unit),
    ]),
    total: [
      "",
      `Jumlah ${items.length} barang`,
      "",
      unitTotals(items.map(({ quantity, inboundItem: { unit } }) => ({ count: quantity, unit }))),
    ],
    weights: weightsOf(record, zone),
    remarks: [
      ...correctionRemarks(
        [
          { name: "Bruto", correction: record.firstCorrection },
          { name: "Tara", correction: record.secondCorrection },
        ],
        zone,
      ),
      ...(record.deductionReason && record.deductedKg !== 0 ? [`Alasan potongan: ${record.deductionReason}`] : []),
    ],
    signatures: [
      ["Penimbang", (record.secondBy ?? record.firstBy)?.name ?? null],
      ["Pemeriksa", record.checkedBy?.name ?? null],
      ["Sopir", record.driverName],
      ["Satpam", null],
    ],
  };
}

/** Null after the second weighing. */
function ticketMark({ status, deletedAt, cancelReason }: TicketRecord): PaperMark | null {
  const why = cancelReason ?? `status ${statusLabel("inbound", status)}, tidak berlaku sebagai bukti timbang`;
  if (deletedAt !== null) return { word: "DIHAPUS", why };
  if (status === "CANCELLED") return { word: "BATAL", why };
  return status === "DONE" || status === "WEIGHED_OUT" ? null : { word: "BELUM SELESAI", why };
}

function weightsOf(record: TicketRecord, zone: string): PaperWeight[] {
  const { firstKg, secondKg, deductedKg, deductionPct } = record;
  const ofGoods = deductionPct ? `${formatPercent(deductionPct / 100)} dari bruto dikurangi tara` : "";
  // Deductions are known only after the check.
  const deduction = record.checkedAt === null ? null : deductedKg;
  return [
    { name: "Bruto", kg: kgOf(firstKg), detail: weighedAt(record.firstAt, record.firstSource, zone) },
    { name: "Tara", kg: kgOf(secondKg), detail: weighedAt(record.secondAt, record.secondSource, zone) },
    { name: "Potongan", kg: kgOf(deduction), detail: ofGoods },
    { name: "Netto", kg: kgOf(record.netKg), detail: "", bold: true },
  ];
}
