import type { ImportArea } from "#contract/import";
import type { OpeningBalance } from "#contract/orders/outstanding";
import { isUnusual } from "#contract/weighing/usual-weights";
import type { Reader } from "../db/client";
import type { BackendEnv } from "../env";
import { balanceChecks } from "../outstanding/usual";
import type { CellError, GoodRow } from "./check";
import { repeatedRows } from "./repeated";

/** Returns cells that are stored only with a reason: repeated or unusual values (docs/domain.md, Unusual values). */
export async function findQuestions(
  db: Reader,
  area: ImportArea,
  rows: readonly GoodRow[],
  env: BackendEnv,
): Promise<CellError[]> {
  const repeated = await repeatedRows(db, area, rows);
  const unusual = area === "outstanding" ? await unusualBalances(db, rows, env) : [];
  return [...repeated, ...unusual].toSorted((left, right) => left.row - right.row);
}

async function unusualBalances(db: Reader, rows: readonly GoodRow[], env: BackendEnv): Promise<CellError[]> {
  // Parsed by its schema (check.ts).
  const balances = rows.map(({ values }) => values as OpeningBalance);
  const checks = await balanceChecks(db, balances, env);
  return rows.flatMap((row, place) =>
    (checks[place] ?? [])
      .filter(({ value, usual }) => isUnusual(value, usual))
      .map(({ at, text }) => ({ row: row.index, field: at, texts: [text] })),
  );
}
