import { formatLongDay, formatShortMoment, numberFormats } from "#contract/format";
import type { OutboundRecord } from "#contract/outbound-record";
import business from "../../public/locales/id/business.json";
import { bookingText, DOT, outboundCorrections, outboundMark, outboundPaper, outboundWeights } from "./outbound-paper";
import type { Page } from "../pdf/page";
import { drawTable } from "./table";
import {
  continuePage,
  endOf,
  drawHead,
  drawParties,
  finishPaper,
  type OpenPaper,
  openPaper,
  type PaperWeight,
  type Printing,
  unitsOf,
  unitTotals,
} from "./truck-paper";

const { formatNumber, formatPercent, formatSigned } = numberFormats("id");

/** Draws the internal slip, with information that the customer's surat jalan omits. @returns a finished PDF stream */
export function internalSlip(record: OutboundRecord, printing: Printing): Page {
  const { env } = printing;
  const paper = openPaper(
    {
      ...outboundPaper(record),
      title: "SLIP INTERNAL",
      date: formatLongDay(record.date),
      mark: outboundMark(record, "angka masih dapat berubah"),
    },
    printing,
  );
  let y = drawHead(paper);
  y = drawParties(paper, y, {
    label: "Customer",
    address: "Hanya untuk di dalam pabrik, tidak ikut truk.",
    facts: [
      ["Sopir", record.driverName],
      ["Tujuan", record.destination],
      ["Selesai", record.finishedAt === null ? null : formatShortMoment(record.finishedAt, env.APP_TIMEZONE)],
    ],
  });
  const end = endOf(paper, {
    weights: weightsOf(record, printing),
    remarks: [
      ...outboundCorrections(record, env, true),
      record.differenceReason === null ? "" : `Alasan selisih: ${record.differenceReason}`,
      ...outlierRemarks(record),
    ],
    note: record.note,
    signatures: [
      { title: "Penimbang", name: (record.secondBy ?? record.firstBy)?.name },
      { title: "FG", name: record.outboundItem.find(({ loadedBy }) => loadedBy !== null)?.loadedBy?.name },
      { title: "Kantor", name: record.finishedBy?.name },
    ],
  });
  end.draw(drawItems(paper, y + (paper.format.matrix ? 5 : 14), record, end.height));
  return finishPaper(paper);
}

function outlierRemarks({ unusual }: OutboundRecord): string[] {
  const fields: Record<string, string> = business.outbound.field;
  return unusual.map(({ field, value, usual: { low, high }, reason }) => {
    const range = [low, high].map((limit) => (limit === null ? "" : formatNumber(limit))).join("–");
    return `${fields[field] ?? field} ${formatNumber(value)} tidak biasa (${range}): ${reason}`;
  });
}

function drawItems(paper: OpenPaper, y: number, record: OutboundRecord, below: number): number {
  const items = record.outboundItem;
  const { APP_TIMEZONE } = paper.env;
  return drawTable(paper.doc, y, {
    columns: [
      { title: "No", width: 26, align: "right" },
      { title: "Barang · Grade · Marking" },
      { title: "No. PO · Booking · Ex-DO", width: paper.format.matrix ? 174 : 122 },
      { title: "Area", width: 30, align: "center" },
      { title: "Dimuat", width: 78 },
      { title: "Jumlah", width: 76, align: "right" },
      { title: "Kg", width: 56, align: "right" },
    ],
    rows: items.map((item, index) => [
      String(index + 1),
      [item.outboundItem.name, item.grade.name, item.marking.name].join(DOT),
      bookingText(item, paper.format, item.booking?.ex_do_no ?? ""),
      item.loadingArea,
      item.loadedAt === null ? "-" : formatShortMoment(item.loadedAt, APP_TIMEZONE),
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
    below,
    onNewPage: () => continuePage(paper),
  });
}

function weightsOf(record: OutboundRecord, printing: Printing): PaperWeight[] {
  const { differenceKg, itemsKg } = record;
  const difference = differenceKg === null ? "-" : `${formatSigned(differenceKg)} kg`;
  const share =
    differenceKg === null || itemsKg === 0 ? "" : `${formatPercent(differenceKg / itemsKg)} dari jumlah barang`;
  return [...outboundWeights(record, printing), { name: "Selisih", kg: difference, detail: share }];
}
