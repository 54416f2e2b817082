import { formatNumber, formatLongMoment, formatShortMoment } from "#contract/format";
import type { BackendEnv } from "../env";
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

/**
 * Parts that the papers of both directions share: company, truck, weights, signatures. Indonesian, whatever the
 * screen's language.
 */

/** The contents of a paper. */
export interface TruckPaper {
  /** in capitals: `SURAT JALAN` */
  title: string;
  recordNo: string;
  /** formatted */
  date: string;
  licensePlate: string;
  /** name of the customer or vendor */
  party: string;
  /** path of the record in the web app */
  recordPath: string;
  /** watermark of a paper that is not valid, with the reason; null for one that is */
  mark: { word: string; why: string } | null;
}

/** A paper that is being drawn. */
export interface OpenPaper extends TruckPaper {
  doc: Page;
  env: BackendEnv;
}

const RED = "#b42318";
const QR_SIZE = 68;
/** Letters of a name that fit under a signature; it stands above in full. */
const SIGNER_LETTERS = 48;

/** Begins a paper. */
export function openPaper(paper: TruckPaper, env: BackendEnv): OpenPaper {
  return { ...paper, env, doc: openDocument(`${titleCase(paper.title)} ${paper.recordNo}`, env.COMPANY_NAME) };
}

const titleCase = (title: string) => title.toLowerCase().replace(/\b\w/g, (letter) => letter.toUpperCase());

/** Ends a paper. */
export function finishPaper(
  { doc, env, recordNo, mark }: OpenPaper,
  { printedBy, printedAt }: { printedBy: string; printedAt: Date },
): Page {
  const printed = `${recordNo} · Dicetak ${formatLongMoment(printedAt, env.APP_TIMEZONE)} oleh ${printedBy}`;
  finish(doc, printed, mark?.word ?? null);
  return doc;
}

/** Draws company, title and the QR code of the record. Returns the height at which they end. */
export function drawHead(paper: OpenPaper): number {
  const { doc, env } = paper;
  const title = { x: MARGIN + WIDTH - QR_SIZE - 12 - 210, width: 210 };
  const company = { width: title.x - MARGIN - 14 };
  let left = MARGIN;
  left += write(doc, env.COMPANY_NAME, MARGIN, left, { ...company, size: 13, bold: true }) + 2;
  left += write(doc, env.COMPANY_ADDRESS, MARGIN, left, { ...company, size: 8.5, color: FAINT });
  const phone = env.COMPANY_PHONE && `Telp. ${env.COMPANY_PHONE}`;
  left += write(doc, phone, MARGIN, left, { ...company, size: 8.5, color: FAINT });

  const right = { width: title.width, align: "right" as const };
  let y = MARGIN - 2;
  y += write(doc, paper.title, title.x, y, { ...right, size: 19, bold: true }) + 2;
  y += write(doc, paper.recordNo, title.x, y, { ...right, size: 11.5, bold: true }) + 1;
  y += write(doc, paper.date, title.x, y, { ...right, size: 9.5 });
  drawQr(doc, recordAddress(paper), MARGIN + WIDTH - QR_SIZE, MARGIN, QR_SIZE);

  y = Math.max(left, y, MARGIN + QR_SIZE) + 10;
  rule(doc, y, MARGIN, WIDTH, INK);
  return drawMark(paper, y);
}

function recordAddress({ recordPath, env: { APP_URL, PORT } }: OpenPaper): string {
  return `${(APP_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, "")}${recordPath}`;
}

function drawMark({ doc, mark }: OpenPaper, y: number): number {
  if (mark === null) return y;
  const text = `${mark.word}: ${mark.why}`;
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

/**
 * Draws the customer or vendor at the left and the facts of the truck at the right. Returns the height at which they
 * end.
 */
export function drawParties(
  { doc, party, licensePlate }: OpenPaper,
  top: number,
  { label, address, facts }: { label: string; address: string | null; facts: [name: string, value: string | null][] },
): number {
  const left = WIDTH * 0.54;
  let y = top + 10;
  write(doc, label, MARGIN, y, { width: left, size: 8, color: FAINT });
  y += 12;
  y += write(doc, party, MARGIN, y, { width: left, size: 11, bold: true });
  y += write(doc, address ?? "", MARGIN, y, { width: left });

  const x = MARGIN + left + 16;
  const names = 58;
  let right = top + 10;
  const plate: [string, string] = ["No. polisi", licensePlate];
  for (const [name, value] of [plate, ...facts]) {
    write(doc, name, x, right, { width: names, color: FAINT });
    const width = MARGIN + WIDTH - x - names;
    right += write(doc, value ?? "-", x + names, right, { width, bold: name === plate[0] }) + 2;
  }
  return Math.max(y, right);
}

/** Begins a page with title and party once more. Returns the height at which the paper may go on. */
export function continuePage({ doc, env, title, recordNo, licensePlate, party }: OpenPaper): number {
  doc.addPage();
  const height = write(doc, `${title} ${recordNo}`, MARGIN, MARGIN, { width: WIDTH * 0.4, bold: true });
  const whose = `${env.COMPANY_NAME} · ${party} · ${licensePlate}`;
  const x = MARGIN + WIDTH * 0.4;
  const options = { width: WIDTH * 0.6, size: 8, color: FAINT, align: "right" as const };
  const y = MARGIN + Math.max(height, write(doc, whose, x, MARGIN, options)) + 6;
  rule(doc, y, MARGIN, WIDTH, INK);
  return y + 12;
}

/** A line of the weights. */
export interface PaperWeight {
  name: string;
  kg: string;
  /** stands at the end of the line: the moment of weighing, or a share */
  detail: string;
  bold?: boolean;
}

export const kgOf = (value: number | null) => (value === null ? "-" : `${formatNumber(value)} kg`);

/** Formats the moment of a weighing; empty for none. */
export const weighedAt = (at: string | null, { APP_TIMEZONE }: BackendEnv) =>
  at === null ? "" : formatShortMoment(at, APP_TIMEZONE);

/**
 * Draws the weights with a remark, and the note next to them, all on one page. Returns the height at which they end.
 */
export function drawWeights(
  paper: OpenPaper,
  top: number,
  { weights, remark, note }: { weights: PaperWeight[]; remark: string; note: string | null },
): number {
  const { doc } = paper;
  const left = WIDTH * 0.5;
  const noteX = MARGIN + left + 20;
  const noteWidth = WIDTH - left - 20;
  const text = flowing(note ?? "-");
  const weightsHeight = 16 + weights.length * 15 + heightOf(doc, remark, { width: left });
  const height = Math.max(weightsHeight, 16 + heightOf(doc, text, { width: noteWidth }));
  const start = top + height > BOTTOM ? continuePage(paper) : top;

  write(doc, "Timbangan", MARGIN, start, { width: left, size: 8, color: FAINT });
  let y = start + 14;
  for (const { name, kg, detail, bold } of weights) {
    write(doc, name, MARGIN, y, { width: 56, bold });
    write(doc, kg, MARGIN + 56, y, { width: 68, align: "right", bold });
    write(doc, detail, MARGIN + 136, y + 0.7, { width: left - 136, size: 8, color: FAINT });
    y += 15;
  }
  write(doc, remark, MARGIN, y, { width: left });
  write(doc, "Catatan", noteX, start, { width: noteWidth, size: 8, color: FAINT });
  write(doc, text, noteX, start + 14, { width: noteWidth });
  return start + height;
}

/** Joins the lines of a long note, so that it never fills a page. */
function flowing(note: string): string {
  const lines = note.split(/\s*[\r\n]+\s*/).filter(Boolean);
  return lines.join(lines.length > 8 ? " · " : "\n");
}

/** Draws boxes for signatures, with the names that are known. */
export function drawSignatures(
  paper: OpenPaper,
  top: number,
  boxes: { title: string; name: string | null | undefined }[],
): void {
  const { doc } = paper;
  const height = 92;
  const gap = 10;
  const width = (WIDTH - (boxes.length - 1) * gap) / boxes.length;
  const y = top + height > BOTTOM ? continuePage(paper) : top;
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

/** Formats a number of units; a dash for goods that are not counted. */
export const unitsOf = (count: number, unit: string) => (count === 0 ? "-" : `${formatNumber(count)} ${unit}`);

/** Adds up units, one line for each kind: bags are not added to bales. */
export function unitTotals(counts: readonly { count: number; unit: string }[]): string {
  const sums = new Map<string, number>();
  for (const { count, unit } of counts) sums.set(unit, (sums.get(unit) ?? 0) + count);
  const counted = [...sums].filter(([, count]) => count > 0);
  return counted.map(([unit, count]) => unitsOf(count, unit)).join("\n");
}
