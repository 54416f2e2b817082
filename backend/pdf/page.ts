import PDFDocument from "pdfkit";
import QRCode from "qrcode";
import { fontAscent, registerFonts, type Run, shapeRuns, wrap } from "./letters";

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

export type Page = PDFKit.PDFDocument & { readonly format: PageFormat };

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
  return Object.assign(doc, { format });
}

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

/** Figures are tabular. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ["tnum", "kern"];

const runWidth = (doc: Page, { font, text }: Run) => doc.font(font).widthOfString(text, { features: FEATURES });

/** Sets font and colour, and wraps a text. */
function layout(doc: Page, text: string, { size = 9, bold = false, color = INK, width }: TextOptions) {
  const { matrix } = doc.format;
  const weight = bold ? "bold" : "regular";
  const points = matrix ? Math.max(size, MATRIX_SIZE) : size;
  doc.font(weight, points).fillColor(matrix ? BLACK : color);
  const step = doc.currentLineHeight(true) + (matrix ? 0.5 : LINE_GAP);
  // The letters of a broken word repeat.
  const kept = new Map<string, number>();
  const widthOf = (part: string) => {
    const found = kept.get(part) ?? shapeRuns(weight, part).reduce((sum, run) => sum + runWidth(doc, run), 0);
    kept.set(part, found);
    return found;
  };
  const lines = wrap(text, width, widthOf);
  return { lines, step, weight, widthOf, ascent: fontAscent(weight) * points } as const;
}

/** Returns the lines of a text; none if it is empty. */
export function wrapText(doc: Page, text: string, options: TextOptions): string[] {
  return text === "" ? [] : layout(doc, text, options).lines;
}

/** Returns the distance of two lines. */
export const lineHeight = (doc: Page, font: Pick<TextOptions, "size" | "bold">): number =>
  layout(doc, "", { ...font, width: 0 }).step;

export function textHeight(doc: Page, text: string, options: TextOptions): number {
  if (text === "") return 0;
  const { lines, step } = layout(doc, text, options);
  return lines.length * step;
}

/** Writes text from its top left corner. Returns its height. */
export function write(doc: Page, text: string, x: number, y: number, options: TextOptions): number {
  if (text === "") return 0;
  const { lines, step, weight, widthOf, ascent } = layout(doc, text, options);
  const { width, align = "left", maxLines = lines.length } = options;
  const shown = lines.slice(0, maxLines);
  if (lines.length > maxLines) shown.push(ellipsis(shown.pop() ?? "", width, widthOf));
  shown.forEach((line, index) => {
    const room = align === "left" ? 0 : width - widthOf(line);
    let left = x + (align === "center" ? room / 2 : room);
    for (const run of shapeRuns(weight, line)) {
      const options = { lineBreak: false, baseline: "alphabetic", features: FEATURES } as const;
      doc.font(run.font).text(run.text, left, y + index * step + ascent, options);
      left += runWidth(doc, run);
    }
  });
  return shown.length * step;
}

function ellipsis(line: string, width: number, widthOf: (text: string) => number): string {
  let kept = line;
  while (kept !== "" && widthOf(`${kept}…`) > width) kept = kept.slice(0, -1).trimEnd();
  return `${kept}…`;
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
