import { PAPER_FORMATS, type PaperFormat, type PaperName } from "#contract/weighing/paper";

/** Returns the URL of a paper to show, without a print. */
export const paperHref = (pdfPath: string, paper: PaperName, more: Record<string, string> = {}) =>
  `${pdfPath}?${new URLSearchParams({ paper, ...more }).toString()}`;

/** Intent of the forms that print. */
export const PRINT = "print";

export const printValue = (paper: PaperName, format: PaperFormat) => `${paper}:${format}`;

/** Parses the value of `printOf`; undefined for none or an unknown one. @param papers available for the record */
export function printNamed(
  value: unknown,
  papers: readonly PaperName[],
): { paper: PaperName; format: PaperFormat } | undefined {
  const choices = papers.flatMap((paper) => PAPER_FORMATS.map((format) => ({ paper, format })));
  return choices.find(({ paper, format }) => printValue(paper, format) === value);
}
