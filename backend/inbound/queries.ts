import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { RoleHolder } from "#contract/access";
import {
  inboundRecord as recordAnswer,
  type InboundRecord,
  type InboundRecordList,
  type InboundRecordQuery,
  inboundRecordRow,
  type InboundRecordRow,
} from "#contract/weighing/inbound-record";
import { INBOUND_OPEN } from "#contract/weighing/inbound-status";
import { recordNets } from "#contract/weighing/inbound-item-nets";
import { netAmount, inboundWeights } from "#contract/weighing/inbound-weights";
import { recordWeightSource } from "#contract/weighing/weighing";
import type { Reader } from "../db/client";
import { codeAndName, responseColumns, userOf } from "../db/reference-columns";
import { inboundRecord, inboundRecordItem } from "../db/tables/inbound";
import { inboundItem, vehicle, vendor } from "../db/tables/masters";
import { NotFound } from "../http/errors";
import { hasPlate, vehicleColumns } from "../weighing/vehicle-book";
import { countOpen, toFinish, peopleColumns, sourceColumns } from "../weighing/queries";
import { readRows } from "../rows/engine/list";
import { deductedKg, inboundRecords, lastInboundStepAt as lastStepAt } from "../rows/inbound";

/** Results include prices; prices.ts removes them. */

const record = inboundRecord;

/** Aggregates items as JSON to avoid a query per row. */
const itemsOfRow = sql<InboundRecordRow["items"]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${inboundRecordItem.id},
    'name', ${inboundItem.name},
    'quantity', ${inboundRecordItem.quantity},
    'unit', ${inboundItem.unit}
  ) order by ${inboundRecordItem.id}), '[]'::json)
  from ${inboundRecordItem} join ${inboundItem} on ${inboundItem.id} = ${inboundRecordItem.inboundItemId}
  where ${inboundRecordItem.inboundRecordId} = ${record.id} and ${inboundRecordItem.deletedAt} is null
)`;

export function listInbound(
  db: Reader,
  query: InboundRecordQuery,
  caller: RoleHolder | null,
): Promise<InboundRecordList> {
  const rows = () =>
    db
      .select({
        record: responseColumns(record, inboundRecordRow),
        sources: { ...sourceColumns(record), weighingsBetween: record.weighingsBetween },
        // The expression of the totals: null without a net.
        deductedKg: sql<number | null>`${deductedKg}`,
        vendor: codeAndName(vendor),
        lastStepAt,
        items: itemsOfRow,
      })
      .from(record)
      .innerJoin(vendor, eq(vendor.id, record.vendorId));
  return readRows(db, inboundRecords, { query, caller }, rows, ({ record: row, sources, ...names }) => ({
    ...row,
    ...names,
    weightSource: recordWeightSource(sources),
  }));
}

export const countOpenInbound = (db: Reader) => countOpen(db, record, INBOUND_OPEN);

/** @param unchanged a detail whose items can be reused @throws NotFound */
export async function findInbound(
  db: Reader,
  id: number,
  unchanged?: { items: readonly StoredItem[] },
): Promise<InboundRecord> {
  const [row] = await db
    .select({
      record: responseColumns(record, recordAnswer),
      vendor: codeAndName(vendor),
      ...peopleColumns(record),
      vehicle: vehicleColumns,
      checkedBy: userOf(record.checkedById),
    })
    .from(record)
    .innerJoin(vendor, eq(vendor.id, record.vendorId))
    .leftJoin(vehicle, hasPlate(record.licensePlate))
    .where(eq(record.id, id));
  if (!row) throw new NotFound();
  // Sequential: items older than the version would let a PUT undo an unseen change.
  const items = unchanged?.items ?? (await readItems(db, id));
  const { record: r, ...names } = row;
  // Changed goods return a record to WEIGHED_IN; its first check counts once they are checked.
  const unchecked = r.status === "WAITING" || r.status === "WEIGHED_IN";
  return {
    ...r,
    deductedKg: inboundWeights(r).deductedKg,
    ...names,
    ...toFinish(r, names),
    checkedAt: unchecked ? null : r.checkedAt,
    checkedBy: unchecked ? null : names.checkedBy,
    items: withShares(r, items),
  };
}

type Item = InboundRecord["items"][number];
type StoredItem = Omit<Item, "netKg" | "amount">;

type SharedColumns = "firstKg" | "secondKg" | "netKg" | "weighingsBetween" | "pricePerKg" | "amount";

function withShares(row: Pick<typeof inboundRecord.$inferSelect, SharedColumns>, items: readonly StoredItem[]): Item[] {
  const { pricePerKg, amount } = row;
  const nets = recordNets(row, items);
  return items.map((item, index) => {
    const [net, price] = [nets[index] ?? null, pricePerKg ?? item.pricePerKg ?? null];
    const due = amount === null || net === null || price === null ? null : netAmount(net, price);
    return { ...item, netKg: net, pricePerKg: price, amount: due };
  });
}

export function readItems(db: Reader, recordId: number): Promise<StoredItem[]> {
  return db
    .select({
      id: inboundRecordItem.id,
      version: inboundRecordItem.version,
      inboundItemId: inboundRecordItem.inboundItemId,
      inboundItem: { id: inboundItem.id, name: inboundItem.name, unit: inboundItem.unit, factors: inboundItem.factors },
      quantity: inboundRecordItem.quantity,
      notedQuantity: inboundRecordItem.notedQuantity,
      note: inboundRecordItem.note,
      sample: inboundRecordItem.sample,
      pricePerKg: inboundRecordItem.pricePerKg,
    })
    .from(inboundRecordItem)
    .innerJoin(inboundItem, eq(inboundItem.id, inboundRecordItem.inboundItemId))
    .where(and(eq(inboundRecordItem.inboundRecordId, recordId), isNull(inboundRecordItem.deletedAt)))
    .orderBy(asc(inboundRecordItem.id));
}
