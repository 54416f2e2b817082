import { and, countDistinct, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import { type AnyPgColumn, getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { MasterArea } from "#contract/access";
import type { MasterContract } from "#contract/masters/master";
import { masters } from "#contract/masters/masters";
import * as masterTables from "../db/tables/masters";
import { exDoSum } from "../db/tables/stock";
import type { RecordArea } from "./area";

/** Columns common to all masters. */
export type MasterTable = typeof masterTables.grade;

export interface MasterDefinition {
  contract: MasterContract;
  table: MasterTable;
  /** computed dropdown fields */
  calculated?: () => Record<string, SQL>;
}

const calculated: Partial<Record<MasterArea, MasterDefinition["calculated"]>> = { "ex-do-master": exDoSums };

function tableOf(area: MasterArea): MasterTable {
  const name = area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const table = (masterTables as Record<string, unknown>)[name];
  if (table === undefined) throw new Error(`backend/db/tables/masters.ts has no table ${name}`);
  // Only common columns and contract names are used.
  return table as MasterTable;
}

export const masterDefinitions: MasterDefinition[] = Object.values(masters).map((contract) => ({
  contract,
  table: tableOf(contract.area),
  calculated: calculated[contract.area],
}));

export function masterDefinition(area: MasterArea): MasterDefinition {
  const definition = masterDefinitions.find(({ contract }) => contract.area === area);
  if (!definition) throw new Error(`no master ${area}`);
  return definition;
}

export interface Reference {
  by: string;
  table: PgTable;
  column: AnyPgColumn;
  document: AnyPgColumn;
  deletedAt: AnyPgColumn;
  /** table of the document, for a table of its lines */
  head?: PgTable & { id: AnyPgColumn; deletedAt: AnyPgColumn };
}

/** In area order. */
export function referencesTo(master: MasterTable, areas: readonly RecordArea[]): Reference[] {
  return areas.flatMap(({ called, tables }) =>
    tables.flatMap(({ table, document = table.id, head }) =>
      getTableConfig(table)
        .foreignKeys.map((key) => key.reference())
        .filter(({ foreignTable }) => foreignTable === (master as PgTable))
        .flatMap(({ columns }) => columns)
        .map((column) => ({ by: called, table, column, document, deletedAt: table.deletedAt, head })),
    ),
  );
}

/** Counts live documents, or all that can be restored; a removed line never counts. */
export function countReferences(
  { table, column, document, deletedAt, head }: Reference,
  id: number,
  withDeleted: boolean,
): SQL<number> {
  const isLive = head && sql`exists (select from ${head} where ${head.id} = ${document} and ${head.deletedAt} is null)`;
  const counts = and(
    eq(column, id),
    withDeleted && !head ? undefined : isNull(deletedAt),
    withDeleted ? undefined : isLive,
  );
  return sql<number>`(select ${countDistinct(document)} from ${table} where ${counts})`.mapWith(Number);
}

/** Kg made and booked per ex-DO (docs/domain.md, Masters). */
function exDoSums() {
  const exDoTotal = (column: AnyPgColumn) =>
    sql`coalesce((select ${column} from ${exDoSum} where ${exDoSum.exDoMasterId} = ${masterTables.exDoMaster.id}), 0)`.mapWith(
      Number,
    );
  return { madeKg: exDoTotal(exDoSum.madeKg), bookedKg: exDoTotal(exDoSum.bookedKg) };
}

export function columnOf(table: MasterTable, field: string): AnyPgColumn {
  const columns: Record<string, AnyPgColumn> = getTableColumns(table);
  const column = columns[field];
  if (!column) throw new Error(`no column ${field}`);
  return column;
}
