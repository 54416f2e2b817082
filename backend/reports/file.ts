import { API_LANGUAGE, type Locale } from "#contract/constants";
import { formatMoment } from "#contract/format";
import { bytesFrame, type FileProgress, PROGRESS_TYPE, progressFrame, type ReportFormat } from "#contract/report-file";
import { signedLink, type LinkUser } from "../documents/link";
import type { BackendEnv } from "../env";
import type { Platform } from "../http/context";
import type { CsvOptions } from "./csv";
import { logExport, type MadeFile } from "./export-history";
import type { FileJob } from "./file-job";
import { makeInThread } from "./threads";
import { businessIn } from "./words";
import { Turns } from "../turns";

/** Files that a process makes at once: each takes a core, a connection and some ten megabytes. */
const AT_ONCE = 2;
const MOST_WAITING = 20;

/** The turns of this process. */
export const fileTurns = new Turns(AT_ONCE, MOST_WAITING);

/** The media types of files. */
export const FILE_TYPES: Record<ReportFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
};

/** As Excel in Indonesia reads it. */
const CSV: CsvOptions = { separator: ";", bom: true };

/**
 * Signs the link to the whole of what an address asks a page of: as it was asked, without what the schema does not know, and without
 * pages.
 *
 * @param path makes the file
 */
export function fileLink(
  env: BackendEnv,
  { path, userId, asked, shape }: { path: string; userId: number; asked: URL; shape: object },
): string {
  const given = [...asked.searchParams].filter(
    ([name, value]) => name in shape && name !== "page" && name !== "perPage" && value !== "",
  );
  return signedLink(env, path, userId, Object.fromEntries(given));
}

interface AskedFile extends Pick<FileJob, "of" | "format"> {
  /** without its ending */
  name: string;
  /** of a report or a list */
  locale?: Locale;
  csv?: CsvOptions;
  /** shown by the browser, and not saved at once */
  inline?: true;
  /** stands in the history of files; papers stand in those of their records */
  logged?: Pick<MadeFile, "area" | "of" | "query">;
}

/**
 * Answers a whole report or list, or many papers, as a file while it is made, when its turn has come; in frames that say how far it is for who asks so.
 *
 * @param user of the link
 * @throws ApiFailure 503 when too many files wait already
 */
export async function answerFile(
  { db, standby }: Platform,
  request: Request,
  user: LinkUser,
  { of, format, name, locale = API_LANGUAGE, csv = CSV, inline, logged }: AskedFile,
): Promise<Response> {
  fileTurns.expectRoom();
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
      // Not compressed on the way: what compresses does not wait for a slow client.
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}

/** Names a file for a browser: by RFC 6266 where the name is not ASCII. */
const disposition = (kind: string, filename: string) =>
  `${kind}; filename="${filename.replace(/[^ -~]/g, "_")}"` +
  (/[^ -~]/.test(filename) ? `; filename*=UTF-8''${encodeURIComponent(filename)}` : "");

/** The lines of the company, as papers have them. */
const companyOf = ({ COMPANY_NAME, COMPANY_ADDRESS, COMPANY_PHONE }: BackendEnv, locale: Locale) => {
  const { phone } = businessIn(locale).report.file;
  return [COMPANY_NAME, COMPANY_ADDRESS, COMPANY_PHONE && `${phone} ${COMPANY_PHONE}`].filter(Boolean);
};

interface Streamed {
  filename: string;
  type: string;
  /** Answers frames that say how far it is (contract/report-file.ts). */
  framed: boolean;
  /** is told how many rows were made, and whether that is all of them, before a whole file is closed */
  made: (rows: number, whole: boolean) => Promise<void>;
}

/**
 * Streams a file, when its turn has come. The work waits for who takes it, and ends with him.
 *
 * @param signal of the request: aborts when the client goes away
 */
function fileStream(job: FileJob, signal: AbortSignal, { filename, type, framed, made }: Streamed) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const gone = new AbortController();
  // Nobody reads any more.
  writer.closed.catch((error: unknown) => gone.abort(error));
  const given = AbortSignal.any([signal, gone.signal]);
  // What is behind the times is not waited for: the bytes after it are.
  const tell = (progress: FileProgress) => {
    if (framed) writer.write(progressFrame(progress)).catch(() => undefined);
  };
  const work = async () => {
    const giveBack = await fileTurns.take(given, (place) => tell({ place }));
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
      giveBack();
      await made(counted, whole);
    }
    tell({ done: true, filename, type });
    await writer.close();
  };
  work().catch((error: unknown) => {
    if (!given.aborted)
      console.error(JSON.stringify({ level: "error", message: "A file failed", error: String(error) }));
    // A file that ends too early is broken off, so that the browser says so.
    return writer.abort(error).catch(() => undefined);
  });
  return readable;
}
