import type { OutboundRecord } from "#contract/outbound-record";
import type { BackendEnv } from "../env";
import { statusLabel } from "../records/statuses";
import {
  BOTTOM,
  drawQr,
  FAINT,
  finish,
  heightOf,
  INK,
  LINE,
  MARGIN,
  openDocument,
  type Page,
  rule,
  WIDTH,
  write,
} from "./page";
import { drawTable } from "./table";
import { day, moment, number, percent, shortMoment, signedNumber } from "./words";

/** What the surat jalan says beside the record itself. */
export interface SuratJalan {
  record: OutboundRecord;
  customerAddress: string | null;
  printedBy: string;
  printedAt: Date;
}

const RED = "#b42318";
const QR_SIZE = 68;
/** More of a name does not fit under a signature; it stands above in full. */
const SIGNER_LETTERS = 48;

/**
 * The surat jalan of an outbound record: what travels with the truck, is signed by four and kept by three. An Indonesian
 * document, whatever the screen's language.
 *
 * @returns the document, complete; reading it gives the PDF
 */
export function suratJalan(data: SuratJalan, env: BackendEnv): Page {
  const { record } = data;
  const doc = openDocument(`Surat Jalan ${record.recordNo}`, env.COMPANY_NAME);
  let y = drawCompanyHead(doc, record, env);
  y = drawParties(doc, y, data);
  y = drawItems(doc, y + 14, record, env);
  y = drawWeights(doc, y + 14, record, env);
  drawSignatures(doc, y + 16, record, env);
  const printed = `${record.recordNo} · Dicetak ${moment(data.printedAt, env.APP_TIMEZONE)} oleh ${data.printedBy}`;
  finish(doc, printed, markOf(record));
  return doc;
}

/** What tells everyone that this paper lets no goods out of the gate; null for a finished record. */
function markOf({ status, deletedAt }: OutboundRecord): string | null {
  if (deletedAt !== null) return "DIHAPUS";
  if (status === "CANCELLED") return "BATAL";
  return status === "DONE" ? null : "BELUM SELESAI";
}

function recordAddress({ id }: OutboundRecord, { APP_URL, PORT }: BackendEnv): string {
  const origin = (APP_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, "");
  return `${origin}/record/outbound/${id}/item`;
}

function drawCompanyHead(doc: Page, record: OutboundRecord, env: BackendEnv): number {
  const title = { x: MARGIN + WIDTH - QR_SIZE - 12 - 190, width: 190 };
  const company = { width: title.x - MARGIN - 14 };
  let left = MARGIN;
  left += write(doc, env.COMPANY_NAME, MARGIN, left, { ...company, size: 13, bold: true }) + 2;
  left += write(doc, env.COMPANY_ADDRESS, MARGIN, left, { ...company, size: 8.5, color: FAINT });
  const phone = env.COMPANY_PHONE && `Telp. ${env.COMPANY_PHONE}`;
  left += write(doc, phone, MARGIN, left, { ...company, size: 8.5, color: FAINT });

  const right = { width: title.width, align: "right" as const };
  let y = MARGIN - 2;
  y += write(doc, "SURAT JALAN", title.x, y, { ...right, size: 19, bold: true }) + 2;
  y += write(doc, record.recordNo, title.x, y, { ...right, size: 11.5, bold: true }) + 1;
  y += write(doc, day(record.date), title.x, y, { ...right, size: 9.5 });
  drawQr(doc, recordAddress(record, env), MARGIN + WIDTH - QR_SIZE, MARGIN, QR_SIZE);

  y = Math.max(left, y, MARGIN + QR_SIZE) + 10;
  rule(doc, y, MARGIN, WIDTH, INK);
  return drawMark(doc, y, record);
}

function drawMark(doc: Page, y: number, record: OutboundRecord): number {
  const mark = markOf(record);
  if (mark === null) return y;
  const why =
    record.cancelReason ?? `status ${statusLabel("outbound", record.status)}, tidak berlaku sebagai surat jalan`;
  const text = `${mark}: ${why}`;
  const options = { width: WIDTH - 16, bold: true, color: RED, align: "center" as const };
  const height = heightOf(doc, text, options) + 10;
  doc
    .rect(MARGIN, y + 8, WIDTH, height)
    .lineWidth(1)
    .strokeColor(RED)
    .stroke();
  write(doc, text, MARGIN + 8, y + 13.5, options);
  return y + 8 + height;
}

function drawParties(doc: Page, top: number, { record, customerAddress }: SuratJalan): number {
  const left = WIDTH * 0.54;
  let y = top + 10;
  write(doc, "Kepada", MARGIN, y, { width: left, size: 8, color: FAINT });
  y += 12;
  y += write(doc, record.customer.name, MARGIN, y, { width: left, size: 11, bold: true });
  y += write(doc, customerAddress ?? "", MARGIN, y, { width: left });

  const x = MARGIN + left + 16;
  const label = 58;
  let right = top + 10;
  for (const [name, value] of [
    ["No. polisi", record.licensePlate],
    ["Sopir", record.driverName],
    ["Tujuan", record.destination],
    ["No. segel", record.sealNo],
  ] as const) {
    write(doc, name, x, right, { width: label, color: FAINT });
    const width = MARGIN + WIDTH - x - label;
    right += write(doc, value ?? "-", x + label, right, { width, bold: name === "No. polisi" }) + 2;
  }
  return Math.max(y, right);
}

/** A later page says again whose paper it is. */
function continuePage(doc: Page, { recordNo, licensePlate, customer }: OutboundRecord, company: string): number {
  doc.addPage();
  const height = write(doc, `SURAT JALAN ${recordNo}`, MARGIN, MARGIN, { width: WIDTH * 0.4, bold: true });
  const whose = `${company} · ${customer.name} · ${licensePlate}`;
  const x = MARGIN + WIDTH * 0.4;
  const options = { width: WIDTH * 0.6, size: 8, color: FAINT, align: "right" as const };
  const y = MARGIN + Math.max(height, write(doc, whose, x, MARGIN, options)) + 6;
  rule(doc, y, MARGIN, WIDTH, INK);
  return y + 12;
}

function drawItems(doc: Page, y: number, record: OutboundRecord, env: BackendEnv): number {
  const items = record.outboundItem;
  const fixed = 26 + 88 + 88 + 36 + 78 + 74;
  return drawTable(doc, y, {
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
      number(item.quantityKg),
    ]),
    total: ["", `Jumlah ${items.length} barang`, "", "", "", unitTotals(items), number(record.itemsKg)],
    onNewPage: () => continuePage(doc, record, env.COMPANY_NAME),
  });
}

/** Loose goods have no units to count. */
const unitsOf = (bags: number, unit: string) => (bags === 0 ? "-" : `${number(bags)} ${unit}`);

/** Bags are not added to bales: one sum for each unit. */
function unitTotals(items: OutboundRecord["outboundItem"]): string {
  const sums = new Map<string, number>();
  for (const { bags, outboundItem } of items) {
    sums.set(outboundItem.unit, (sums.get(outboundItem.unit) ?? 0) + bags);
  }
  const counted = [...sums].filter(([, bags]) => bags > 0);
  return counted.map(([unit, bags]) => unitsOf(bags, unit)).join("\n");
}

/** The weights, and the note beside them; both on one page. */
function drawWeights(doc: Page, top: number, record: OutboundRecord, env: BackendEnv): number {
  const weights = weightLines(record, env);
  const left = WIDTH * 0.5;
  const noteX = MARGIN + left + 20;
  const noteWidth = WIDTH - left - 20;
  const note = flowing(record.note ?? "-");
  const reason = record.differenceReason ? `Alasan selisih: ${record.differenceReason}` : "";
  const weightsHeight = 16 + weights.length * 15 + heightOf(doc, reason, { width: left });
  const height = Math.max(weightsHeight, 16 + heightOf(doc, note, { width: noteWidth }));
  const start = top + height > BOTTOM ? continuePage(doc, record, env.COMPANY_NAME) : top;

  write(doc, "Timbangan", MARGIN, start, { width: left, size: 8, color: FAINT });
  let y = start + 14;
  for (const { name, kg, at, bold } of weights) {
    write(doc, name, MARGIN, y, { width: 50, bold });
    write(doc, kg, MARGIN + 50, y, { width: 70, align: "right", bold });
    write(doc, at, MARGIN + 132, y + 0.7, { width: left - 132, size: 8, color: FAINT });
    y += 15;
  }
  write(doc, reason, MARGIN, y, { width: left });
  write(doc, "Catatan", noteX, start, { width: noteWidth, size: 8, color: FAINT });
  write(doc, note, noteX, start + 14, { width: noteWidth });
  return start + height;
}

function weightLines(
  { firstKg, firstAt, secondKg, secondAt, netKg, differenceKg, itemsKg }: OutboundRecord,
  env: BackendEnv,
) {
  const kg = (value: number | null) => (value === null ? "-" : `${number(value)} kg`);
  const at = (value: string | null) => (value === null ? "" : shortMoment(value, env.APP_TIMEZONE));
  const difference = differenceKg === null ? "-" : `${signedNumber(differenceKg)} kg`;
  const share = differenceKg === null || itemsKg === 0 ? "" : `${percent(differenceKg / itemsKg)} dari jumlah barang`;
  return [
    { name: "Bruto", kg: kg(secondKg), at: at(secondAt), bold: false },
    { name: "Tara", kg: kg(firstKg), at: at(firstAt), bold: false },
    { name: "Netto", kg: kg(netKg), at: "", bold: true },
    { name: "Selisih", kg: difference, at: share, bold: false },
  ];
}

/** A note of very many lines goes on in one, so that it never fills a page. */
function flowing(note: string): string {
  const lines = note.split(/\s*[\r\n]+\s*/).filter(Boolean);
  return lines.join(lines.length > 8 ? " · " : "\n");
}

function drawSignatures(doc: Page, top: number, record: OutboundRecord, env: BackendEnv): void {
  const height = 92;
  const gap = 10;
  const width = (WIDTH - 3 * gap) / 4;
  const y = top + height > BOTTOM ? continuePage(doc, record, env.COMPANY_NAME) : top;
  const boxes = [
    { title: "Dibuat oleh (Gudang)", name: record.createdBy?.name },
    { title: "Sopir", name: record.driverName },
    { title: "Penerima", name: null },
    { title: "Satpam", name: null },
  ];
  boxes.forEach(({ title, name }, index) => {
    const x = MARGIN + index * (width + gap);
    doc.rect(x, y, width, height).lineWidth(0.6).strokeColor(LINE).stroke();
    write(doc, title, x, y + 6, { width, size: 8, color: FAINT, align: "center" });
    const signer = { width: width - 8, size: 8, align: "center" as const };
    // A long name lifts the line; a nameless line stands as high as over a name of one line.
    const printed = name && name.length > SIGNER_LETTERS ? `${name.slice(0, SIGNER_LETTERS)}…` : (name ?? "");
    const signed = y + height - 8 - heightOf(doc, printed || "-", signer);
    write(doc, printed, x + 4, signed, signer);
    rule(doc, signed - 3, x + 10, width - 20, INK);
  });
}
