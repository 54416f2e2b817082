import { formatNumber, formatPercent, formatLongDay, formatSigned } from "#contract/format";
import type { OutboundRecord } from "#contract/outbound-record";
import type { BackendEnv } from "../env";
import { statusLabel } from "../records/statuses";
import { type Page, WIDTH } from "./page";
import { drawTable } from "./table";
import {
  continuePage,
  drawHead,
  drawParties,
  drawSignatures,
  drawWeights,
  finishPaper,
  kgOf,
  type OpenPaper,
  openPaper,
  type PaperWeight,
  type TruckPaper,
  unitsOf,
  unitTotals,
  weighedAt,
} from "./truck-paper";

/** The data of a surat jalan. */
interface SuratJalan {
  record: OutboundRecord;
  customerAddress: string | null;
  printedBy: string;
  printedAt: Date;
}

/**
 * Draws the surat jalan of an outbound record: it travels with the truck, is signed by four and kept by three.
 *
 * @returns the document, complete; reading it gives the PDF
 */
export function suratJalan(data: SuratJalan, env: BackendEnv): Page {
  const { record, customerAddress } = data;
  const paper = openPaper(paperOf(record), env);
  let y = drawHead(paper);
  y = drawParties(paper, y, {
    label: "Kepada",
    address: customerAddress,
    facts: [
      ["Sopir", record.driverName],
      ["Tujuan", record.destination],
      ["No. segel", record.sealNo],
    ],
  });
  y = drawItems(paper, y + 14, record);
  y = drawWeights(paper, y + 14, {
    weights: weightsOf(record, env),
    remark: record.differenceReason ? `Alasan selisih: ${record.differenceReason}` : "",
    note: record.note,
  });
  drawSignatures(paper, y + 16, [
    { title: "Dibuat oleh (Gudang)", name: record.createdBy?.name },
    { title: "Sopir", name: record.driverName },
    { title: "Penerima", name: null },
    { title: "Satpam", name: null },
  ]);
  return finishPaper(paper, data);
}

function paperOf(record: OutboundRecord): TruckPaper {
  const { id, recordNo, date, licensePlate, customer } = record;
  return {
    title: "SURAT JALAN",
    recordNo,
    date: formatLongDay(date),
    licensePlate,
    party: customer.name,
    recordPath: `/record/outbound/${id}/item`,
    mark: markOf(record),
  };
}

/** Returns the mark of a paper that lets no goods out of the gate; null for a finished record. */
function markOf({ status, deletedAt, cancelReason }: OutboundRecord): TruckPaper["mark"] {
  const why = cancelReason ?? `status ${statusLabel("outbound", status)}, tidak berlaku sebagai surat jalan`;
  if (deletedAt !== null) return { word: "DIHAPUS", why };
  if (status === "CANCELLED") return { word: "BATAL", why };
  return status === "DONE" ? null : { word: "BELUM SELESAI", why };
}

function drawItems(paper: OpenPaper, y: number, record: OutboundRecord): number {
  const items = record.outboundItem;
  const fixed = 26 + 88 + 88 + 36 + 78 + 74;
  return drawTable(paper.doc, y, {
    columns: [
      { title: "No", width: 26, align: "right" },
      { title: "Barang", width: WIDTH - fixed },
      { title: "Grade", width: 88 },
      { title: "Marking", width: 88 },
      { title: "Area", width: 36, align: "center" },
      { title: "Karung/unit", width: 78, align: "right" },
      { title: "Kg", width: 74, align: "right" },
    ],
    rows: items.map((item, index) => [
      String(index + 1),
      item.outboundItem.name,
      item.grade.name,
      item.marking.name,
      item.loadingArea,
      unitsOf(item.bags, item.outboundItem.unit),
      formatNumber(item.quantityKg),
    ]),
    total: [
      "",
      `Jumlah ${items.length} barang`,
      "",
      "",
      "",
      unitTotals(items.map(({ bags, outboundItem: { unit } }) => ({ count: bags, unit }))),
      formatNumber(record.itemsKg),
    ],
    onNewPage: () => continuePage(paper),
  });
}

function weightsOf(record: OutboundRecord, env: BackendEnv): PaperWeight[] {
  const { differenceKg, itemsKg } = record;
  const difference = differenceKg === null ? "-" : `${formatSigned(differenceKg)} kg`;
  const share =
    differenceKg === null || itemsKg === 0 ? "" : `${formatPercent(differenceKg / itemsKg)} dari jumlah barang`;
  return [
    { name: "Bruto", kg: kgOf(record.secondKg), detail: weighedAt(record.secondAt, env) },
    { name: "Tara", kg: kgOf(record.firstKg), detail: weighedAt(record.firstAt, env) },
    { name: "Netto", kg: kgOf(record.netKg), detail: "", bold: true },
    { name: "Selisih", kg: difference, detail: share },
  ];
}
