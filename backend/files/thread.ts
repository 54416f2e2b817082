import os from "node:os";
import { TransformStream } from "node:stream/web";
import { parentPort } from "node:worker_threads";
import { MAX_PAGE_SIZE } from "#contract/constants";
import { MAX_FILE_ROWS, type ReportFormat } from "#contract/reports/report-file";
import { countsInEachRow } from "#contract/reports/report-query";
import { connect, type Database } from "../db/client";
import { loggedError } from "../db/driver-error";
import { writePapers } from "./shown-papers";
import { readList } from "../lists/file";
import { filterLabels } from "../reports/filter-labels";
import { createChart } from "../reports/chart";
import type { FileContents, WriteBytes } from "../reports/contents";
import { writeCsv } from "../reports/csv";
import type { FileJob, FilePart } from "./file-job";
import { definedReports } from "../reports/reports";
import { inLetter, readLetter } from "../reports/letter";
import { createTable } from "../reports/table";
import { readAll } from "../rows/engine/read";
import { businessTexts, labelsAt } from "../reports/labels";
import { writeXlsx } from "../reports/xlsx";

/** Worker that makes one file at a time, as a stream. */

/** One to read and one to cancel a statement. */
const CONNECTIONS = 2;

const port = parentPort;
if (!port) throw new Error("thread.ts is started as a thread");

// On Linux the priority is per thread; requests take precedence.
if (process.platform === "linux") os.setPriority(Math.max(10, os.getPriority()));

port.on("message", (job: FileJob) => void run(job));

/** Where a job writes to; the signal tells that the reader is gone. */
interface Output {
  signal: AbortSignal;
  write: WriteBytes;
  /** Receives the number of rows written so far. */
  onRows: (rows: number) => void;
}

/** The format cannot hold the rows. Thrown before the first byte. */
class TooManyRows extends Error {}

async function run(job: FileJob): Promise<void> {
  const { readable, writable } = new TransformStream<FilePart, FilePart>();
  const writer = writable.getWriter();
  const gone = new AbortController();
  writer.closed.catch((reason: unknown) => gone.abort(reason));
  port?.postMessage(readable, [readable]);
  const { db, close } = connect(job.database.url, { connections: CONNECTIONS, prepare: job.database.prepare });
  try {
    await make(job, db, {
      signal: gone.signal,
      // Copied, because the buffer may share a pool, which would be cloned whole.
      write: (bytes) => writer.write(new Uint8Array(bytes)),
      onRows: (rows) => void writer.write({ rows }).catch(() => undefined),
    });
    await writer.close();
  } catch (error) {
    if (error instanceof TooManyRows) await writer.write({ tooMany: true }).then(() => writer.close());
    else await writer.abort(new Error(loggedError(error))).catch(() => undefined);
  } finally {
    await close();
  }
}

async function make(job: FileJob, db: Database, output: Output): Promise<void> {
  const { signal, write, onRows } = output;
  const { of, locale, company, made } = job;
  if ("papersOf" in of) {
    await writePapers(db, of, signal, write);
    return;
  }
  if ("list" in of) {
    await readList(db, { ...of, locale }, signal, ({ rows, ...list }) => {
      assertFits(job.format, rows);
      return writeFile(job, { ...list, blocks: counted(list.blocks, onRows), locale, company, made }, write);
    });
    return;
  }
  const defined = definedReports.find(({ report }) => report.name === of.report);
  if (!defined) throw new Error(`there is no report ${of.report}`);
  const request = { ...defined, query: of.query, plan: of.plan, timeZone: of.timeZone };
  const letter = job.format === "pdf" ? await readLetter(db, locale, request) : undefined;
  const words = await filterLabels(db, locale, request, { inLetter: letter !== undefined });
  const charted = job.format === "pdf" && of.plan.grouping !== null;
  await readAll(
    db,
    request,
    signal,
    async ({ summary, finished, total, across, previous, blocks }) => {
      assertFits(job.format, total);
      const table = createTable(locale, letter ? inLetter(request, summary) : request, across);
      const rows = counted(blocks, onRows);
      // The first block has the groups of the chart.
      const first = charted ? await rows.next() : undefined;
      const groups = first?.done === false ? first.value : [];
      const chart = charted
        ? createChart(locale, request, { groups: groups.slice(0, MAX_PAGE_SIZE), total, across, previous })
        : undefined;
      await writeFile(
        job,
        {
          title: labelsAt(locale, "report.title")[of.report] ?? "",
          parameters: words,
          columns: table.columns,
          totals: table.totalsOf(summary, finished),
          ...(countsInEachRow(of.plan) && { note: businessTexts(locale).report.eachRow }),
          blocks: encodeCells(),
          locale,
          company,
          made,
          ...(chart && { chart }),
          ...(letter && { letter }),
        },
        write,
      );
      async function* encodeCells() {
        if (groups.length > 0) yield groups.map(table.rowOf);
        for await (const block of rows) yield block.map(table.rowOf);
      }
    },
    { withPrevious: charted },
  );
}

function assertFits(format: ReportFormat, rows: number): void {
  if (rows > MAX_FILE_ROWS[format]) throw new TooManyRows();
}

async function* counted<Row>(blocks: AsyncIterable<Row[]>, onRows: Output["onRows"]): AsyncGenerator<Row[]> {
  let rows = 0;
  for await (const block of blocks) {
    yield block;
    rows += block.length;
    onRows(rows);
  }
}

async function writeFile({ format, csv }: FileJob, contents: FileContents, write: WriteBytes): Promise<void> {
  if (format === "csv") await writeCsv(contents, write, csv);
  else if (format === "xlsx") await writeXlsx(contents, write);
  else if (contents.totals.length === 0) throw new Error("a list has no PDF");
  else await (await import("../pdf/report")).writePdf(contents, write);
}
