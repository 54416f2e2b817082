import type { Locale } from "#contract/constants";
import type { TableCell, TableColumn } from "./table";

/** What a file of a whole report or list is made of, whatever its format. */
export interface FileContents {
  /** of its words and numbers */
  locale: Locale;
  title: string;
  /** name, address and phone, as far as they are known */
  company: string[];
  /** what was asked for: a label and its value */
  asked: [label: string, value: string][];
  /** when and by whom it was made, in words */
  made: string;
  columns: readonly TableColumn[];
  /** the rows of totals below the others; a list has none */
  totals: readonly (readonly TableCell[])[];
  /** the rows, a block at a time; to be read once */
  blocks: AsyncIterable<TableCell[][]>;
}

/** Takes the next bytes of a file, and resolves when more may come. */
export type WriteBytes = (bytes: Uint8Array) => Promise<void>;
