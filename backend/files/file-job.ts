import type { Locale } from "#contract/constants";
import type { ReportFormat } from "#contract/reports/report-file";
import type { ReportPlan } from "#contract/reports/report-query";
import type { PapersRequest } from "./shown-papers";
import type { ListRequest } from "../lists/file";
import type { CsvOptions } from "../reports/csv";
import type { ReportRequest } from "../rows/engine/matching";

interface FileOfReport {
  report: string;
  query: ReportRequest["query"];
  plan: ReportPlan;
  timeZone: string;
}

export interface FileJob {
  database: { url: string; prepare: boolean };
  of: FileOfReport | ListRequest | PapersRequest;
  format: ReportFormat;
  locale: Locale;
  csv: CsvOptions;
  company: string[];
  made: string;
}

/** Message of a thread: bytes of the file, its rows so far, or that it would have more rows than its format holds. */
export type FilePart = Uint8Array | { rows: number } | { tooMany: true };
