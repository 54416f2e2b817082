import os from "node:os";
import { parentPort } from "node:worker_threads";
import { MAX_PAGE_SIZE } from "#contract/constants";
import { connect, type Database } from "../db/client";
import { loggedError } from "../db/driver-error";
import { writePapers } from "../documents/shown";
import { readList } from "../lists/file";
import { filterLabels } from "../reports/filter-labels";
import { chartOf } from "../reports/chart";
import type { FileContents, WriteBytes } from "../reports/contents";
import { writeCsv } from "../reports/csv";
import type { FileJob, FromThread, ToThread } from "./file-job";
import { definedReports } from "../reports/reports";
import { tableOf } from "../reports/table";
import { readWhole } from "../rows/engine/whole";
import { labelsAt } from "../reports/labels";
import { writeXlsx } from "../reports/xlsx";

/**
 * Worker that makes one file at a time. Applies back-pressure per chunk, and cancels the running statement on abort.
 */

/** Unacknowledged chunks, 10 to 100 kB each. */
const MAX_UNDER_WAY = 4;
/** One to read and one to cancel a statement. */
const CONNECTIONS = 2;

const port = parentPort;
if (!port) throw new Error("thread.ts is started as a thread");
const tell = (message: FromThread) => port.postMessage(message);

// On Linux the priority is per thread; requests take precedence.
if (process.platform === "linux") os.setPriority(10);

let underWay = 0;
let goOn: () => void = () => undefined;
let gone = new AbortController();

port.on("message", (message: ToThread) => {
  if ("job" in message) void run(message.job);
  else if ("gone" in message) gone.abort(new Error("nobody wants the file"));
  else underWay -= 1;
  goOn();
});

async function run(job: FileJob): Promise<void> {
  gone = new AbortController();
  underWay = 0;
  const { db, close } = connect(job.database.url, { connections: CONNECTIONS, prepare: job.database.prepare });
  try {
    await make(job, db);
    tell({ over: true });
  } catch (error) {
    tell({ over: true, error: loggedError(error) });
  } finally {
    await close();
  }
}

async function make(job: FileJob, db: Database): Promise<void> {
  const { of, locale, company, made } = job;
  if ("papersOf" in of) {
    await writePapers(db, of, gone.signal, { write, onProgress: (rows) => tell({ rows, total: of.prints.length }) });
    return;
  }
  if ("list" in of) {
    await readList(db, { ...of, locale }, gone.signal, ({ rows, ...list }) =>
      writeFile(job, { ...list, blocks: counted(list.blocks, rows), locale, company, made }),
    );
    return;
  }
  const defined = definedReports.find(({ report }) => report.name === of.report);
  if (!defined) throw new Error(`there is no report ${of.report}`);
  const request = { ...defined, query: of.query, plan: of.plan, timeZone: of.timeZone };
  const words = await filterLabels(db, locale, request);
  const charted = job.format === "pdf" && of.plan.grouping !== null;
  await readWhole(
    db,
    request,
    gone.signal,
    async ({ summary, finished, total, across, previous, blocks }) => {
      const table = tableOf(locale, request, across);
      const rows = counted(blocks, total);
      // The first block has the groups of the chart.
      const first = charted ? await rows.next() : undefined;
      const groups = first?.done === false ? first.value : [];
      const chart = charted
        ? chartOf(locale, request, { groups: groups.slice(0, MAX_PAGE_SIZE), total, across, previous })
        : undefined;
      await writeFile(job, {
        title: labelsAt(locale, "report.title")[of.report] ?? "",
        parameters: words,
        columns: table.columns,
        totals: table.totalsOf(summary, finished),
        blocks: cellsOf(),
        locale,
        company,
        made,
        ...(chart && { chart }),
      });
      async function* cellsOf() {
        if (groups.length > 0) yield groups.map(table.rowOf);
        for await (const block of rows) yield block.map(table.rowOf);
      }
    },
    { withPrevious: charted },
  );
}

async function* counted<Row>(blocks: AsyncIterable<Row[]>, total: number): AsyncGenerator<Row[]> {
  let rows = 0;
  tell({ rows, total });
  for await (const block of blocks) {
    yield block;
    rows += block.length;
    tell({ rows, total });
  }
}

async function writeFile({ format, csv }: FileJob, contents: FileContents): Promise<void> {
  if (format === "csv") await writeCsv(contents, write, csv);
  else if (format === "xlsx") await writeXlsx(contents, write);
  else if (contents.totals.length === 0) throw new Error("a list has no PDF");
  // Loaded only when needed.
  else await (await import("../reports/pdf")).writePdf(contents, write);
}

/** Waits while too many chunks are unacknowledged. @throws if aborted */
const write: WriteBytes = async (bytes) => {
  // Copy before transfer: the buffer may share a pool.
  const piece = new Uint8Array(bytes);
  underWay += 1;
  port.postMessage({ bytes: piece } satisfies FromThread, [piece.buffer]);
  while (underWay >= MAX_UNDER_WAY) {
    gone.signal.throwIfAborted();
    await new Promise<void>((resolve) => (goOn = resolve));
  }
  gone.signal.throwIfAborted();
};
