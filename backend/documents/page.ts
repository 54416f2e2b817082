import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import QRCode from "qrcode";

/** The base of every printed document: A4 upright, Inter, a foot on each page. Lengths are points (1/72 inch). */

export type Page = PDFKit.PDFDocument;

export const MARGIN = 42;
export const WIDTH = 595.28 - 2 * MARGIN;
/** Content ends here; below it is the foot. */
export const BOTTOM = 841.89 - 52;

export const INK = "#171717";
export const FAINT = "#5c5c5c";
export const LINE = "#b5b5b5";

// PDF's built-in fonts hold only Western European letters; names of customers and drivers may hold others.
const { resolve } = createRequire(import.meta.url);
const REGULAR = resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf");
const BOLD = resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf");

/** Opens a document with an empty first page. Pages stay open until `finish`, which numbers them. */
export function openDocument(title: string, author: string): Page {
  const doc = new PDFDocument({
    size: "A4",
    // Everything is placed by coordinates: with a margin, pdfkit would start pages by itself.
    margin: 0,
    bufferPages: true,
    lang: "id-ID",
    displayTitle: true,
    info: { Title: title, Author: author, Creator: "Gudang" },
  });
  doc.registerFont("regular", REGULAR).registerFont("bold", BOLD);
  return doc;
}

interface TextOptions {
  width: number;
  size?: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "right" | "center";
}

const LINE_GAP = 1.5;

/** Sets font and colour of a text and returns its options, to measure and to write; figures are tabular. */
function set(doc: Page, { size = 9, bold = false, color = INK, width, align = "left" }: TextOptions) {
  doc.font(bold ? "bold" : "regular", size).fillColor(color);
  return { width, align, lineGap: LINE_GAP, features: ["tnum", "kern"] as PDFKit.Mixins.OpenTypeFeatures[] };
}

/** Measures the height of a text. */
export function heightOf(doc: Page, text: string, options: TextOptions): number {
  return text === "" ? 0 : doc.heightOfString(text, set(doc, options));
}

/** Writes a text with its top left corner at `x`, `y` and returns its height. */
export function write(doc: Page, text: string, x: number, y: number, options: TextOptions): number {
  if (text === "") return 0;
  doc.text(text, x, y, set(doc, options));
  return doc.y - y;
}

/** Draws a thin horizontal line. */
export function rule(doc: Page, y: number, x = MARGIN, width = WIDTH, color = LINE): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke();
}

/** Draws a QR code as one vector shape, `size` wide. */
export function drawQr(doc: Page, text: string, x: number, y: number, size: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const dot = size / modules.size;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) doc.rect(x + column * dot, y + row * dot, dot, dot);
    }
  }
  doc.fill(INK);
}

/** Draws a watermark on a page, above the content, so that it cannot be cropped out. */
function watermark(doc: Page, words: string): void {
  doc.save();
  doc.rotate(-35, { origin: [595.28 / 2, 841.89 / 2] });
  doc.fillOpacity(0.1);
  write(doc, words, 0, 841.89 / 2 - 45, { width: 595.28, size: 72, bold: true, align: "center" });
  doc.restore();
}

/** Writes the foot of each page with its number, marks the pages if need be, and ends the document. */
export function finish(doc: Page, foot: string, mark: string | null): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    if (mark) watermark(doc, mark);
    const y = BOTTOM + 14;
    rule(doc, y);
    write(doc, foot, MARGIN, y + 6, { width: WIDTH - 100, size: 7.5, color: FAINT });
    const page = `Halaman ${index + 1} dari ${count}`;
    write(doc, page, MARGIN + WIDTH - 95, y + 6, { width: 95, size: 7.5, color: FAINT, align: "right" });
  }
  doc.end();
}
