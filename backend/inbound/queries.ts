import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { RoleHolder } from "#contract/access";
import { RECORD_PAGE_SIZE } from "#contract/constants";
import type {
  INBOUND_SORT,
  InboundRecord,
  InboundRecordList,
  InboundRecordQuery,
  InboundRecordRow,
} from "#contract/inbound-record";
import { INBOUND_OPEN, inboundWaitingFor } from "#contract/inbound-status";
import { recordNets } from "#contract/inbound-item-nets";
import { amountOf, inboundWeights } from "#contract/inbound-weights";
import type { Reader } from "../db/client";
import { sumOf, withoutCancelled } from "../rows/engine/conditions";
import { byName, sortedBy, type SortKey } from "../rows/engine/order";
import { listAnswer, pageOf, readPage } from "../rows/engine/page";
import { codeAndName, userOf } from "../db/reference-columns";
import { inboundRecord, inboundRecordItem } from "../db/tables/inbound";
import { inboundItem, vendor } from "../db/tables/masters";
import { NotFound } from "../http/errors";
import {
  bothWeights,
  countOpen,
  countsByStatus,
  countsOf,
  detailFieldsOf,
  finishedAtOf,
  headerFieldsOf,
  matchingRecords,
  newestOf,
  notCancelled,
  peopleOf,
  sortedOrder,
  usualOrder,
} from "../records/weighing-record-queries";

/** Results include prices; prices.ts removes them. */

const record = inboundRecord;

const deductedKg = sql<number | null>`${record.firstKg} - ${record.secondKg} - ${record.netKg}`;

const sortColumns: Record<(typeof INBOUND_SORT)[number], SortKey["by"]> = {
  recordNo: record.recordNo,
  date: record.date,
  licensePlate: record.licensePlate,
  vendor: byName(vendor.name),
  status: record.status,
  netKg: record.netKg,
};

const sortGroups = { vendor: vendor.id, status: record.status };

export const lastStepAt = newestOf(
  record.createdAt,
  record.firstAt,
  sql`(${record.weighingsBetween} -> -1 ->> 'at')::timestamptz`,
  record.checkedAt,
  record.secondAt,
  finishedAtOf(record),
  record.cancelledAt,
);

function matchingInbound(query: InboundRecordQuery, caller: RoleHolder | null): SQL | undefined {
  return and(
    matchingRecords(record, query, { open: INBOUND_OPEN, mine: inboundWaitingFor(caller) }),
    query.vendorId ? eq(record.vendorId, query.vendorId) : undefined,
    query.inboundItemId
      ? sql`exists (
          select from ${inboundRecordItem} where ${inboundRecordItem.inboundRecordId} = ${record.id}
            and ${inboundRecordItem.deletedAt} is null and ${inboundRecordItem.inboundItemId} = ${query.inboundItemId}
        )`
      : undefined,
  );
}

/** The rows of a page and of a file. */
export const listedInbound = (query: InboundRecordQuery, caller: RoleHolder | null): SQL | undefined =>
  and(matchingInbound(query, caller), withoutCancelled(record.status, query));

export const inboundOrder = (query: InboundRecordQuery): SortKey[] =>
  query.sort
    ? sortedOrder(record, sortedBy(query.sort, sortColumns, sortGroups))
    : usualOrder(record, query, lastStepAt);

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

/** @param caller for `waiting` */
export async function listInbound(
  db: Reader,
  query: InboundRecordQuery,
  caller: RoleHolder | null,
): Promise<InboundRecordList> {
  const page = pageOf(query, RECORD_PAGE_SIZE);
  const where = matchingInbound(query, caller);
  const from = sql`${record} left join ${vendor} on ${vendor.id} = ${record.vendorId}`;
  const source = { id: record.id, from, where: listedInbound(query, caller), order: inboundOrder(query) };
  const byStatus = db
    .select({
      ...countsByStatus(record, query),
      firstKg: sumOf(record.firstKg).as("first_kg"),
      secondKg: sumOf(record.secondKg).as("second_kg"),
      deductedKg: sumOf(deductedKg).as("deducted_kg"),
      netKg: sumOf(record.netKg).as("net_kg"),
      amount: sumOf(record.amount).as("amount"),
      grossKg: sumOf(record.firstKg, bothWeights(record)).as("gross_kg"),
      tareKg: sumOf(record.secondKg, bothWeights(record)).as("tare_kg"),
      weighedNetKg: sumOf(record.netKg, bothWeights(record)).as("weighed_net_kg"),
    })
    .from(record)
    .where(where)
    .groupBy(record.status)
    .as("by_status");
  const standing = notCancelled(byStatus);
  const { rows, totals } = await readPage(db, page, source, {
    rows: db
      .select({ record, vendor: codeAndName(vendor), lastStepAt, items: itemsOfRow })
      .from(record)
      .innerJoin(vendor, eq(vendor.id, record.vendorId)),
    totals: db
      .select({
        ...countsOf(byStatus, INBOUND_OPEN, query),
        firstKg: sumOf(byStatus.firstKg, standing),
        secondKg: sumOf(byStatus.secondKg, standing),
        deductedKg: sumOf(byStatus.deductedKg, standing),
        netKg: sumOf(byStatus.netKg, standing),
        amount: sumOf(byStatus.amount, standing),
        finished: {
          count: sumOf(byStatus.twice, standing),
          grossKg: sumOf(byStatus.grossKg, standing),
          tareKg: sumOf(byStatus.tareKg, standing),
          deductedKg: sumOf(byStatus.deductedKg, standing),
          netKg: sumOf(byStatus.weighedNetKg, standing),
        },
      })
      .from(byStatus),
  });
  const { total, finished, ...summary } = totals;
  const data = rows.map(({ record: row, ...names }) => ({ ...headerOf(row), ...names }));
  return { ...listAnswer(data, total, page), summary, finished };
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
      record,
      vendor: codeAndName(vendor),
      ...peopleOf(record),
      checkedBy: userOf(record.checkedById),
    })
    .from(record)
    .innerJoin(vendor, eq(vendor.id, record.vendorId))
    .where(eq(record.id, id));
  if (!row) throw new NotFound();
  // Sequential: items older than the version would let a PUT undo an unseen change.
  const items = unchanged?.items ?? (await itemsOf(db, id));
  const { record: r, ...names } = row;
  // Changed goods return a record to WEIGHED_IN; its first check counts once they are checked.
  const unchecked = r.status === "WAITING" || r.status === "WEIGHED_IN";
  return {
    ...headerOf(r),
    ...names,
    ...detailFieldsOf(r, names),
    weighingsBetween: r.weighingsBetween,
    checkedAt: unchecked ? null : r.checkedAt,
    checkedBy: unchecked ? null : names.checkedBy,
    checkCorrection: r.checkCorrection,
    deductionPct: r.deductionPct,
    deductionKg: r.deductionKg,
    deductionReason: r.deductionReason,
    pricePerKg: r.pricePerKg,
    items: withShares(r, items),
  };
}

type Item = InboundRecord["items"][number];
type StoredItem = Omit<Item, "netKg" | "amount">;

type SharedColumns = "firstKg" | "secondKg" | "netKg" | "weighingsBetween" | "pricePerKg" | "amount";

/** Adds the items' parts of the record's net and amount. */
function withShares(row: Pick<typeof inboundRecord.$inferSelect, SharedColumns>, items: readonly StoredItem[]): Item[] {
  const { pricePerKg, amount } = row;
  const nets = recordNets(row, items);
  return items.map((item, index) => {
    const [net, price] = [nets[index] ?? null, pricePerKg ?? item.pricePerKg ?? null];
    const due = amount === null || net === null || price === null ? null : amountOf(net, price);
    return { ...item, netKg: net, pricePerKg: price, amount: due };
  });
}

export function itemsOf(db: Reader, recordId: number): Promise<StoredItem[]> {
  return db
    .select({
      id: inboundRecordItem.id,
      version: inboundRecordItem.version,
      inboundItemId: inboundRecordItem.inboundItemId,
      inboundItem: { id: inboundItem.id, name: inboundItem.name, unit: inboundItem.unit },
      quantity: inboundRecordItem.quantity,
      notedQuantity: inboundRecordItem.notedQuantity,
      note: inboundRecordItem.note,
      pricePerKg: inboundRecordItem.pricePerKg,
    })
    .from(inboundRecordItem)
    .innerJoin(inboundItem, eq(inboundItem.id, inboundRecordItem.inboundItemId))
    .where(and(eq(inboundRecordItem.inboundRecordId, recordId), isNull(inboundRecordItem.deletedAt)))
    .orderBy(asc(inboundRecordItem.id));
}

function headerOf(r: typeof inboundRecord.$inferSelect) {
  return {
    ...headerFieldsOf(r),
    vendorId: r.vendorId,
    deliveryNoteNo: r.deliveryNoteNo,
    deductedKg: inboundWeights(r).deductedKg,
    netKg: r.netKg,
    amount: r.amount,
  };
}
