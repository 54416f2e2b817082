import PDFDocument from "pdfkit";
import { readPhotoHeader } from "#contract/accounts/photo-header";
import { registerFonts } from "./letters";
import { FAINT, INK, LINE } from "./page";
import type { FileContents, WriteBytes } from "../reports/contents";
import { Face, FIGURES } from "./face";
import { businessTexts } from "../reports/labels";

/** A4 landscape. Lengths are points; y counts from the top. */

export const MARGIN = 36;
const HEIGHT = 595.28;
export const WIDTH = 841.89 - 2 * MARGIN;
/** The footer starts here. */
export const BOTTOM = HEIGHT - 46;
const FOOT_SIZE = 7;
const BAND = "#f0f0f0";

interface Text {
  bold?: boolean;
  faint?: boolean;
  size: number;
}

/** Builds a PDF page by page; `end` numbers the pages. */
export class PdfPages {
  readonly regular: Face;
  readonly bold: Face;
  readonly #doc: PDFKit.PDFDocument;
  readonly #labels: { page: string };
  readonly #foot: string;

  constructor({ locale, title, company, made }: Pick<FileContents, "locale" | "title" | "company" | "made">) {
    const labels = businessTexts(locale).report.file;
    this.#labels = labels;
    this.#foot = `${labels.made} ${made}`;
    this.#doc = new PDFDocument({
      autoFirstPage: false,
      // The page count is known only at the end.
      bufferPages: true,
      size: "A4",
      layout: "landscape",
      margin: 0,
      lang: locale,
      displayTitle: true,
      info: { Title: title, Author: company[0] ?? "", Creator: "Gudang" },
    });
    registerFonts(this.#doc);
    this.regular = new Face(this.#doc, "regular");
    this.bold = new Face(this.#doc, "bold");
  }

  add(): void {
    this.#doc.addPage();
  }

  /** @param x left edge, or right edge with `right` @param y baseline @param room condenses wider text */
  text(text: string, x: number, y: number, style: Text, { right = false, room = Infinity } = {}): void {
    if (text === "") return;
    const face = style.bold ? this.bold : this.regular;
    const { runs, width } = face.encode(text);
    const wide = (width * style.size) / 1000;
    const scale = wide > room ? room / wide : 1;
    let left = right ? x - wide * scale : x;
    this.#doc.fillColor(style.faint ? FAINT : INK);
    for (const run of runs) {
      this.#doc.font(run.font, style.size).text(run.text, left, y, {
        lineBreak: false,
        baseline: "alphabetic",
        // Without features pdfkit caches words.
        ...(/\d/.test(run.text) && { features: FIGURES }),
        // Missing in pdfkit's types.
        ...(scale < 1 && ({ horizontalScaling: scale * 100 } as object)),
      });
      left += ((run.width * style.size) / 1000) * scale;
    }
  }

  rule(y: number, { strong = false, from = MARGIN, to = MARGIN + WIDTH } = {}): void {
    this.#doc
      .lineWidth(strong ? 0.8 : 0.35)
      .moveTo(from, y)
      .lineTo(to, y)
      .stroke(strong ? INK : LINE);
  }

  bar(x: number, y: number, width: number, height: number, colour: string): void {
    this.#doc.rect(x, y, width, height).fill(colour);
  }

  /** Draws an image within a size. Returns its width; 0 if it is not an image. */
  image(bytes: Buffer, x: number, y: number, most: { width: number; height: number }): number {
    const header = readPhotoHeader(bytes);
    if (!header) return 0;
    const scale = Math.min(most.width / header.width, most.height / header.height);
    const [width, height] = [header.width * scale, header.height * scale];
    this.#doc.image(bytes, x, y, { width, height });
    return width;
  }

  band(y: number, height: number): void {
    this.bar(MARGIN, y, WIDTH, height, BAND);
  }

  async end(write: WriteBytes): Promise<void> {
    const { start, count } = this.#doc.bufferedPageRange();
    const style = { size: FOOT_SIZE, faint: true };
    const y = HEIGHT - 26;
    for (let index = 0; index < count; index++) {
      this.#doc.switchToPage(start + index);
      this.rule(y - 10);
      this.text(this.#foot, MARGIN, y, style);
      const page = this.#labels.page.replace("{{page}}", String(index + 1));
      this.text(`${page} ${count}`, MARGIN + WIDTH, y, style, { right: true });
    }
    this.#doc.end();
    for await (const piece of this.#doc) await write(piece as Buffer);
  }
}
