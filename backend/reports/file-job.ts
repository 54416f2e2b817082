import type { Locale } from "#contract/constants";
import type { ReportFormat } from "#contract/report-file";
import type { ReportPlan } from "#contract/report-query";
import type { AskedPapers } from "../documents/papers";
import type { AskedList } from "../lists/file";
import type { CsvOptions } from "./csv";
import type { AskedReport } from "./statements";

/** What the thread that makes files is told, and what it tells: plain data, for both are threads of one process. */

interface FileOfReport {
  report: string;
  query: AskedReport["query"];
  plan: ReportPlan;
}

/** A file to be made. */
export interface FileJob {
  database: { url: string; prepare: boolean };
  of: FileOfReport | AskedList | AskedPapers;
  format: ReportFormat;
  /** of a report or a list; papers are Indonesian */
  locale: Locale;
  csv: CsvOptions;
  company: string[];
  /** when and by whom it is made, in words */
  made: string;
}

export type ToThread =
  | { job: FileJob }
  /** A piece was taken: another one may come. */
  | { taken: true }
  /** Nobody wants the rest. */
  | { gone: true };

export type FromThread =
  | { bytes: Uint8Array }
  | { rows: number; total: number }
  /** The job is over; with what went wrong, if anything did. */
  | { over: true; error?: string };
