import type { ReportAcross, ReportFinished, ReportRow, ReportSummary } from "#contract/report-query";
import type { Database } from "../../db/client";
import { withReadSnapshot } from "../../db/read-snapshot";
import { oneRow } from "../../db/one-row";
import { blocksOf } from "./blocks";
import { finishedOf, previousGroups, readAcross, rowOf, run, summaryOf, withCells } from "./read";
import { groupCountStatement, type ReportRequest, rowsStatement, totalsStatement } from "./statements";

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
  const { plan } = request;
  await withReadSnapshot(db, signal, async (tx) => {
    const totals = oneRow(await run(tx, totalsStatement(request, true)));
    const counted =
      plan.grouping === null ? totals : oneRow(await run(tx, groupCountStatement(request, plan.grouping)));
    const across = await readAcross(tx, request);
    await use({
      summary: summaryOf(totals, plan.rows),
      ...finishedOf(totals, plan.rows),
      total: Number(counted.total),
      across,
      previous: withPrevious ? await previousGroups(tx, request) : undefined,
      blocks: blocksOf(tx, rowsStatement(request), signal, (block) => {
        const rows = block.map((row) => rowOf(row, plan.rows, plan.grouping !== null));
        return withCells(tx, request, rows, across);
      }),
    });
  });
}
