import PDFDocument from "pdfkit";
import QRCode from "qrcode";
import { registerFonts, useEveryLetter, type Weight } from "./letters";

/** Lengths are points (1/72 inch). */

export interface PageFormat {
  /** including margins */
  width: number;
  height: number;
  /** side margins */
  side: number;
  top: number;
  foot: number;
  /** Dot-matrix form: black only, minimum line width and font size, no watermark. */
  matrix: boolean;
}

export const A4: PageFormat = { width: 595.28, height: 841.89, side: 42, top: 40, foot: 38, matrix: false };

/** 9.5 x 5.5 inch continuous form, including 0.5 inch tractor margins. */
export const HALF: PageFormat = { width: 684, height: 396, side: 46, top: 18, foot: 24, matrix: true };

export type Page = PDFKit.PDFDocument & { readonly format: PageFormat; weight: Weight };

export const INK = "#171717";
export const FAINT = "#5c5c5c";
export const LINE = "#b5b5b5";
export const RED = "#b42318";
const BLACK = "#000000";

/** Minimum font size and line width on dot-matrix printers. */
const MATRIX_SIZE = 9;
const MATRIX_LINE = 1;
const ABOVE_FOOT = 8;

/** Opens a document with an empty page. Pages stay open until `finish`. */
export function openDocument(title: string, author: string, format: PageFormat = A4): Page {
  const doc = new PDFDocument({
    size: [format.width, format.height],
    // Without margins pdfkit never adds pages itself.
    margin: 0,
    bufferPages: true,
    lang: "id-ID",
    displayTitle: true,
    info: { Title: title, Author: author, Creator: "Gudang" },
  });
  registerFonts(doc);
  const page: Page = Object.assign(doc, { format, weight: "regular" as const });
  useEveryLetter(page, () => page.weight);
  return page;
}

/** Makes viewers open their print dialog. */
export function openPrintDialog(doc: Page): void {
  doc.addNamedJavaScript("print", "this.print(true);");
}

export const widthOf = ({ format }: Page) => format.width - 2 * format.side;

/** Lowest y of the content. */
export const bottomOf = ({ format }: Page) => format.height - format.foot - ABOVE_FOOT;

interface TextOptions {
  width: number;
  size?: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "right" | "center";
  maxLines?: number;
}

const LINE_GAP = 1.5;

/** Sets font and colour; figures are tabular. */
function set(doc: Page, { size = 9, bold = false, color = INK, width, align = "left" }: TextOptions) {
  const { matrix } = doc.format;
  doc.weight = bold ? "bold" : "regular";
  doc.font(doc.weight, matrix ? Math.max(size, MATRIX_SIZE) : size).fillColor(matrix ? BLACK : color);
  const gap = matrix ? 0.5 : LINE_GAP;
  return { width, align, lineGap: gap, features: ["tnum", "kern"] as PDFKit.Mixins.OpenTypeFeatures[] };
}

export function heightOf(doc: Page, text: string, options: TextOptions): number {
  return text === "" ? 0 : doc.heightOfString(text, set(doc, options));
}

/** Writes text from its top left corner. Returns its height. */
export function write(doc: Page, text: string, x: number, y: number, options: TextOptions): number {
  if (text === "") return 0;
  const given = set(doc, options);
  const { maxLines } = options;
  // pdfkit checks one line ahead.
  const cut = maxLines && { height: (maxLines + 0.5) * doc.currentLineHeight(true), ellipsis: "…" };
  doc.text(text, x, y, { ...given, ...cut });
  return doc.y - y;
}

function pen(doc: Page, color: string, width: number): Page {
  const { matrix } = doc.format;
  doc.lineWidth(matrix ? Math.max(width, MATRIX_LINE) : width).strokeColor(matrix ? BLACK : color);
  return doc;
}

interface LineOptions {
  x?: number;
  width?: number;
  color?: string;
}

export function rule(
  doc: Page,
  y: number,
  { x = doc.format.side, width = widthOf(doc), color = LINE }: LineOptions = {},
) {
  pen(doc, color, 0.6)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke();
}

export function headRule(doc: Page, y: number): void {
  rule(doc, y, { color: INK });
}

export function box(doc: Page, x: number, y: number, width: number, height: number, color = LINE): void {
  pen(doc, color, color === LINE ? 0.6 : 1)
    .rect(x, y, width, height)
    .stroke();
}

export function drawQr(doc: Page, text: string, x: number, y: number, size: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const dot = size / modules.size;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) doc.rect(x + column * dot, y + row * dot, dot, dot);
    }
  }
  doc.fill(doc.format.matrix ? BLACK : INK);
}

/** Drawn over the content so that it cannot be cropped. */
function watermark(doc: Page, words: string): void {
  const { width, height } = doc.format;
  doc.save();
  doc.rotate(-35, { origin: [width / 2, height / 2] });
  doc.fillOpacity(0.1);
  write(doc, words, 0, height / 2 - 45, { width, size: 72, bold: true, align: "center" });
  doc.restore();
}

/** Adds footers, page numbers and watermarks. */
export function finish(doc: Page, foot: string, mark: string | null): void {
  const { start, count } = doc.bufferedPageRange();
  const { side, matrix } = doc.format;
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index);
    if (mark && !matrix) watermark(doc, mark);
    const y = bottomOf(doc) + ABOVE_FOOT;
    rule(doc, y);
    // Text below the page edge would add a page.
    write(doc, foot, side, y + 5, { width: widthOf(doc) - 110, size: 7.5, color: FAINT, maxLines: matrix ? 1 : 2 });
    const page = `Halaman ${index + 1} dari ${count}`;
    const right = { width: 105, size: 7.5, color: FAINT, align: "right" as const };
    write(doc, page, side + widthOf(doc) - 105, y + 5, right);
  }
  doc.flushPages();
}
