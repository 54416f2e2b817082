import PDFDocument from "pdfkit";
import { readPhotoHeader } from "#contract/photo-header";
import { registerFonts } from "../pdf/letters";
import { FAINT, INK, LINE } from "../pdf/page";
import type { FileContents, WriteBytes } from "./contents";
import { Face } from "./pdf-type";
import { businessIn } from "./labels";

/** A4 landscape. Lengths are points; y counts from the top. */

export const MARGIN = 36;
const HEIGHT = 595.28;
export const WIDTH = 841.89 - 2 * MARGIN;
/** The footer starts here. */
export const BOTTOM = HEIGHT - 46;
const COUNT_WIDTH = 22;
const FOOT_SIZE = 7;

const grey = (colour: string) => (parseInt(colour.slice(1, 3), 16) / 255).toFixed(2);
const INK_GREY = `${grey(INK)} g`;
const FAINT_GREY = `${grey(FAINT)} g`;

interface Text {
  bold?: boolean;
  faint?: boolean;
  size: number;
}

/** Builds a PDF page by page; `flush` writes finished bytes. */
export class PdfPages {
  readonly regular: Face;
  readonly bold: Face;
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #count: { end(content: string): void };
  #number = 0;
  #texts: string[] = [];
  #setting = "";
  #shapes: string[] = [];
  readonly #labels: { page: string };
  readonly #foot: string;

  constructor({ locale, title, company, made }: Pick<FileContents, "locale" | "title" | "company" | "made">) {
    const labels = businessIn(locale).report.file;
    this.#labels = labels;
    this.#foot = `${labels.made} ${made}`;
    this.#doc = new PDFDocument({
      autoFirstPage: false,
      size: "A4",
      layout: "landscape",
      margin: 0,
      lang: locale,
      displayTitle: true,
      info: { Title: title, Author: company[0] ?? "", Creator: "Gudang" },
    });
    this.#doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    registerFonts(this.#doc);
    this.regular = new Face(this.#doc, "regular");
    this.bold = new Face(this.#doc, "bold");
    // The page count is known only at the end, so every page references one form.
    this.#count = this.#doc.ref({
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, -3, COUNT_WIDTH, 10],
      Resources: { Font: { [this.regular.id]: this.regular.ref } },
    });
  }

  add(): void {
    this.#finishPage();
    this.#number += 1;
    this.#doc.addPage();
    const page = this.#doc.page as unknown as { fonts: Record<string, object>; xobjects: Record<string, object> };
    for (const face of [this.regular, this.bold]) page.fonts[face.id] = face.ref;
    page.xobjects.Count = this.#count;
  }

  /** @param x left edge, or right edge with `right` @param y baseline @param room condenses wider text */
  text(text: string, x: number, y: number, style: Text, { right = false, room = Infinity } = {}): void {
    if (text === "") return;
    const face = style.bold ? this.bold : this.regular;
    const { runs, width } = face.encode(text);
    const wide = (width * style.size) / 1000;
    const narrowed = wide > room ? room / wide : 1;
    const left = right ? x - wide * narrowed : x;
    const scale = narrowed < 1 ? `${(narrowed * 100).toFixed(1)} Tz ` : "";
    this.#texts.push(`${scale}1 0 0 1 ${left.toFixed(2)} ${(HEIGHT - y).toFixed(2)} Tm`);
    const { fonts } = this.#doc.page as unknown as { fonts: Record<string, object> };
    for (const { font, hex } of runs) {
      fonts[font.id] ??= font.ref();
      const setting = `${style.faint ? FAINT_GREY : INK_GREY} /${font.id} ${style.size} Tf`;
      if (setting !== this.#setting) this.#texts.push((this.#setting = setting));
      this.#texts.push(`<${hex}> Tj`);
    }
    if (scale) this.#texts.push("100 Tz");
  }

  rule(y: number, { strong = false, from = MARGIN, to = MARGIN + WIDTH } = {}): void {
    const at = (HEIGHT - y).toFixed(2);
    this.#shapes.push(
      `${strong ? `${grey(INK)} G 0.8 w` : `${grey(LINE)} G 0.35 w`} ${from.toFixed(2)} ${at} m ${to.toFixed(2)} ${at} l S`,
    );
  }

  /** Fills a rectangle. @param colour as `#rrggbb` */
  bar(x: number, y: number, width: number, height: number, colour: string): void {
    const [red, green, blue] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3));
    const place = [x, HEIGHT - y - height, width, height].map((length) => length.toFixed(2)).join(" ");
    this.#shapes.push(`${red} ${green} ${blue} rg ${place} re f`);
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
    this.#shapes.push(
      `0.94 g ${MARGIN} ${(HEIGHT - y - height).toFixed(2)} ${WIDTH.toFixed(2)} ${height.toFixed(2)} re f`,
    );
  }

  async flush(write: WriteBytes): Promise<void> {
    const chunks = this.#chunks.splice(0);
    if (chunks.length > 0) await write(Buffer.concat(chunks));
  }

  async end(write: WriteBytes): Promise<void> {
    this.#finishPage();
    const hex = this.regular
      .encode(String(this.#number))
      .runs.map((run) => run.hex)
      .join("");
    this.#count.end(`BT ${FAINT_GREY} /${this.regular.id} ${FOOT_SIZE} Tf <${hex}> Tj ET`);
    const ended = new Promise((resolve) => this.#doc.once("end", resolve));
    this.#doc.end();
    await ended;
    await this.flush(write);
  }

  #finishPage(): void {
    if (this.#number === 0) return;
    const y = HEIGHT - 26;
    this.rule(y - 10);
    this.text(this.#foot, MARGIN, y, { size: FOOT_SIZE, faint: true });
    const end = MARGIN + WIDTH - COUNT_WIDTH;
    const page = this.#labels.page.replace("{{page}}", String(this.#number));
    this.text(page, end - 2.5, y, { size: FOOT_SIZE, faint: true }, { right: true });
    const count = `q 1 0 0 1 ${end.toFixed(2)} ${(HEIGHT - y).toFixed(2)} cm /Count Do Q`;
    // pdfkit flips the page; this content uses native coordinates from the bottom.
    const content = `q 1 0 0 -1 0 ${HEIGHT} cm\n${this.#shapes.join("\n")}\nBT\n${this.#texts.join("\n")}\nET\n${count}\nQ\n`;
    this.#doc.addContent(Buffer.from(content, "latin1"));
    this.#texts = [];
    this.#setting = "";
    this.#shapes = [];
  }
}
