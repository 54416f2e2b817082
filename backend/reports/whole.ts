import { sql, type SQL } from "drizzle-orm";
import type { ReportAcross, ReportFinished, ReportRow, ReportSummary } from "#contract/report-query";
import type { Database, Transaction } from "../db/client";
import { atOneMoment } from "../db/one-moment";
import { oneRow } from "../db/one-row";
import { finishedOf, readAcross, rowOf, summaryOf, withCells } from "./read";
import { type AskedReport, rowsStatement, totalsStatement } from "./statements";

/** Rows that are fetched at once: some hundred kilobytes. */
const BLOCK = 2_000;

interface WholeReport {
  summary: ReportSummary;
  finished?: ReportFinished;
  /** the number of rows */
  total: number;
  across?: ReportAcross;
  /** the rows, a block at a time; to be read once */
  blocks: AsyncIterable<ReportRow[]>;
}

/**
 * Reads a whole report, row by row through a cursor: the rows of the screen, in their order, with its totals, all as they are at one
 * moment. Memory holds a block, and the one that is fetched meanwhile.
 *
 * @param signal ends the statement under way too
 * @param use takes the rows; the reading waits for it
 * @throws the reason of the signal
 */
export async function readWhole(
  db: Database,
  asked: AskedReport,
  signal: AbortSignal,
  use: (whole: WholeReport) => Promise<void>,
): Promise<void> {
  const { plan, query } = asked;
  await atOneMoment(db, signal, async (tx) => {
    const totals = oneRow((await tx.execute(totalsStatement(asked, query, true))).rows);
    const across = await readAcross(tx, asked);
    await use({
      summary: summaryOf(totals, plan.rows),
      ...finishedOf(totals, plan.rows),
      total: Number(totals.total),
      across,
      blocks: blocksOf(tx, asked, across, signal),
    });
  });
}

/** Reads the rows of a report block by block; the next one is fetched while one is used. */
async function* blocksOf(
  tx: Transaction,
  asked: AskedReport,
  across: ReportAcross | undefined,
  signal: AbortSignal,
): AsyncGenerator<ReportRow[]> {
  const { plan } = asked;
  const fetched = async (statement: SQL) => {
    signal.throwIfAborted();
    return (await tx.execute(statement)).rows;
  };
  const block = sql`fetch ${sql.raw(String(BLOCK))} from report_rows`;
  await tx.execute(sql`declare report_rows no scroll cursor for ${rowsStatement(asked)}`);
  let next = fetched(block);
  try {
    while (true) {
      const found = await next;
      if (found.length === 0) return;
      const rows = await withCells(
        tx,
        asked,
        found.map((row) => rowOf(row, plan.rows, plan.grouping !== null)),
        across,
      );
      next = fetched(block);
      // Its failure is met when the block is asked for; until then nobody waits for it.
      next.catch(() => undefined);
      yield rows;
    }
  } finally {
    // One statement at a time on a connection: whoever ends the reading early waits for the one under way.
    await next.catch(() => undefined);
  }
}
