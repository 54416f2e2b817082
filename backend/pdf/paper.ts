import { formatLongMoment, formatShortMoment } from "#contract/values/format";
import { copiesText, type PaperName } from "#contract/weighing/paper";
import type { Cell, PaperMark, PaperWeight, StoredPaper } from "../papers/content";
import { DOT } from "../papers/content";
import { openItems } from "./paper-columns";
import { drawLogo } from "./logo";
import {
  bottomOf,
  box,
  drawQr,
  FAINT,
  finish,
  headRule,
  textHeight,
  openDocument,
  openPrintDialog,
  type Page,
  RED,
  rule,
  type PageFormat,
  widthOf,
  write,
} from "./page";

/** Draws stored papers; always Indonesian. */

export interface ShownPaper extends StoredPaper {
  paper: PaperName;
  /** print number; null for previews and invalid documents */
  copy: number | null;
  edition: number;
  /** of the print, before the mark of its record */
  marks: PaperMark[];
}

interface Sheet {
  format: PageFormat;
  logo: Buffer | null;
  /** public address of the web app */
  site: string;
  /** opens the viewer's print dialog */
  dialog?: boolean;
  /** document to append to; its last page is empty */
  onto?: Page;
}

type OpenPaper = Omit<ShownPaper, "logo"> & Sheet & { doc: Page };

/** Maximum name lines under a signature. */
const SIGNER_LINES = 2;

export const PREVIEW: PaperMark = { word: "PRATINJAU", why: "bukan cetakan, tidak berlaku sebagai surat" };

/** Draws a paper. @returns a finished PDF stream, or the document that it was appended to */
export function drawPaper(shown: ShownPaper, sheet: Sheet): Page {
  const marks = [...shown.marks, ...(shown.mark === null ? [] : [shown.mark])];
  const title = `${titleCase(shown.title)} ${shown.recordNo}`;
  const doc = sheet.onto ?? openDocument(title, shown.company.name, sheet.format);
  const paper: OpenPaper = { ...shown, ...sheet, marks, doc };
  const parties = drawParties(paper, drawHead(paper));
  const end = paperEnd(paper);
  end.draw(drawItems(paper, parties + (doc.format.matrix ? 5 : 14), end.height));
  return finishPaper(paper);
}

const titleCase = (title: string) => title.toLowerCase().replace(/\b\w/g, (letter) => letter.toUpperCase());

function drawItems(paper: OpenPaper, y: number, below: number): number {
  const { doc } = paper;
  const { matrix } = doc.format;
  const table = openItems(doc, paper.paper, y, () => continuePage(paper));
  for (const row of paper.items) table.add(row.map((cell) => cellText(cell, matrix)));
  return table.end([paper.total], below, (end) => {
    if (matrix) headRule(doc, end);
    return end;
  });
}

const cellText = (cell: Cell, matrix: boolean) => (typeof cell === "string" ? cell : cell.join(matrix ? DOT : "\n"));

function finishPaper(paper: OpenPaper): Page {
  const { doc, onto, recordNo, marks, dialog, printed, edition, copy, isCopy } = paper;
  // A form's footer has one line.
  const at = doc.format.matrix
    ? formatShortMoment(printed.at, printed.zone)
    : formatLongMoment(new Date(printed.at), printed.zone);
  const revision = edition > 0 ? `Revisi ${edition}` : "";
  const number = copy === null ? "" : isCopy ? `Salinan ke-${copy}` : edition > 0 ? `Cetakan ke-${copy}` : "";
  const made = `${marks.includes(PREVIEW) ? "Dibuat" : "Dicetak"} ${at} oleh ${printed.by}`;
  const foot = [...marks.map(({ word }) => word), recordNo, revision, number, made].filter(Boolean).join(" · ");
  finish(doc, foot, marks[0]?.word ?? null);
  if (dialog === true) openPrintDialog(doc);
  if (onto === undefined) doc.end();
  return doc;
}

function drawHead(paper: OpenPaper): number {
  const { doc, company, edition, copy, isCopy, replaces } = paper;
  const { side, top, matrix } = doc.format;
  const qr = matrix ? 58 : 68;
  const title = { x: side + widthOf(doc) - qr - 12 - 200, width: 200 };

  const room = { x: side, y: top, width: title.x - side - 14 };
  const under = drawLogo(paper, room);
  const line = { width: under.width };
  let left = under.y;
  const lines = (most: number) => (matrix ? { maxLines: most } : {});
  const name = { ...line, ...lines(3), size: matrix ? 11.5 : 13, bold: true };
  left += write(doc, company.name, under.x, left, name) + 2;
  left += write(doc, company.address, under.x, left, { ...line, ...lines(2), size: 8.5, color: FAINT });
  const phone = company.phone && `Telp. ${company.phone}`;
  left += write(doc, phone, under.x, left, { ...line, size: 8.5, color: FAINT });

  const right = { width: title.width, align: "right" as const };
  let y = top - 2;
  y += write(doc, paper.title, title.x, y, { ...right, size: matrix ? 15 : 19, bold: true }) + (matrix ? 0 : 2);
  y += write(doc, paper.recordNo, title.x, y, { ...right, size: 11.5, bold: true }) + 1;
  y += write(doc, paper.date, title.x, y, { ...right, size: 9.5 });
  const words = [edition > 0 ? `REVISI ${edition}` : "", isCopy ? `SALINAN ke-${copy}` : ""]
    .filter(Boolean)
    .join(" · ");
  if (words !== "") y += drawEdition(doc, words, title.x + title.width, y + 2);
  const instead = replaces.length > 0 ? `menggantikan salinan ${copiesText(replaces)}` : "";
  y += write(doc, instead, title.x, y + 1, { ...right, bold: true });
  drawQr(doc, paper.site + paper.recordPath, side + widthOf(doc) - qr, top, qr);

  y = Math.max(left, y, top + qr) + (matrix ? 4 : 10);
  headRule(doc, y);
  return drawMark(paper, y);
}

function drawEdition(doc: Page, words: string, right: number, y: number): number {
  const options = { width: words.length > 16 ? 160 : 110, size: 9.5, bold: true, align: "center" as const };
  const height = textHeight(doc, words, options) + 3;
  write(doc, words, right - options.width, y + 2.5, options);
  box(doc, right - options.width, y, options.width, height, "#171717");
  return height + 2;
}

function drawMark({ doc, marks }: OpenPaper, y: number): number {
  if (marks.length === 0) return y;
  const { side } = doc.format;
  const text = marks.map(({ word, why }) => `${word}: ${why}`).join("\n");
  const options = { width: widthOf(doc) - 16, bold: true, color: RED, align: "center" as const };
  const height = textHeight(doc, text, options) + (doc.format.matrix ? 5 : 10);
  const top = y + (doc.format.matrix ? 4 : 8);
  box(doc, side, top, widthOf(doc), height, RED);
  write(doc, text, side + 8, top + (doc.format.matrix ? 3 : 5.5), options);
  return top + height;
}

function drawParties({ doc, party: [label, party], address, licensePlate, facts }: OpenPaper, top: number): number {
  const { side, matrix } = doc.format;
  const left = widthOf(doc) * (matrix ? 0.4 : 0.54);
  const start = top + (matrix ? 4 : 10);
  let y = start;
  y += write(doc, label, side, y, { width: left, size: 8, color: FAINT }) + (matrix ? 0 : 1);
  // Limits lines so that a form's first page has room for one item.
  const lines = (most: number) => (matrix ? { maxLines: most } : {});
  y += write(doc, party, side, y, { width: left, ...lines(5), size: matrix ? 10.5 : 11, bold: true });
  y += write(doc, address ?? "", side, y, { width: left, ...lines(3) });

  const columns = matrix ? 2 : 1;
  const from = side + left + 16;
  const width = (side + widthOf(doc) - from) / columns;
  const plate: OpenPaper["facts"][number] = ["No. polisi", licensePlate];
  let end = start;
  const all = [plate, ...facts];
  for (let row = 0; row < all.length; row += columns) {
    const heights = all.slice(row, row + columns).map(([name, value], column) => {
      const x = from + column * width;
      write(doc, name, x, end, { width: 58, color: FAINT });
      return write(doc, value ?? "-", x + 58, end, { width: width - 64, ...lines(4), bold: name === plate[0] });
    });
    end += Math.max(...heights) + 2;
  }
  return Math.max(y, end);
}

function continuePage({ doc, company, title, recordNo, licensePlate, party, marks }: OpenPaper): number {
  const { width, height, side, top } = doc.format;
  doc.addPage({ size: [width, height], margin: 0 });
  const left = { width: widthOf(doc) * 0.4, bold: true };
  const words = [`${title} ${recordNo}`, ...marks.map(({ word }) => word)].join(" · ");
  const under = write(doc, words, side, top, left);
  const whose = [company.name, party[1], licensePlate].filter(Boolean).join(" · ");
  const right = { width: widthOf(doc) * 0.6, size: 8, color: FAINT, align: "right" as const, maxLines: 2 };
  const y = top + Math.max(under, write(doc, whose, side + left.width, top, right)) + (doc.format.matrix ? 3 : 6);
  headRule(doc, y);
  return y + (doc.format.matrix ? 5 : 12);
}

/** On one page, so that signatures always appear with the weights. */
function paperEnd(paper: OpenPaper): Part {
  const { doc, weights, note, signatures } = paper;
  const { matrix } = doc.format;
  const remarks = paper.remarks.map(flowing);
  const parts = matrix
    ? weightsAcross(doc, weights, note === null ? remarks : [...remarks, `Catatan: ${flowing(note)}`])
    : weightsDown(doc, weights, remarks, flowing(note ?? "-"));
  const signing = matrix ? 54 : 92;
  const [before, between] = matrix ? [5, 5] : [14, 16];
  const height = before + parts.height + between + signing;
  return {
    height,
    draw(top) {
      const start = top + height > bottomOf(doc) ? continuePage(paper) : top + before;
      parts.draw(start);
      drawSignatures(doc, start + parts.height + between, signing, signatures);
    },
  };
}

interface Part {
  height: number;
  draw(top: number): void;
}

function weightsDown(doc: Page, weights: PaperWeight[], remarks: string[], note: string): Part {
  const { side } = doc.format;
  const left = widthOf(doc) * 0.5;
  const noteX = side + left + 20;
  const noteWidth = widthOf(doc) - left - 20;
  const text = remarks.join("\n");
  const weightsHeight = 16 + weights.length * 15 + textHeight(doc, text, { width: left });
  return {
    height: Math.max(weightsHeight, 16 + textHeight(doc, note, { width: noteWidth })),
    draw(top) {
      write(doc, "Timbangan", side, top, { width: left, size: 8, color: FAINT });
      let y = top + 14;
      for (const { name, kg, detail, bold } of weights) {
        write(doc, name, side, y, { width: 56, bold });
        write(doc, kg, side + 56, y, { width: 68, align: "right", bold });
        write(doc, detail, side + 136, y + 0.7, { width: left - 136, size: 8, color: FAINT });
        y += 15;
      }
      write(doc, text, side, y, { width: left });
      write(doc, "Catatan", noteX, top, { width: noteWidth, size: 8, color: FAINT });
      write(doc, note, noteX, top + 14, { width: noteWidth });
    },
  };
}

/** Columns of weights that fit a form. */
const ACROSS = 5;

function weightsAcross(doc: Page, weights: PaperWeight[], remarks: string[]): Part {
  const { side } = doc.format;
  const width = widthOf(doc) / Math.min(weights.length, ACROSS);
  const text = remarks.join("\n");
  const rows = Array.from({ length: Math.ceil(weights.length / ACROSS) }, (_, row) => {
    const cells = weights.slice(row * ACROSS, (row + 1) * ACROSS);
    return {
      cells,
      height: 14 + Math.max(...cells.map(({ detail }) => textHeight(doc, detail, { width: width - 8 }))),
    };
  });
  const lines = rows.reduce((sum, { height }) => sum + height, 0);
  return {
    height: lines + (text === "" ? 0 : textHeight(doc, text, { width: widthOf(doc) }) + 2),
    draw(top) {
      let y = top;
      for (const { cells, height } of rows) {
        for (const [index, { name, kg, detail, bold }] of cells.entries()) {
          const x = side + index * width;
          write(doc, `${name}  ${kg}`, x, y, { width: width - 8, size: 10, bold: bold ?? false });
          write(doc, detail, x, y + 13, { width: width - 8 });
        }
        y += height;
      }
      write(doc, text, side, top + lines + 2, { width: widthOf(doc) });
    },
  };
}

/** Joins the lines of a long text so that it cannot fill a page. */
function flowing(text: string): string {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.join(lines.length > 8 ? " · " : "\n");
}

function drawSignatures(doc: Page, y: number, height: number, boxes: StoredPaper["signatures"]): void {
  const gap = 10;
  const width = (widthOf(doc) - (boxes.length - 1) * gap) / boxes.length;
  boxes.forEach(([title, name], index) => {
    const x = doc.format.side + index * (width + gap);
    box(doc, x, y, width, height);
    write(doc, title, x, y + (doc.format.matrix ? 3 : 6), { width, size: 8, color: FAINT, align: "center" });
    const signer = { width: width - 8, size: 8, align: "center" as const, maxLines: SIGNER_LINES };
    // Long names move the signature line up.
    const oneLine = textHeight(doc, "-", signer);
    const nameHeight = Math.min(textHeight(doc, name || "-", signer), SIGNER_LINES * oneLine);
    const signed = y + height - (doc.format.matrix ? 4 : 8) - nameHeight;
    write(doc, name ?? "", x + 4, signed, signer);
    rule(doc, signed - 3, { x: x + 10, width: width - 20, color: "#171717" });
  });
}
