import { API_LANGUAGE, type Locale } from "#contract/constants";
import { formatMoment } from "#contract/format";
import { bytesFrame, type FileProgress, PROGRESS_TYPE, progressFrame, type ReportFormat } from "#contract/report-file";
import { type LinkOwner, signedLink, type LinkUser } from "./link";
import type { BackendEnv } from "../env";
import type { Platform } from "../http/context";
import type { CsvOptions } from "../reports/csv";
import { logExport, type MadeFile } from "./export-history";
import type { FileJob } from "./file-job";
import { makeInThread } from "./threads";
import { businessIn } from "../reports/labels";
import { ApiFailure } from "../http/errors";
import { Semaphore } from "../http/semaphore";
import { GrowingFile } from "./growing-file";

/** Each export uses a core, a connection and about 10 MB. */
const AT_ONCE = 2;
const MAX_WAITING = 20;

export const fileSlots = new Semaphore(AT_ONCE, MAX_WAITING);

/** Unfinished files of a user, of which one is made at a time; each takes space on the disk until it is sent. */
const MAX_OF_A_USER = 6;
const ofUsers = new Map<number, { turn: Semaphore; files: number }>();

/** A client that takes no chunk for this long is cut off, and a download that lasts longer. */
const STALLED_MS = 30_000;
const LONGEST_MS = 600_000;

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

/** Streams a file once a slot is free. @throws ApiFailure 503 if the queue is full, or the user's own */
export async function answerFile(
  { db, standby }: Platform,
  request: Request,
  user: LinkUser,
  { of, format, name, locale = API_LANGUAGE, csv = CSV, inline, logged }: FileRequest,
): Promise<Response> {
  fileSlots.assertCapacity();
  const filename = `${name}.${format}`;
  const type = FILE_TYPES[format];
  const framed = request.headers.get("Accept") === PROGRESS_TYPE;
  const job = await jobOf({ env: user.env, standby }, user, { of, format, locale, csv });
  const made = async (rows: number, whole: boolean) => {
    if (logged) await logExport(db, { ...logged, by: user, format, rows, whole });
  };
  const stream = await fileStream(job, request.signal, { userId: user.id, filename, type, framed, made });
  return new Response(stream, {
    headers: {
      "Content-Type": framed ? PROGRESS_TYPE : type,
      "Content-Disposition": disposition(inline ? "inline" : "attachment", filename),
      // Compression middleware would bypass back-pressure.
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}

async function jobOf(
  { env, standby }: Pick<Platform, "env" | "standby">,
  { name }: Pick<LinkUser, "name">,
  { csv = CSV, ...asked }: Pick<FileJob, "of" | "format" | "locale"> & { csv?: CsvOptions },
): Promise<FileJob> {
  const { url } = (await standby?.choose()) ?? { url: env.DATABASE_URL };
  return {
    ...asked,
    csv,
    database: { url, prepare: env.DATABASE_PREPARE === "1" },
    company: companyOf(env, asked.locale),
    made: `${formatMoment(new Date().toISOString(), env.APP_TIMEZONE)}, ${name}`,
  };
}

export class FileTooLarge extends Error {}

/** Makes a file in memory once a slot is free. @param user named in it @throws FileTooLarge */
export async function wholeFile(
  platform: Pick<Platform, "env" | "standby">,
  user: Pick<LinkUser, "name">,
  asked: Pick<FileJob, "of" | "format" | "locale">,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<{ content: Buffer; rows: number }> {
  const job = await jobOf(platform, user, asked);
  const release = await fileSlots.take(signal);
  try {
    const parts: Uint8Array[] = [];
    let [bytes, rows] = [0, 0];
    for await (const part of makeInThread(job, signal)) {
      if (!(part instanceof Uint8Array)) rows = part.rows;
      else if ((bytes += part.length) > maxBytes) throw new FileTooLarge();
      else parts.push(part);
    }
    return { content: Buffer.concat(parts), rows };
  } finally {
    release();
  }
}

/** Returns a report's file name, without an extension unless `format` is given. */
export function reportFileName(locale: Locale, { area, startDate, endDate, asOf, format }: ReportFileName): string {
  const name = [businessIn(locale).report.file.name, area, startDate, endDate, asOf].filter(Boolean).join("-");
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

const companyOf = ({ COMPANY_NAME, COMPANY_ADDRESS, COMPANY_PHONE }: BackendEnv, locale: Locale) => {
  const { phone } = businessIn(locale).report.file;
  return [COMPANY_NAME, COMPANY_ADDRESS, COMPANY_PHONE && `${phone} ${COMPANY_PHONE}`].filter(Boolean);
};

interface Streamed {
  userId: number;
  filename: string;
  type: string;
  framed: boolean;
  made: (rows: number, whole: boolean) => Promise<void>;
}

/**
 * Makes a file into a temporary one and sends that as it grows: a slow client delays no other file.
 * Ends when the client disconnects, stops reading or takes too long.
 */
async function fileStream(job: FileJob, signal: AbortSignal, { userId, filename, type, framed, made }: Streamed) {
  const own = enter(userId);
  const file = await GrowingFile.open();
  const gone = new AbortController();
  const given = AbortSignal.any([signal, gone.signal]);
  const timers: Record<"stalled" | "longest", NodeJS.Timeout | undefined> = { stalled: undefined, longest: undefined };
  const endAfter = (ms: number, reason: string) => setTimeout(() => gone.abort(new Error(reason)), ms).unref();
  const tell = (progress: FileProgress) => {
    if (framed) file.write(progressFrame(progress)).catch(() => undefined);
  };
  const make = async () => {
    const endOwn = await own.turn.take(given, (place) => tell({ place }));
    let [counted, whole] = [0, false];
    try {
      const release = await fileSlots.take(given, (place) => tell({ place }));
      timers.longest = endAfter(LONGEST_MS, "The download took too long");
      try {
        for await (const part of makeInThread(job, given)) {
          if (part instanceof Uint8Array) await file.write(framed ? bytesFrame(part) : part);
          else {
            counted = part.rows;
            tell(part);
          }
        }
      } finally {
        release();
      }
      whole = true;
    } finally {
      endOwn();
      await made(counted, whole);
    }
    tell({ done: true, filename, type });
    await file.end();
  };
  const making = make().catch((error: Error) => {
    if (!given.aborted)
      console.error(JSON.stringify({ level: "error", message: "A file failed", error: String(error) }));
    file.fail(error);
  });
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timers.stalled);
    clearTimeout(timers.longest);
    own.leave();
    void making.then(() => file.close());
  };
  const chunks = file.read();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        given.addEventListener("abort", () => {
          file.fail(given.reason as Error);
          controller.error(given.reason);
          end();
        });
      },
      async pull(controller) {
        clearTimeout(timers.stalled);
        // An error aborts the stream, so that the browser reports an incomplete download.
        const { done, value } = await chunks.next().catch((error: unknown): never => {
          end();
          throw error;
        });
        if (!done) controller.enqueue(value);
        if (file.isRead) {
          end();
          controller.close();
        } else timers.stalled = endAfter(STALLED_MS, "The client stopped reading");
      },
      cancel: (reason) => gone.abort(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Counts a file to its user until it is sent. @throws ApiFailure 503 for too many */
function enter(userId: number): { turn: Semaphore; leave: () => void } {
  const own = ofUsers.get(userId) ?? { turn: new Semaphore(1, MAX_OF_A_USER), files: 0 };
  if (own.files >= MAX_OF_A_USER) throw new ApiFailure(503, { key: "busy" }, {}, { retryAfterSeconds: 10 });
  own.files += 1;
  ofUsers.set(userId, own);
  const leave = () => {
    own.files -= 1;
    if (own.files === 0) ofUsers.delete(userId);
  };
  return { turn: own.turn, leave };
}
