import { API_LANGUAGE, type Locale } from "#contract/constants";
import { formatMoment } from "#contract/format";
import { bytesFrame, type FileProgress, PROGRESS_TYPE, progressFrame, type ReportFormat } from "#contract/report-file";
import { signedLink, type LinkUser } from "./link";
import type { BackendEnv } from "../env";
import type { Platform } from "../http/context";
import type { CsvOptions } from "../reports/csv";
import { logExport, type MadeFile } from "./export-history";
import type { FileJob } from "./file-job";
import { makeInThread } from "./threads";
import { businessIn } from "../reports/labels";
import { perWorker, Semaphore } from "../http/semaphore";

/** Each export uses a core, a connection and about 10 MB. */
const AT_ONCE = 2;
const MAX_WAITING = 20;

export const fileSlots = new Semaphore(perWorker(AT_ONCE), MAX_WAITING);

export const FILE_TYPES: Record<ReportFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
};

const CSV: CsvOptions = { separator: ";", bom: true };

/** Signs the download link of a page's query, without paging. */
export function fileLink(
  env: BackendEnv,
  { path, userId, url, shape }: { path: string; userId: number; url: URL; shape: object },
): string {
  const given = [...url.searchParams].filter(
    ([name, value]) => name in shape && name !== "page" && name !== "perPage" && value !== "",
  );
  return signedLink(env, path, userId, Object.fromEntries(given));
}

interface FileRequest extends Pick<FileJob, "of" | "format"> {
  /** without extension */
  name: string;
  locale?: Locale;
  csv?: CsvOptions;
  /** open in the browser instead of downloading */
  inline?: true;
  /** omitted for documents, which are logged with their records */
  logged?: Pick<MadeFile, "area" | "of" | "query">;
}

/** Streams a file once a slot is free. @throws ApiFailure 503 if the queue is full */
export async function answerFile(
  { db, standby }: Platform,
  request: Request,
  user: LinkUser,
  { of, format, name, locale = API_LANGUAGE, csv = CSV, inline, logged }: FileRequest,
): Promise<Response> {
  fileSlots.assertCapacity();
  const { env } = user;
  const { url } = (await standby?.choose()) ?? { url: env.DATABASE_URL };
  const filename = `${name}.${format}`;
  const type = FILE_TYPES[format];
  const framed = request.headers.get("Accept") === PROGRESS_TYPE;
  const job = {
    ...{ of, format, locale, csv },
    database: { url, prepare: env.DATABASE_PREPARE === "1" },
    company: companyOf(env, locale),
    made: `${formatMoment(new Date().toISOString(), env.APP_TIMEZONE)}, ${user.name}`,
  };
  const made = async (rows: number, whole: boolean) => {
    if (logged) await logExport(db, { ...logged, by: user, format, rows, whole });
  };
  return new Response(fileStream(job, request.signal, { filename, type, framed, made }), {
    headers: {
      "Content-Type": framed ? PROGRESS_TYPE : type,
      "Content-Disposition": disposition(inline ? "inline" : "attachment", filename),
      // Compression middleware would bypass back-pressure.
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}

/** Adds an RFC 6266 `filename*` for non-ASCII names. */
const disposition = (kind: string, filename: string) =>
  `${kind}; filename="${filename.replace(/[^ -~]/g, "_")}"` +
  (/[^ -~]/.test(filename) ? `; filename*=UTF-8''${encodeURIComponent(filename)}` : "");

const companyOf = ({ COMPANY_NAME, COMPANY_ADDRESS, COMPANY_PHONE }: BackendEnv, locale: Locale) => {
  const { phone } = businessIn(locale).report.file;
  return [COMPANY_NAME, COMPANY_ADDRESS, COMPANY_PHONE && `${phone} ${COMPANY_PHONE}`].filter(Boolean);
};

interface Streamed {
  filename: string;
  type: string;
  framed: boolean;
  made: (rows: number, whole: boolean) => Promise<void>;
}

/** Applies back-pressure; aborts when the client disconnects. */
function fileStream(job: FileJob, signal: AbortSignal, { filename, type, framed, made }: Streamed) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const gone = new AbortController();
  writer.closed.catch((error: unknown) => gone.abort(error));
  const given = AbortSignal.any([signal, gone.signal]);
  // Progress frames are fire-and-forget; only data frames await the writer.
  const tell = (progress: FileProgress) => {
    if (framed) writer.write(progressFrame(progress)).catch(() => undefined);
  };
  const work = async () => {
    const release = await fileSlots.take(given, (place) => tell({ place }));
    let [counted, whole] = [0, false];
    try {
      await makeInThread(job, given, {
        bytes: (bytes) => writer.write(framed ? bytesFrame(bytes) : bytes),
        rows: (rows, total) => {
          counted = rows;
          tell({ rows, total });
        },
      });
      whole = true;
    } finally {
      release();
      await made(counted, whole);
    }
    tell({ done: true, filename, type });
    await writer.close();
  };
  work().catch((error: unknown) => {
    if (!given.aborted)
      console.error(JSON.stringify({ level: "error", message: "A file failed", error: String(error) }));
    // Abort the stream so that the browser reports an incomplete download.
    return writer.abort(error).catch(() => undefined);
  });
  return readable;
}
