import type { TableCell, TableColumn } from "./table";

/** What a file of a whole report or list is made of, whatever its format. */
export interface FileContents {
  title: string;
  /** name, address and phone, as far as they are known */
  company: string[];
  /** what was asked for: a label and its value */
  asked: [label: string, value: string][];
  /** when and by whom it was made, in words */
  made: string;
  columns: readonly TableColumn[];
  /** the cells of the total row; null for a list, which has none */
  total: readonly TableCell[] | null;
  /** the rows, a block at a time; to be read once */
  blocks: AsyncIterable<TableCell[][]>;
}

/** The contents of a file of a report, which has a total. */
export type ReportContents = FileContents & { total: readonly TableCell[] };

/** Takes the next bytes of a file, and resolves when more may come. */
export type WriteBytes = (bytes: Uint8Array) => Promise<void>;
