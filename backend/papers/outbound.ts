import { formatLongDay, formatShortMoment, numberFormats } from "#contract/values/format";
import type { OutboundRecord, OutboundRecordItem } from "#contract/weighing/outbound-record";
import { correctionRemarks } from "./corrections";
import business from "../../public/locales/id/business.json";
import { statusLabel } from "../weighing/statuses";
import {
  DOT,
  kgText,
  type PaperMark,
  type PaperWeight,
  type RecordContent,
  unitsText,
  unitTotals,
  weighedAt,
} from "./content";

const { formatNumber, formatPercent, formatSigned } = numberFormats("id");

/** Role that signs for the load. */
const LOADER = "FG";

/** Returns the surat jalan for the customer, without differences and their reasons. */
export function suratJalan(record: OutboundRecord, zone: string): RecordContent {
  return {
    ...paperHead(record),
    title: "SURAT JALAN",
    mark: outboundMark(record, "tidak berlaku sebagai surat jalan"),
    party: ["Kepada", record.customer.name],
    facts: [
      ["Sopir", record.driverName],
      ["Tujuan", record.destination],
      ["No. segel", record.sealNo],
    ],
    items: record.outboundItem.map((item, index) => [
      String(index + 1),
      item.outboundItem.name,
      [item.grade.name, item.marking.name].join(DOT),
      itemNumbers(item),
      unitsText(item.bags, item.outboundItem.unit),
      formatNumber(item.quantityKg),
    ]),
    total: ["", totalText(record), "", "", unitTotalsText(record), formatNumber(record.itemsKg)],
    weights: paperWeights(record, zone),
    remarks: paperCorrections(record, zone),
    signatures: [
      ["Dibuat oleh (Gudang)", record.createdBy?.name ?? null],
      ["Sopir", record.driverName],
      ["Penerima", null],
      ["Satpam", null],
    ],
  };
}

/** Returns the internal slip, with information that the surat jalan omits. */
export function internalSlip(record: OutboundRecord, zone: string): RecordContent {
  return {
    ...paperHead(record),
    title: "SLIP INTERNAL",
    mark: outboundMark(record, "angka masih dapat berubah"),
    party: ["Customer", record.customer.name],
    facts: [
      ["Sopir", record.driverName],
      ["Tujuan", record.destination],
      ["Selesai", record.finishedAt === null ? null : formatShortMoment(record.finishedAt, zone)],
    ],
    items: record.outboundItem.map((item, index) => [
      String(index + 1),
      [item.outboundItem.name, item.grade.name, item.marking.name].join(DOT),
      itemNumbers(item, item.booking?.ex_do_no),
      item.loadingArea,
      item.loadedAt === null ? "-" : formatShortMoment(item.loadedAt, zone),
      unitsText(item.bags, item.outboundItem.unit),
      formatNumber(item.quantityKg),
    ]),
    total: ["", totalText(record), "", "", "", unitTotalsText(record), formatNumber(record.itemsKg)],
    weights: [...paperWeights(record, zone), differenceWeight(record)],
    remarks: [
      ...paperCorrections(record, zone, true),
      ...(record.differenceReason === null ? [] : [`Alasan selisih: ${record.differenceReason}`]),
      ...unusualRemarks(record),
    ],
    signatures: [
      ["Penimbang", (record.secondBy ?? record.firstBy)?.name ?? null],
      [LOADER, record.outboundItem.find(({ loadedBy }) => loadedBy !== null)?.loadedBy?.name ?? null],
      ["Kantor", record.finishedBy?.name ?? null],
    ],
  };
}

const paperHead = ({ id, recordNo, date, licensePlate, note }: OutboundRecord) => ({
  recordNo,
  licensePlate,
  note,
  date: formatLongDay(date),
  recordPath: `/record/outbound/${id}/item`,
});

/** Returns the mark of a document not valid for the gate; null for a finished record. */
function outboundMark({ status, deletedAt, cancelReason }: OutboundRecord, notValid: string): PaperMark | null {
  const why = cancelReason ?? `status ${statusLabel("outbound", status)}, ${notValid}`;
  if (deletedAt !== null) return { word: "DIHAPUS", why };
  if (status === "CANCELLED") return { word: "BATAL", why };
  return status === "DONE" ? null : { word: "BELUM SELESAI", why };
}

function itemNumbers({ booking }: OutboundRecordItem, ...more: (string | undefined)[]): string | string[] {
  if (booking === null) return "-";
  return [booking.poSalesNo, booking.bookingNo, ...more].filter(
    (text) => text !== undefined && text !== "",
  ) as string[];
}

const totalText = ({ outboundItem }: OutboundRecord) => `Jumlah ${outboundItem.length} barang`;

const unitTotalsText = ({ outboundItem }: OutboundRecord) =>
  unitTotals(outboundItem.map(({ bags, outboundItem: { unit } }) => ({ count: bags, unit })));

const firstWeightSource = ({ firstSource: source, firstReadingId: readingId }: OutboundRecord) => ({
  source,
  readingId,
});
const secondWeightSource = ({ secondSource: source, secondReadingId: readingId }: OutboundRecord) => ({
  source,
  readingId,
});

function paperWeights(record: OutboundRecord, zone: string): PaperWeight[] {
  return [
    {
      name: "Bruto",
      kg: kgText(record.secondKg),
      detail: weighedAt(record.secondAt, secondWeightSource(record), zone),
    },
    { name: "Tara", kg: kgText(record.firstKg), detail: weighedAt(record.firstAt, firstWeightSource(record), zone) },
    { name: "Netto", kg: kgText(record.netKg), detail: "", bold: true },
  ];
}

/** @param inside adds person and reason */
function paperCorrections({ firstCorrection, secondCorrection }: OutboundRecord, zone: string, inside = false) {
  const weights = [
    { name: "Bruto", correction: secondCorrection },
    { name: "Tara", correction: firstCorrection },
  ];
  return correctionRemarks(weights, zone, inside);
}

function differenceWeight({ differenceKg, itemsKg }: OutboundRecord): PaperWeight {
  const share =
    differenceKg === null || itemsKg === 0 ? "" : `${formatPercent(differenceKg / itemsKg)} dari jumlah barang`;
  return { name: "Selisih", kg: differenceKg === null ? "-" : `${formatSigned(differenceKg)} kg`, detail: share };
}

function unusualRemarks({ unusual }: OutboundRecord): string[] {
  const fields: Record<string, string> = business.outbound.field;
  return unusual.map(({ field, value, usual: { low, high }, other, reason }) => {
    if (other !== undefined) {
      const label = field === "sameEntry" ? business.unusual.field.sameEntry : fields[field];
      return `${label ?? field} (${other.name}): ${reason}`;
    }
    const range = [low, high].map((limit) => (limit === null ? "" : formatNumber(limit))).join("–");
    return `${fields[field] ?? field} ${formatNumber(value)} tidak biasa (${range}): ${reason}`;
  });
}
