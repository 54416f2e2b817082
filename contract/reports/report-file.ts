/** Formats of report files (docs/architecture.md, Files). */

export const REPORT_FORMATS = ["xlsx", "pdf", "csv"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Most rows of a file: a PDF is drawn cell by cell, and both are made before they are sent. */
export const MAX_FILE_ROWS: Record<ReportFormat, number> = { pdf: 3_000, xlsx: 100_000, csv: Infinity };
