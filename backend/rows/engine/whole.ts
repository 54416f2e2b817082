import { sql, type SQL } from "drizzle-orm";
import type { ReportAcross, ReportFinished, ReportRow, ReportSummary } from "#contract/report-query";
import type { Database, Transaction } from "../../db/client";
import { withReadSnapshot } from "../../db/read-snapshot";
import { oneRow } from "../../db/one-row";
import { finishedOf, previousGroups, readAcross, rowOf, summaryOf, withCells } from "./read";
import { type ReportRequest, rowsStatement, totalsStatement } from "./statements";

/** Rows per fetch; a few hundred kB. */
const BLOCK = 2_000;

interface WholeReport {
  summary: ReportSummary;
  finished?: ReportFinished;
  total: number;
  across?: ReportAcross | undefined;
  /** groups of the previous period, if requested */
  previous?: Awaited<ReturnType<typeof previousGroups>>;
  /** rows in blocks; can be iterated once */
  blocks: AsyncIterable<ReportRow[]>;
}

/**
 * Reads a report through a cursor in one read snapshot. @param signal also cancels the running statement @throws its
 * reason
 */
export async function readWhole(
  db: Database,
  request: ReportRequest,
  signal: AbortSignal,
  use: (whole: WholeReport) => Promise<void>,
  { withPrevious = false } = {},
): Promise<void> {
  const { plan, query } = request;
  await withReadSnapshot(db, signal, async (tx) => {
    const totals = oneRow((await tx.execute(totalsStatement(request, query, true))).rows);
    const across = await readAcross(tx, request);
    await use({
      summary: summaryOf(totals, plan.rows),
      ...finishedOf(totals, plan.rows),
      total: Number(totals.total),
      across,
      previous: withPrevious ? await previousGroups(tx, request) : undefined,
      blocks: blocksOf(tx, request, across, signal),
    });
  });
}

/** Prefetches the next block. */
async function* blocksOf(
  tx: Transaction,
  request: ReportRequest,
  across: ReportAcross | undefined,
  signal: AbortSignal,
): AsyncGenerator<ReportRow[]> {
  const { plan } = request;
  const fetched = async (statement: SQL) => {
    signal.throwIfAborted();
    return (await tx.execute(statement)).rows;
  };
  const block = sql`fetch ${sql.raw(String(BLOCK))} from report_rows`;
  await tx.execute(sql`declare report_rows no scroll cursor for ${rowsStatement(request)}`);
  let next = fetched(block);
  try {
    while (true) {
      const found = await next;
      if (found.length === 0) return;
      const rows = await withCells(
        tx,
        request,
        found.map((row) => rowOf(row, plan.rows, plan.grouping !== null)),
        across,
      );
      next = fetched(block);
      // Avoids an unhandled rejection; thrown when the block is awaited.
      next.catch(() => undefined);
      yield rows;
    }
  } finally {
    // A connection runs one statement at a time, so wait for the prefetch.
    await next.catch(() => undefined);
  }
}
