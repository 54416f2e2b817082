import { getTableColumns, inArray, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { MasterArea } from "#contract/access";
import type { Transaction } from "../db/client";
import { type ErrorText, Invalid } from "../http/errors";
import { columnOf, masterDefinitions, type MasterTable } from "./master-definitions";

export interface MasterUse {
  area: MasterArea;
  id: number;
  field: string;
  /** previous id, which may remain although inactive */
  before?: number;
}

/** Follows the row's foreign keys. @param at request prefix: `lines.0.` */
export function masterUses(table: PgTable, row: object, before?: object, at = ""): MasterUse[] {
  const now = new Map(Object.entries(row));
  const old = new Map(Object.entries(before ?? {}));
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference());
  return Object.entries(getTableColumns(table)).flatMap(([field, column]) => {
    const key = keys.find(({ columns }) => columns.includes(column));
    const master = masterDefinitions.find((definition) => key?.foreignTable === (definition.table as PgTable));
    const id: unknown = now.get(field);
    if (master === undefined || typeof id !== "number") return [];
    const oldId: unknown = old.get(field);
    const use = { area: master.contract.area, id, field: `${at}${field}` };
    return [typeof oldId === "number" ? { ...use, before: oldId } : use];
  });
}

/**
 * Locks the masters against deletion until the transaction ends. @param inactive `allowed` when restoring @throws
 * Invalid
 */
export async function assertUsable(
  tx: Transaction,
  uses: MasterUse[],
  inactive: "refused" | "allowed" = "refused",
): Promise<void> {
  const errors: Record<string, ErrorText> = {};
  const names: string[] = [];
  for (const { contract, table } of masterDefinitions) {
    const changes = uses.filter((use) => use.area === contract.area && use.id !== use.before);
    if (changes.length === 0) continue;
    const ids = [...new Set(changes.map((use) => use.id))].sort((a, b) => a - b);
    const rows = await tx
      .select({ id: table.id, active: table.active, deletedAt: table.deletedAt, name: masterName(table, contract.key) })
      .from(table)
      .where(inArray(table.id, ids))
      .orderBy(table.id)
      .for("share");
    for (const use of changes) {
      const row = rows.find(({ id }) => id === use.id);
      if (!row || row.deletedAt !== null) {
        errors[use.field] = { key: "missingMaster" };
        names.push(row?.name ?? String(use.id));
      } else if (!row.active && inactive === "refused") errors[use.field] = { key: "inactiveMaster" };
    }
  }
  if (Object.keys(errors).length === 0) return;
  // A restoration has no fields, so its message names the masters.
  const missing = { key: "mastersMissing", params: { names: [...new Set(names)].join(", ") } } as const;
  throw new Invalid(errors, inactive === "allowed" ? missing : undefined);
}

/** A code is not the name that users know. */
const masterName = (table: MasterTable, key: string) =>
  sql<string>`${key === "code" ? columnOf(table, "name") : columnOf(table, key)}`;
