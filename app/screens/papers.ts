import type { PaperFormat, PaperName } from "#contract/paper";

/** Returns the address that prints a paper of a record on a format. @param pdfPath prints the record's first paper as last time */
export const paperHref = (pdfPath: string, paper: PaperName, format: PaperFormat) =>
  `${pdfPath}?paper=${paper}&format=${format}`;
