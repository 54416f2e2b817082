import { PAPER_FORMATS, type PaperFormat, type PaperName, type PrintAgain } from "#contract/paper";

/** Returns the URL that prints a paper. */
export const paperHref = (pdfPath: string, paper: PaperName, format: PaperFormat) =>
  `${pdfPath}?paper=${paper}&format=${format}`;

/** Returns the URL that prints the first paper in the last format, with the print dialog open. */
export const autoPrintHref = (pdfPath: string) => `${pdfPath}?dialog=1`;

/** Returns the URL that tells whether the last print failed. */
export const printAgainHref = (href: string, asked: string, again: PrintAgain) =>
  `${href}&again=${again}&asked=${asked}`;

export const BULK_PRINT = "print";
/** Returns the parameter that prints a paper of many rows. */
export const bulkPrint = (paper: PaperName, format: PaperFormat) => `${BULK_PRINT}:${paper}:${format}`;

/** Parses the requested paper. @param papers available for the rows */
export function printOf(
  asked: string | null,
  papers: readonly PaperName[],
): { paper?: PaperName; format?: PaperFormat } | undefined {
  if (asked === BULK_PRINT) return {};
  const choices = papers.flatMap((paper) => PAPER_FORMATS.map((format) => ({ paper, format })));
  return choices.find(({ paper, format }) => bulkPrint(paper, format) === asked);
}
