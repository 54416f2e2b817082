import { PAPER_FORMATS, type PaperFormat, type PaperName, type PrintAgain } from "#contract/paper";

/** Returns the address that prints a paper of a record on a format. @param pdfPath prints the record's first paper as last time */
export const paperHref = (pdfPath: string, paper: PaperName, format: PaperFormat) =>
  `${pdfPath}?paper=${paper}&format=${format}`;

/** Returns the address that answers whether the last print failed. @param href prints the paper */
export const printAgainHref = (href: string, asked: string, again: PrintAgain) =>
  `${href}&again=${again}&asked=${asked}`;

/** Prints the first paper of many rows as last time. */
export const BULK_PRINT = "print";
/** Returns what asks for a paper of many rows on a format. */
export const bulkPrint = (paper: PaperName, format: PaperFormat) => `${BULK_PRINT}:${paper}:${format}`;

/** Reads which paper of many rows is asked for; undefined for none. @param papers that the rows have */
export function printOf(
  asked: string | null,
  papers: readonly PaperName[],
): { paper?: PaperName; format?: PaperFormat } | undefined {
  if (asked === BULK_PRINT) return {};
  const choices = papers.flatMap((paper) => PAPER_FORMATS.map((format) => ({ paper, format })));
  return choices.find(({ paper, format }) => bulkPrint(paper, format) === asked);
}
