import type { PaperName } from "#contract/weighing/paper";
import type { Column } from "./paper-table";

/** Returns the columns of the items. @param matrix on a form */
export const columnsOf = (paper: PaperName, matrix: boolean): Column[] => columns[paper](matrix);

const columns: Record<PaperName, (matrix: boolean) => Column[]> = {
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
