import { npwpForms } from "#contract/masters/npwp";
import { type ImportArea, importRowNumber } from "#contract/import";
import type { OpeningBalance } from "#contract/orders/outstanding";
import { numberKey } from "#contract/values/plain-text";
import { type NamedRecord, otherRecordParams } from "#contract/record-paths";
import type { Reader } from "../db/client";
import { findNpwps } from "../masters/checks";
import { findBalances } from "../outstanding/same-balance";
import type { CellError, GoodRow } from "./check";

/** Returns cells that repeat another record or an earlier row (docs/domain.md, Unusual values). */
export async function repeatedRows(db: Reader, area: ImportArea, rows: readonly GoodRow[]): Promise<CellError[]> {
  if (area === "customer" || area === "vendor") return repeatedNpwps(db, rows);
  return area === "outstanding" ? repeatedBalances(db, rows) : [];
}

async function repeatedNpwps(db: Reader, rows: readonly GoodRow[]): Promise<CellError[]> {
  const numbered = rows.flatMap((row) => (typeof row.values.npwp === "string" ? [{ row, npwp: row.values.npwp }] : []));
  const found = await findNpwps(
    db,
    numbered.map(({ npwp }) => npwp),
  );
  const stored = new Map(found.map((other) => [formOf(other.npwp), other]));
  return findRepeats(numbered, ({ npwp }) => formOf(npwp), stored, "npwp", "sameNpwp");
}

const formOf = (npwp: string) => npwpForms(npwp)[0] ?? npwp;

async function repeatedBalances(db: Reader, rows: readonly GoodRow[]): Promise<CellError[]> {
  // Parsed by its schema (check.ts).
  const balances = rows.map((row) => ({ row, ...(row.values as OpeningBalance) }));
  const keyOf = ({ customerId, gradeId, markingId, poSalesNo }: OpeningBalance) =>
    [customerId, gradeId, markingId, numberKey(poSalesNo)].join(" ");
  const found = await findBalances(db, balances);
  const stored = new Map(balances.flatMap((one, at) => (found.has(at) ? [[keyOf(one), found.get(at)!]] : [])));
  return findRepeats(balances, keyOf, stored, "poSalesNo", "sameBalance");
}

function findRepeats<Row extends { row: GoodRow }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  stored: ReadonlyMap<string, NamedRecord>,
  field: string,
  key: "sameNpwp" | "sameBalance",
): CellError[] {
  const first = new Map<string, number>();
  return rows.flatMap((one): CellError[] => {
    const name = keyOf(one);
    const other = stored.get(name);
    const twin = first.get(name);
    if (twin === undefined) first.set(name, one.row.index);
    const cell = { row: one.row.index, field };
    if (other !== undefined) return [{ ...cell, texts: [{ key, params: otherRecordParams(other) }] }];
    const row = String(importRowNumber(twin ?? 0));
    return twin === undefined ? [] : [{ ...cell, texts: [{ key: "importRepeats", params: { row } }] }];
  });
}
