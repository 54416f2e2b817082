import { formatLongDay, numberFormats } from "#contract/values/format";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { unloadingIndex } from "#contract/weighing/between";
import { factorExcess, type SampledFactor } from "#contract/weighing/quality";
import { correctionRemarks } from "./corrections";
import { statusLabel } from "../weighing/statuses";
import {
  kgText,
  type PaperMark,
  type PaperWeight,
  type RecordContent,
  unitsText,
  unitTotals,
  weighedAt,
} from "./content";

const { formatNumber, formatPercent } = numberFormats("id");

/** Excludes prices: the driver keeps the ticket. */
type TicketRecord = Omit<InboundRecord, "pricePerKg" | "amount" | "finishCorrection">;

export function weighingTicket(record: TicketRecord, zone: string): RecordContent {
  const { id, recordNo, date, licensePlate, vendor, items, note } = record;
  return {
    title: "TIKET TIMBANG",
    recordNo,
    licensePlate,
    note,
    date: formatLongDay(date),
    recordPath: `/record/inbound?view=${id}`,
    mark: ticketMark(record),
    party: ["Dari", vendor.name],
    facts: [
      ["Sopir", record.driverName],
      ["Surat jalan", record.deliveryNoteNo],
    ],
    items: items.map((item, index) => [
      String(index + 1),
      item.inboundItem.name,
      [netText(item, record), item.note].filter(Boolean).join(" · "),
      unitsText(item.quantity, item.inboundItem.unit),
    ]),
    total: [
      "",
      `Jumlah ${items.length} barang`,
      "",
      unitTotals(items.map(({ quantity, inboundItem: { unit } }) => ({ count: quantity, unit }))),
    ],
    weights: paperWeights(record, zone),
    remarks: [
      ...correctionRemarks(
        [
          { name: "Bruto", correction: record.firstCorrection },
          ...record.weighingsBetween.map(({ correction }, index) => ({ name: betweenName(record, index), correction })),
          { name: "Tara", correction: record.secondCorrection },
        ],
        zone,
      ),
      ...sampleRemarks(record),
      ...(record.deductionReason && record.deductedKg !== 0 && record.computedPct === null
        ? [`Alasan potongan: ${record.deductionReason}`]
        : []),
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

/** Numbered where there are several. */
const betweenName = ({ weighingsBetween }: TicketRecord, index: number) =>
  weighingsBetween.length === 1 ? "Antara" : `Antara ${index + 1}`;

/** Net of an item of several, with the weights that it follows from: `Netto 11.700 kg (Bruto–Antara)`. */
function netText({ id, netKg }: TicketRecord["items"][number], record: TicketRecord): string {
  const { items, weighingsBetween } = record;
  const net = items.length > 1 && netKg !== null ? `Netto ${kgText(netKg)}` : "";
  if (weighingsBetween.length === 0) return net;
  const place = unloadingIndex(id, record);
  const names = ["Bruto", ...weighingsBetween.map((_, index) => betweenName(record, index)), "Tara"];
  const weights = `${names[place]}–${names[place + 1]}`;
  return net === "" ? weights : `${net} (${weights})`;
}

/** The sum of the deduction, and why another one applies (docs/domain.md, Quality). */
function sampleRemarks({ items, computedPct, overruledReason }: TicketRecord): string[] {
  const because = computedPct === null ? "Tanpa sampel" : `Menurut sampel ${formatNumber(computedPct)}%, diganti`;
  return [
    ...items.flatMap(({ inboundItem, sample }) =>
      sample === null ? [] : [`Sampel ${sample.sampleNo} · ${inboundItem.name}`, ...sample.factors.map(factorText)],
    ),
    ...(overruledReason === null ? [] : [`${because}: ${overruledReason}`]),
  ];
}

/** `Kadar air 16,3% (maks. 14%, +2,3): 5 x 0,5% = 2,5%` */
function factorText(factor: SampledFactor): string {
  const { name, value, unit, bound, limit, steps, perStep, basis, pct } = factor;
  const [limitWord, sign] = bound === "max" ? ["maks.", "+"] : ["min.", "-"];
  const each = `${formatNumber(perStep)}${basis === "pct" ? "%" : " kg/ton"}`;
  const within = `${name} ${withUnit(value, unit)} (${limitWord} ${withUnit(limit, unit)}`;
  if (steps === 0) return `${within}): 0%`;
  return `${within}, ${sign}${formatNumber(factorExcess(factor, value))}): ${steps} x ${each} = ${formatNumber(pct)}%`;
}

const withUnit = (value: number, unit: string | null) =>
  `${formatNumber(value)}${unit === null || unit === "%" ? (unit ?? "") : ` ${unit}`}`;

const firstWeightSource = ({ firstSource: source, firstReadingId: readingId }: TicketRecord) => ({ source, readingId });
const secondWeightSource = ({ secondSource: source, secondReadingId: readingId }: TicketRecord) => ({
  source,
  readingId,
});

function paperWeights(record: TicketRecord, zone: string): PaperWeight[] {
  const { firstKg, secondKg, deductedKg, deductionPct } = record;
  const ofGoods = deductionPct ? `${formatPercent(deductionPct / 100)} dari bruto dikurangi tara` : "";
  // Deductions are known only after the check.
  const deduction = record.checkedAt === null ? null : deductedKg;
  return [
    { name: "Bruto", kg: kgText(firstKg), detail: weighedAt(record.firstAt, firstWeightSource(record), zone) },
    ...record.weighingsBetween.map(({ weightKg, at, source, readingId = null }, index) => ({
      name: betweenName(record, index),
      kg: kgText(weightKg),
      detail: weighedAt(at, { source, readingId }, zone),
    })),
    { name: "Tara", kg: kgText(secondKg), detail: weighedAt(record.secondAt, secondWeightSource(record), zone) },
    { name: "Potongan", kg: kgText(deduction), detail: ofGoods },
    { name: "Netto", kg: kgText(record.netKg), detail: "", bold: true },
  ];
}
