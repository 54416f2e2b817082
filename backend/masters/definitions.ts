import { countDistinct, eq, sql, type SQL } from "drizzle-orm";
import { type AnyPgColumn, getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { MasterArea } from "#contract/access";
import type { MasterContract } from "#contract/master";
import { masters } from "#contract/masters";
import { booking } from "../db/tables/booking";
import { inboundRecord, inboundRecordItem } from "../db/tables/inbound";
import * as masterTables from "../db/tables/masters";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import { outstanding } from "../db/tables/outstanding";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { production } from "../db/tables/production";

/** The columns that the tables of all masters share. */
export type MasterTable = typeof masterTables.grade;

/** A table of documents, or of their lines, whose foreign keys may point at masters. */
interface DocumentTable {
  table: PgTable & { id: AnyPgColumn; deletedAt: AnyPgColumn };
  /** name of the documents in the 409 */
  by: string;
  /** the document that a row belongs to; the row itself unless given */
  document?: AnyPgColumn;
}

/** In the order in which a 409 names the first that still uses a master. */
const documents: DocumentTable[] = [
  { table: outboundRecord, by: "Barang Keluar" },
  { table: outboundRecordItem, by: "Barang Keluar", document: outboundRecordItem.outboundRecordId },
  { table: inboundRecord, by: "Barang Masuk" },
  { table: inboundRecordItem, by: "Barang Masuk", document: inboundRecordItem.inboundRecordId },
  { table: poSale, by: "PO Sales" },
  { table: poSaleLine, by: "PO Sales", document: poSaleLine.poSaleId },
  { table: booking, by: "Booking" },
  { table: production, by: "Produksi" },
  { table: outstanding, by: "Outstanding" },
];

/** A foreign key to a master; a master with live references cannot be deleted. */
type Reference = DocumentTable & { column: AnyPgColumn };

export interface MasterDefinition {
  contract: MasterContract;
  table: MasterTable;
  references: Reference[];
}

/** Finds the foreign keys of documents that point at a table. */
function referencesTo(master: MasterTable): Reference[] {
  return documents.flatMap((entry) =>
    getTableConfig(entry.table)
      .foreignKeys.map((key) => key.reference())
      .filter(({ foreignTable }) => foreignTable === (master as PgTable))
      .flatMap(({ columns }) => columns.map((column) => ({ ...entry, column }))),
  );
}

/** Finds the table of a master by its area: `outbound-item` is kept in `outboundItem`. */
function tableOf(area: MasterArea): MasterTable {
  const name = area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const table = (masterTables as Record<string, unknown>)[name];
  if (table === undefined) throw new Error(`backend/db/tables/masters.ts has no table ${name}`);
  // The service works on the columns that all masters share and on names from the contract; both sides are wider.
  return table as MasterTable;
}

/** Every master with its table and its references. */
export const masterDefinitions: MasterDefinition[] = Object.values(masters).map((contract) => {
  const table = tableOf(contract.area);
  return { contract, table, references: referencesTo(table) };
});

/** Finds the definition of the master of an area. */
export function masterDefinition(area: MasterArea): MasterDefinition {
  const definition = masterDefinitions.find(({ contract }) => contract.area === area);
  if (!definition) throw new Error(`no master ${area}`);
  return definition;
}

/** Counts the documents of a reference that point at the master `id` with a live row, as a subquery. */
export function countReferences(reference: Reference, id: number): SQL<number> {
  const { table, column, document = table.id } = reference;
  return sql<number>`(select ${countDistinct(document)} from ${table} where ${eq(column, id)} and ${table.deletedAt} is null)`.mapWith(
    Number,
  );
}
