import { countDistinct, eq, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import type { MasterArea } from "#contract/access";
import type { MasterContract } from "#contract/master";
import { masters } from "#contract/masters";
import { booking } from "../db/tables/booking";
import { inboundRecord, inboundRecordItem } from "../db/tables/inbound";
import { customer, exDoMaster, grade, inboundItem, marking, outboundItem, vendor } from "../db/tables/masters";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import { outstanding } from "../db/tables/outstanding";
import { poSale, poSaleLine } from "../db/tables/po-sale";
import { production } from "../db/tables/production";

/** The columns that the tables of all masters share. */
export type MasterTable = typeof grade;

/** A foreign key to a master; a master with live references cannot be deleted. */
interface Reference {
  table: AnyPgTable;
  column: AnyPgColumn;
  deletedAt: AnyPgColumn;
  /** name of the documents in the 409 */
  by: string;
  /** the document that a row belongs to; the row itself unless given */
  document: AnyPgColumn;
}

export interface MasterDefinition {
  contract: MasterContract;
  table: MasterTable;
  references: Reference[];
}

const usedBy = (
  table: AnyPgTable & { id: AnyPgColumn; deletedAt: AnyPgColumn },
  column: AnyPgColumn,
  by: string,
  document = table.id,
): Reference => ({ table, column, deletedAt: table.deletedAt, by, document });

const tables: Record<MasterArea, { table: AnyPgTable; references: Reference[] }> = {
  customer: {
    table: customer,
    references: [
      usedBy(outboundRecord, outboundRecord.customerId, "Barang Keluar"),
      usedBy(poSale, poSale.customerId, "PO Sales"),
      usedBy(outstanding, outstanding.customerId, "Outstanding"),
    ],
  },
  grade: {
    table: grade,
    references: [
      usedBy(outboundRecordItem, outboundRecordItem.gradeId, "Barang Keluar", outboundRecordItem.outboundRecordId),
      usedBy(poSaleLine, poSaleLine.gradeId, "PO Sales", poSaleLine.poSaleId),
      usedBy(production, production.gradeId, "Produksi"),
      usedBy(outstanding, outstanding.gradeId, "Outstanding"),
    ],
  },
  marking: {
    table: marking,
    references: [
      usedBy(outboundRecordItem, outboundRecordItem.markingId, "Barang Keluar", outboundRecordItem.outboundRecordId),
      usedBy(poSaleLine, poSaleLine.markingId, "PO Sales", poSaleLine.poSaleId),
      usedBy(production, production.markingId, "Produksi"),
      usedBy(outstanding, outstanding.markingId, "Outstanding"),
    ],
  },
  "outbound-item": {
    table: outboundItem,
    references: [
      usedBy(
        outboundRecordItem,
        outboundRecordItem.outboundItemId,
        "Barang Keluar",
        outboundRecordItem.outboundRecordId,
      ),
      usedBy(production, production.outboundItemId, "Produksi"),
    ],
  },
  vendor: { table: vendor, references: [usedBy(inboundRecord, inboundRecord.vendorId, "Barang Masuk")] },
  "inbound-item": {
    table: inboundItem,
    references: [
      usedBy(inboundRecordItem, inboundRecordItem.inboundItemId, "Barang Masuk", inboundRecordItem.inboundRecordId),
    ],
  },
  "ex-do-master": {
    table: exDoMaster,
    references: [
      usedBy(poSale, poSale.exDoMasterId, "PO Sales"),
      usedBy(booking, booking.exDoMasterId, "Booking"),
      usedBy(production, production.exDoMasterId, "Produksi"),
    ],
  },
};

/** Every master with its table and its references. */
export const masterDefinitions: MasterDefinition[] = Object.values(masters).map((contract) => ({
  // The service works on the columns that all masters share and on names from the contract; both sides are wider.
  contract: contract,
  table: tables[contract.area].table as MasterTable,
  references: tables[contract.area].references,
}));

/** Finds the definition of the master of an area. */
export function masterDefinition(area: MasterArea): MasterDefinition {
  const definition = masterDefinitions.find(({ contract }) => contract.area === area);
  if (!definition) throw new Error(`no master ${area}`);
  return definition;
}

/** Counts the documents of a reference that point at the master `id` with a live row, as a subquery. */
export function countReferences(reference: Reference, id: number): SQL<number> {
  const { table, column, deletedAt, document } = reference;
  return sql<number>`(select ${countDistinct(document)} from ${table} where ${eq(column, id)} and ${deletedAt} is null)`.mapWith(
    Number,
  );
}
