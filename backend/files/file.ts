import { addAbortSignal, Readable } from "node:stream";
import { API_LANGUAGE, type Locale } from "#contract/constants";
import { formatMoment } from "#contract/values/format";
import type { ReportFormat } from "#contract/reports/report-file";
import { type LinkOwner, signedLink, type LinkUser } from "./link";
import type { BackendEnv } from "../env";
import type { Platform } from "../http/context";
import type { CsvOptions } from "../reports/csv";
import { logExport, type MadeFile } from "./export-history";
import type { FileJob, FilePart } from "./file-job";
import { csvSlots, fileSlots, makeInThread } from "./pool";
import { businessTexts } from "../reports/labels";
import { ApiFailure } from "../http/errors";

const MAX_OF_A_USER = 4;
const ofUsers = new Map<number, number>();

/** A proxy ends a response without bytes after this time. */
const MAKING_MS = 120_000;
/** A CSV is cut off when its client takes no chunk for this long, and when its download lasts longer. */
const STALLED_MS = 30_000;
const SENDING_MS = 600_000;

/** Errors that name the format to choose instead. */
const TOO_MANY = { pdf: "tooManyForPdf", xlsx: "tooManyForXlsx" } as const;

export const FILE_TYPES: Record<ReportFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
};

const CSV: CsvOptions = { separator: ";", bom: true };

/** Signs the download link of a page's query, without paging. */
export function fileLink(
  env: BackendEnv,
  { path, owner, url, shape }: { path: string; owner: LinkOwner; url: URL; shape: object },
): string {
  const given = [...url.searchParams].filter(
    ([name, value]) => name in shape && name !== "page" && name !== "perPage" && value !== "",
  );
  return signedLink(env, path, owner, Object.fromEntries(given));
}

/** Logs an export. @param whole false if it was cut */
type Made = (rows: number, whole: boolean) => Promise<void>;

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

/** Makes a file and sends it; a CSV is sent while it is made. @throws ApiFailure 422 for too many rows, 503 if busy */
export async function answerFile(
  { db, standby }: Platform,
  request: Request,
  user: LinkUser,
  { of, format, name, locale = API_LANGUAGE, csv = CSV, inline, logged }: FileRequest,
): Promise<Response> {
  const job = await createJob({ env: user.env, standby }, user, { of, format, locale, csv });
  const made: Made = async (rows, whole) => {
    if (logged) await logExport(db, { ...logged, by: user, format, rows, whole });
  };
  const headers = {
    "Content-Type": FILE_TYPES[format],
    "Content-Disposition": disposition(inline ? "inline" : "attachment", `${name}.${format}`),
    // Compression middleware would bypass back-pressure.
    "Cache-Control": "private, no-store, no-transform",
  };
  const leave = enter(user.id);
  if (format === "csv") {
    const stream = Readable.toWeb(await csvStream(job, request.signal, made, leave));
    return new Response(stream as ReadableStream<Uint8Array>, { headers });
  }
  try {
    const { content, rows } = await wholeFile(job, AbortSignal.any([request.signal, AbortSignal.timeout(MAKING_MS)]));
    await made(rows, true);
    return new Response(content, { headers: { ...headers, "Content-Length": String(content.length) } });
  } catch (error) {
    // The client is gone; its response is not read.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    if (error instanceof TooManyRows) throw new ApiFailure(422, { key: TOO_MANY[format] });
    throw error;
  } finally {
    leave();
  }
}

async function createJob(
  { env, standby }: Pick<Platform, "env" | "standby">,
  { name }: Pick<LinkUser, "name">,
  { csv = CSV, ...asked }: Pick<FileJob, "of" | "format" | "locale"> & { csv?: CsvOptions },
): Promise<FileJob> {
  const { url } = (await standby?.choose()) ?? { url: env.DATABASE_URL };
  return {
    ...asked,
    csv,
    database: { url, prepare: env.DATABASE_PREPARE === "1" },
    company: letterhead(env, asked.locale),
    made: `${formatMoment(new Date().toISOString(), env.APP_TIMEZONE)}, ${name}`,
  };
}

export class FileTooLarge extends Error {}
export class TooManyRows extends Error {}

/** Makes a file for a mail. @param user named in it @throws FileTooLarge @throws TooManyRows */
export async function mailedFile(
  platform: Pick<Platform, "env" | "standby">,
  user: Pick<LinkUser, "name">,
  asked: Pick<FileJob, "of" | "format" | "locale">,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<{ content: Buffer<ArrayBuffer>; rows: number }> {
  return wholeFile(await createJob(platform, user, asked), signal, maxBytes);
}

async function wholeFile(job: FileJob, signal: AbortSignal, maxBytes = Infinity) {
  return fileSlots.run(async () => {
    const parts: Uint8Array[] = [];
    let [bytes, rows] = [0, 0];
    for await (const part of makeInThread(job, signal)) {
      if (!(part instanceof Uint8Array)) rows = countRows(part);
      else if ((bytes += part.length) > maxBytes) throw new FileTooLarge();
      else parts.push(part);
    }
    return { content: Buffer.concat(parts), rows };
  }, signal);
}

function countRows(part: Exclude<FilePart, Uint8Array>): number {
  if ("tooMany" in part) throw new TooManyRows();
  return part.rows;
}

export function reportFileName(locale: Locale, { area, startDate, endDate, asOf, format }: ReportFileName): string {
  const name = [businessTexts(locale).report.file.name, area, startDate, endDate, asOf].filter(Boolean).join("-");
  return format === undefined ? name : `${name}.${format}`;
}

interface ReportFileName {
  area: string;
  startDate: string;
  endDate: string;
  asOf?: string | undefined;
  format?: ReportFormat;
}

/** Adds an RFC 6266 `filename*` for non-ASCII names. */
const disposition = (kind: string, filename: string) =>
  `${kind}; filename="${filename.replace(/[^ -~]/g, "_")}"` +
  (/[^ -~]/.test(filename) ? `; filename*=UTF-8''${encodeURIComponent(filename)}` : "");

const letterhead = ({ COMPANY_NAME, COMPANY_ADDRESS, COMPANY_PHONE }: BackendEnv, locale: Locale) => {
  const { phone } = businessTexts(locale).report.file;
  return [COMPANY_NAME, COMPANY_ADDRESS, COMPANY_PHONE && `${phone} ${COMPANY_PHONE}`].filter(Boolean);
};

async function csvStream(job: FileJob, request: AbortSignal, made: Made, leave: () => void): Promise<Readable> {
  const gone = new AbortController();
  const signal = AbortSignal.any([request, gone.signal, AbortSignal.timeout(SENDING_MS)]);
  try {
    csvSlots.assertCapacity();
    const release = await csvSlots.take(signal);
    return addAbortSignal(signal, Readable.from(bytes(release), { objectMode: false }));
  } catch (error) {
    leave();
    throw error;
  }
  async function* bytes(release: () => void) {
    let [counted, whole] = [0, false];
    try {
      for await (const part of makeInThread(job, signal)) {
        if (part instanceof Uint8Array) {
          const stalled = setTimeout(() => gone.abort(new Error("The client stopped reading")), STALLED_MS).unref();
          yield part;
          clearTimeout(stalled);
        } else counted = countRows(part);
      }
      whole = true;
    } finally {
      release();
      leave();
      await made(counted, whole);
    }
  }
}

/** Counts a file to its user until it is made. @throws ApiFailure 503 for too many */
function enter(userId: number): () => void {
  const files = ofUsers.get(userId) ?? 0;
  if (files >= MAX_OF_A_USER) throw new ApiFailure(503, { key: "busy" }, {}, { retryAfterSeconds: 10 });
  ofUsers.set(userId, files + 1);
  return () => {
    const left = (ofUsers.get(userId) ?? 1) - 1;
    if (left === 0) ofUsers.delete(userId);
    else ofUsers.set(userId, left);
  };
}
