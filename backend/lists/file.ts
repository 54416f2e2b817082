import { sql, type SQL } from "drizzle-orm";
import type { RoleHolder } from "#contract/access";
import { UNITS } from "#contract/outbound-item";
import { planReport } from "#contract/report-query";
import type { Database } from "../db/client";
import { atOneMoment } from "../db/one-moment";
import { csvHead, csvLine, type CsvOptions } from "../reports/csv";
import { rowOf } from "../reports/read";
import { unitAlias } from "../reports/statements";
import { tableOf } from "../reports/table";
import type { ExportedList } from "./exported";

/** A list as a file: all of its pages, through a cursor (docs/decisions/0035-a-whole-report-as-a-file.md). */

/** Rows that are fetched at once. */
const BLOCK = 2_000;
/** For Excel in Indonesia. */
const CSV: CsvOptions = { separator: ";", bom: true };

/** A list, and the rows of it that are asked for. */
interface AskedList {
  list: ExportedList;
  query: Record<string, unknown>;
  /** decides which columns there are: prices are not for everybody */
  caller: RoleHolder | null;
  /** is told how many rows were made, and whether that is all of them, before a whole file is closed */
  made: (rows: number, whole: boolean) => Promise<void>;
}

/**
 * Streams a whole list as CSV: heads and rows. The reading waits for who takes it, and ends with him.
 *
 * @param signal of the request: aborts when the client goes away
 */
export function listStream(db: Database, asked: AskedList, signal: AbortSignal): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const gone = new AbortController();
  // Nobody reads any more.
  writer.closed.catch((error: unknown) => gone.abort(error));
  const encoder = new TextEncoder();
  const work = async () => {
    const { report } = asked.list.defined;
    const { plan } = planReport(report, {}, asked.caller);
    const table = tableOf({ report, plan });
    const statement = statementOf(asked, Object.entries(plan.rows.columns));
    let [counted, whole] = [0, false];
    try {
      await writer.write(encoder.encode(csvHead(table.columns, CSV)));
      await readRows(db, statement, AbortSignal.any([signal, gone.signal]), (rows) => {
        counted += rows.length;
        const lines = rows.map((row) => csvLine(table.rowOf(rowOf(row, plan.rows, false)), CSV));
        return writer.write(encoder.encode(lines.join("")));
      });
      whole = true;
    } finally {
      await asked.made(counted, whole);
    }
    await writer.close();
  };
  // A file that ends too early is broken off, so that the browser says so.
  work().catch((error: unknown) => writer.abort(error).catch(() => undefined));
  return readable;
}

/** Makes the statement of all rows of a list, in its order, with the columns of its report under their names. */
function statementOf({ list, query, caller }: AskedList, columns: [string, { kind: string }][]): SQL {
  const { rows } = list.defined.source;
  const cells = columns.flatMap(([name, { kind }]) => {
    if (kind !== "units") return sql`${sql`${rows.columns[name]}`} as ${sql.identifier(name)}`;
    return UNITS.map(
      (unit) =>
        sql`case when ${rows.units?.unit} = ${unit} then ${rows.units?.count} end as ${sql.identifier(unitAlias(name, unit))}`,
    );
  });
  const where = list.where(query, caller) ?? sql`true`;
  return sql`select ${sql.join(cells, sql`, `)} from ${rows.from} where ${where} order by ${sql.join(list.order(query), sql`, `)}`;
}

/**
 * Reads rows through a cursor, as they are at one moment; memory holds a block at a time.
 *
 * @param signal ends the statement under way too
 * @throws the reason of the signal
 */
async function readRows(
  db: Database,
  statement: SQL,
  signal: AbortSignal,
  take: (rows: Record<string, unknown>[]) => Promise<void>,
): Promise<void> {
  await atOneMoment(db, signal, async (tx) => {
    await tx.execute(sql`declare list_rows no scroll cursor for ${statement}`);
    while (true) {
      signal.throwIfAborted();
      const { rows } = await tx.execute(sql`fetch ${sql.raw(String(BLOCK))} from list_rows`);
      if (rows.length === 0) break;
      await take(rows);
    }
  });
}
