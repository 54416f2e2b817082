import { formatLongDay, numberFormats } from "#contract/format";
import type { OutboundRecord } from "#contract/outbound-record";
import type { Page } from "../pdf/page";
import { bookingText, DOT, outboundCorrections, outboundMark, outboundPaper, outboundWeights } from "./outbound-paper";
import { drawTable } from "./table";
import {
  continuePage,
  endOf,
  drawHead,
  drawParties,
  finishPaper,
  type OpenPaper,
  openPaper,
  type Printing,
  unitsOf,
  unitTotals,
} from "./truck-paper";

const { formatNumber } = numberFormats("id");

/** Draws the surat jalan for the customer, without differences and their reasons. @returns a finished PDF stream */
export function suratJalan(record: OutboundRecord, customerAddress: string | null, printing: Printing): Page {
  const paper = openPaper(
    {
      ...outboundPaper(record),
      title: "SURAT JALAN",
      date: formatLongDay(record.date),
      mark: outboundMark(record, "tidak berlaku sebagai surat jalan"),
    },
    printing,
  );
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
  const end = endOf(paper, {
    weights: outboundWeights(record, printing),
    remarks: outboundCorrections(record, printing.env),
    note: record.note,
    signatures: [
      { title: "Dibuat oleh (Gudang)", name: record.createdBy?.name },
      { title: "Sopir", name: record.driverName },
      { title: "Penerima", name: null },
      { title: "Satpam", name: null },
    ],
  });
  end.draw(drawItems(paper, y + (paper.format.matrix ? 5 : 14), record, end.height));
  return finishPaper(paper);
}

function drawItems(paper: OpenPaper, y: number, record: OutboundRecord, below: number): number {
  const items = record.outboundItem;
  return drawTable(paper.doc, y, {
    columns: [
      { title: "No", width: 26, align: "right" },
      { title: "Barang" },
      { title: "Grade · Marking", width: 112 },
      { title: "No. PO · Booking", width: paper.format.matrix ? 170 : 116 },
      { title: "Jumlah", width: 82, align: "right" },
      { title: "Kg", width: 62, align: "right" },
    ],
    rows: items.map((item, index) => [
      String(index + 1),
      item.outboundItem.name,
      [item.grade.name, item.marking.name].join(DOT),
      bookingText(item, paper.format),
      unitsOf(item.bags, item.outboundItem.unit),
      formatNumber(item.quantityKg),
    ]),
    total: [
      "",
      `Jumlah ${items.length} barang`,
      "",
      "",
      unitTotals(items.map(({ bags, outboundItem: { unit } }) => ({ count: bags, unit }))),
      formatNumber(record.itemsKg),
    ],
    below,
    onNewPage: () => continuePage(paper),
  });
}
