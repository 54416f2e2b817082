import type { Locale } from "#contract/constants";
import type { FileChart } from "./chart";
import type { Letter } from "./letter";
import type { TableCell, TableColumn } from "./table";

export interface FileContents {
  locale: Locale;
  title: string;
  /** name, address and phone, where configured */
  company: string[];
  parameters: [label: string, value: string][];
  /** timestamp and user */
  made: string;
  chart?: FileChart;
  letter?: Letter;
  columns: readonly TableColumn[];
  /** total rows; empty for a list */
  totals: readonly (readonly TableCell[])[];
  /** below the totals of a CSV, which has no parameters */
  note?: string;
  /** rows in blocks; can be iterated once */
  blocks: AsyncIterable<TableCell[][]>;
}

export type WriteBytes = (bytes: Uint8Array) => Promise<void>;
