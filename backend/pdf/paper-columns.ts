import type { PaperName } from "#contract/weighing/paper";
import { bottomOf, FAINT, headRule, lineHeight, type Page, rule, widthOf, wrapText, write } from "./page";
import { type RowKind, Table } from "./table";

interface Column {
  title: string;
  /** points; one column without width takes the rest */
  width?: number;
  align?: "left" | "right" | "center";
}

const ROW_LINE = "#d4d4d4";
const SHADE = "#f0f0f0";

/** Opens the table of a paper's items. @param nextPage starts a page and returns the y to continue at */
export function openItems(doc: Page, paper: PaperName, top: number, nextPage: () => number): Table {
  const { matrix, side } = doc.format;
  const columns = ITEM_COLUMNS[paper](matrix);
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const font = (kind: RowKind) =>
    kind === "head" ? { size: 8, bold: true, color: FAINT } : { bold: kind === "total" };
  return new Table(
    {
      left: side,
      bottom: bottomOf(doc),
      widths: columns.map(({ width }) => width ?? widthOf(doc) - fixed),
      gap: 6,
      padding: matrix ? 2 : 4,
      splits: false,
      nextPage,
      lineHeight: (kind) => lineHeight(doc, font(kind)),
      wrap: (text, width, kind) => wrapText(doc, text, { ...font(kind), width }),
      write: (line, x, y, width, kind, column) =>
        write(doc, line, x, y, { ...font(kind), width, align: columns[column]?.align }),
      frame(kind, y, height) {
        if (kind === "head" && !matrix) doc.rect(side, y, widthOf(doc), height).fill(SHADE);
        if (kind === "head" && matrix) headRule(doc, y);
        if (kind === "head" && matrix) headRule(doc, y + height);
        // Dot-matrix printers draw rules slowly.
        if (kind === "total" || (kind === "row" && !matrix)) rule(doc, y + height, { color: ROW_LINE });
      },
    },
    columns.map(({ title }) => title),
    top,
  );
}

const ITEM_COLUMNS: Record<PaperName, (matrix: boolean) => Column[]> = {
  "surat-jalan": (matrix) => [
    { title: "No", width: 26, align: "right" },
    { title: "Barang" },
    { title: "Grade · Marking", width: 112 },
    { title: "No. PO · Booking", width: matrix ? 170 : 116 },
    { title: "Jumlah", width: 82, align: "right" },
    { title: "Kg", width: 62, align: "right" },
  ],
  slip: (matrix) => [
    { title: "No", width: 26, align: "right" },
    { title: "Barang · Grade · Marking" },
    { title: "No. PO · Booking · Ex-DO", width: matrix ? 174 : 122 },
    { title: "Area", width: 30, align: "center" },
    { title: "Dimuat", width: 78 },
    { title: "Jumlah", width: 76, align: "right" },
    { title: "Kg", width: 56, align: "right" },
  ],
  "tiket-timbang": () => [
    { title: "No", width: 26, align: "right" },
    { title: "Barang" },
    { title: "Catatan", width: 190 },
    { title: "Jumlah", width: 110, align: "right" },
  ],
};
