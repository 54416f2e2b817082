import { formatLongDay, numberFormats } from "#contract/format";
import type { InboundRecord } from "#contract/inbound-record";
import { statusLabel } from "../records/statuses";
import type { Page } from "../pdf/page";
import { correctionRemarks } from "./corrections";
import { drawTable } from "./table";
import {
  continuePage,
  endOf,
  drawHead,
  drawParties,
  finishPaper,
  kgOf,
  type OpenPaper,
  openPaper,
  type PaperWeight,
  type Printing,
  type TruckPaper,
  unitsOf,
  unitTotals,
  weighedAt,
} from "./truck-paper";

const { formatPercent } = numberFormats("id");

/** Excludes prices: the driver keeps the ticket. */
type TicketRecord = Omit<InboundRecord, "pricePerKg" | "amount" | "finishCorrection">;

/** Draws the vendor's proof of weights and quantities. @returns a finished PDF stream */
export function weighingTicket(record: TicketRecord, vendorAddress: string | null, printing: Printing): Page {
  const paper = openPaper(paperOf(record), printing);
  let y = drawHead(paper);
  y = drawParties(paper, y, {
    label: "Dari",
    address: vendorAddress,
    facts: [
      ["Sopir", record.driverName],
      ["Surat jalan", record.deliveryNoteNo],
    ],
  });
  const end = endOf(paper, {
    weights: weightsOf(record, printing),
    remarks: [
      ...correctionRemarks(
        [
          { name: "Bruto", correction: record.firstCorrection },
          { name: "Tara", correction: record.secondCorrection },
        ],
        printing.env,
      ),
      record.deductionReason && record.deductedKg !== 0 ? `Alasan potongan: ${record.deductionReason}` : "",
    ],
    note: record.note,
    signatures: [
      { title: "Penimbang", name: (record.secondBy ?? record.firstBy)?.name },
      { title: "Pemeriksa", name: record.checkedBy?.name },
      { title: "Sopir", name: record.driverName },
      { title: "Satpam", name: null },
    ],
  });
  end.draw(drawItems(paper, y + (paper.format.matrix ? 5 : 14), record, end.height));
  return finishPaper(paper);
}

function paperOf(record: TicketRecord): TruckPaper {
  const { id, recordNo, date, licensePlate, vendor } = record;
  return {
    title: "TIKET TIMBANG",
    recordNo,
    date: formatLongDay(date),
    licensePlate,
    party: vendor.name,
    recordPath: `/record/inbound?view=${id}`,
    mark: ticketMark(record),
  };
}

/** Null after the second weighing. */
export function ticketMark({
  status,
  deletedAt,
  cancelReason,
}: Pick<TicketRecord, "status" | "deletedAt" | "cancelReason">): TruckPaper["mark"] {
  const why = cancelReason ?? `status ${statusLabel("inbound", status)}, tidak berlaku sebagai bukti timbang`;
  if (deletedAt !== null) return { word: "DIHAPUS", why };
  if (status === "CANCELLED") return { word: "BATAL", why };
  return status === "DONE" || status === "WEIGHED_OUT" ? null : { word: "BELUM SELESAI", why };
}

function drawItems(paper: OpenPaper, y: number, { items }: TicketRecord, below: number): number {
  return drawTable(paper.doc, y, {
    columns: [
      { title: "No", width: 26, align: "right" },
      { title: "Barang" },
      { title: "Catatan", width: 190 },
      { title: "Jumlah", width: 110, align: "right" },
    ],
    rows: items.map(({ inboundItem, quantity, note }, index) => [
      String(index + 1),
      inboundItem.name,
      note ?? "",
      unitsOf(quantity, inboundItem.unit),
    ]),
    total: [
      "",
      `Jumlah ${items.length} barang`,
      "",
      unitTotals(items.map(({ quantity, inboundItem: { unit } }) => ({ count: quantity, unit }))),
    ],
    below,
    onNewPage: () => continuePage(paper),
  });
}

function weightsOf(record: TicketRecord, { env }: Printing): PaperWeight[] {
  const { firstKg, secondKg, deductedKg, deductionPct } = record;
  const ofGoods = deductionPct ? `${formatPercent(deductionPct / 100)} dari bruto dikurangi tara` : "";
  // Deductions are known only after the check.
  const deduction = record.checkedAt === null ? null : deductedKg;
  return [
    { name: "Bruto", kg: kgOf(firstKg), detail: weighedAt(record.firstAt, record.firstSource, env) },
    { name: "Tara", kg: kgOf(secondKg), detail: weighedAt(record.secondAt, record.secondSource, env) },
    { name: "Potongan", kg: kgOf(deduction), detail: ofGoods },
    { name: "Netto", kg: kgOf(record.netKg), detail: "", bold: true },
  ];
}
