import { and, desc, eq, gte, isNotNull, isNull, ne, notExists, notInArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { shiftDay } from "#contract/plant/business-day";
import {
  type EarlierRange,
  type UsualAnswer,
  usualDeduction,
  usualOfEarlier,
  withoutExceptions,
} from "#contract/weighing/earlier-values";
import type { CheckBody, InboundRecord } from "#contract/weighing/inbound-record";
import { aboutLoadKg, deductedShare } from "#contract/weighing/inbound-weights";
import type { Reader } from "../db/client";
import { inboundRecord, inboundRecordItem } from "../db/tables/inbound";
import { vendor } from "../db/tables/masters";
import { choiceCheck, earlierCheck, named, wasUnusual } from "../records/earlier-check";
import type { UnusualCheck } from "../records/unusual";
import { plateCheck } from "../weighing/plate-party";

/** Usual deliveries and deductions (docs/domain.md, Unusual values). */

const DELIVERIES = 60;
const OF_GOODS = 40;
/** From this many deliveries on other goods require a reason. */
const DELIVERIES_NEEDED = 10;
const DEDUCTION_DAYS = 90;
const DEDUCTIONS = 100;

interface EarlierItem {
  own: boolean;
  recordId: number;
  itemId: number;
  noted: number;
  vendor: string;
  isOddGoods: boolean;
  isOddNoted: boolean;
}

async function earlierDeliveries(
  db: Reader,
  { id, vendorId, itemIds }: { id: number | null; vendorId: number; itemIds: readonly number[] },
): Promise<EarlierItem[]> {
  const [record, item] = [inboundRecord, inboundRecordItem];
  const kinds = [...new Set(itemIds)].map((itemId) => sql`(${itemId}::int)`);
  const counts = sql`${record.deletedAt} is null and ${record.status} <> 'CANCELLED' and not ${record.toCheck}
    and ${record.id} is distinct from ${id}`;
  const columns = sql`${record.id} as "recordId", ${item.inboundItemId} as "itemId", ${item.notedQuantity} as noted,
    ${vendor.name} as vendor, ${wasUnusual(record, "inboundItemId", item.id)} as "isOddGoods",
    ${wasUnusual(record, "notedQuantity", item.id)} as "isOddNoted"`;
  const { rows } = await db.execute<Pick<EarlierItem, keyof EarlierItem>>(sql`
    select true as own, ${columns} from (
      select * from ${record} where ${record.vendorId} = ${vendorId} and ${counts}
      order by ${record.date} desc, ${record.id} desc limit ${DELIVERIES}
    ) ${record} join ${item} on ${item.inboundRecordId} = ${record.id} join ${vendor} on ${vendor.id} = ${record.vendorId}
    where ${item.deletedAt} is null
    union all select found.* from (values ${sql.join(kinds, sql`, `)}) as asked(item_id) cross join lateral (
      select false as own, ${columns} from ${item} join ${record} on ${record.id} = ${item.inboundRecordId}
      join ${vendor} on ${vendor.id} = ${record.vendorId}
      where ${item.inboundItemId} = asked.item_id and ${item.deletedAt} is null and ${counts}
      order by ${item.id} desc limit ${OF_GOODS}
    ) found`);
  return rows;
}

function usualNoted(rows: readonly EarlierItem[], itemId: number, item: string): EarlierRange | null {
  const own = rows.filter((row) => row.own);
  const notedQuantities = (found: readonly EarlierItem[]) => {
    const noted = found.filter((row) => row.itemId === itemId && row.noted > 0);
    return withoutExceptions(noted.map((row) => ({ ...row, isException: row.isOddNoted }))).map((row) => row.noted);
  };
  return usualOfEarlier("notedQuantity", [
    { basis: "partyGoods", name: `${own[0]?.vendor ?? ""}, ${item}`, values: notedQuantities(own) },
    { basis: "goods", name: item, values: notedQuantities(rows.filter((row) => !row.own)) },
  ]);
}

/** Checks vendor, goods and quantities that are new or changed. Two queries. */
export async function deliveryChecks(
  db: Reader,
  after: InboundRecord,
  before: InboundRecord | null,
): Promise<UnusualCheck[]> {
  const { id, vendorId, licensePlate: plate, items } = after;
  const sameVendor = vendorId === before?.vendorId;
  const changed = items.filter((item) => {
    const old = sameVendor ? before.items.find((one) => one.id === item.id) : undefined;
    return item.inboundItemId !== old?.inboundItemId || item.quantity !== old.quantity;
  });
  const truck = { id, plate, partyId: vendorId };
  const samePlate = sameVendor && plate === before.licensePlate;
  const ofPlate = samePlate ? [] : await plateCheck(db, "inbound", truck);
  if (changed.length === 0) return ofPlate;
  const itemIds = changed.map(({ inboundItemId }) => inboundItemId);
  const rows = await earlierDeliveries(db, { id, vendorId, itemIds });
  const own = rows.filter((row) => row.own);
  const deliveries = [...new Set(own.map(({ recordId }) => recordId))].map((recordId) => {
    const ofDelivery = own.filter((row) => row.recordId === recordId);
    return {
      chosen: ofDelivery.map(({ itemId }) => itemId),
      isException: ofDelivery.some(({ isOddGoods }) => isOddGoods),
    };
  });
  return [
    ...ofPlate,
    ...changed.flatMap((item) => {
      const { inboundItemId, inboundItem: goods, notedQuantity } = item;
      const note = { field: "notedQuantity", itemId: item.id, unit: goods.unit } as const;
      return [
        ...choiceCheck(deliveries, {
          field: "inboundItemId",
          itemId: item.id,
          at: "inboundItemId",
          basis: "party",
          choice: inboundItemId,
          needed: DELIVERIES_NEEDED,
          text: (count) => ({
            key: "unusualGoodsOfVendor",
            params: { count, name: after.vendor.name, item: goods.name },
          }),
        }),
        ...earlierCheck(usualNoted(rows, inboundItemId, goods.name), {
          ...note,
          value: notedQuantity > 0 ? notedQuantity : null,
          at: "quantity",
        }),
      ];
    }),
  ];
}

/** Returns the usual deduction in percent of these goods, by the vendor's own, else by all vendors'. One query. */
async function readUsualDeduction(
  db: Reader,
  { id, date, vendorId, vendor: party, items }: Pick<InboundRecord, "id" | "date" | "vendorId" | "vendor" | "items">,
): Promise<EarlierRange> {
  const kinds = items.map(({ inboundItemId }) => inboundItemId);
  const otherGoods = db
    .select({ id: inboundRecordItem.id })
    .from(inboundRecordItem)
    .where(
      and(
        eq(inboundRecordItem.inboundRecordId, inboundRecord.id),
        notInArray(inboundRecordItem.inboundItemId, kinds),
        isNull(inboundRecordItem.deletedAt),
      ),
    );
  const counts = and(
    ne(inboundRecord.id, id),
    isNull(inboundRecord.deletedAt),
    ne(inboundRecord.status, "CANCELLED"),
    eq(inboundRecord.toCheck, false),
    isNotNull(inboundRecord.secondKg),
    gte(inboundRecord.date, shiftDay(date, -DEDUCTION_DAYS)),
    sql`${inboundRecord.netKg} < ${inboundRecord.firstKg} - ${inboundRecord.secondKg}`,
    notExists(otherGoods),
  );
  const columns = {
    vendorId: inboundRecord.vendorId,
    pct: sql<number>`(100 * (1 - ${inboundRecord.netKg}::float8 / (${inboundRecord.firstKg} - ${inboundRecord.secondKg})))`.as(
      "pct",
    ),
    isException: wasUnusual(inboundRecord, "deductionPct").as("is_exception"),
  };
  const newest = [desc(inboundRecord.date), desc(inboundRecord.id)] as const;
  const rows = await unionAll(
    db
      .select(columns)
      .from(inboundRecord)
      .where(and(counts, eq(inboundRecord.vendorId, vendorId)))
      .orderBy(...newest)
      .limit(DEDUCTIONS),
    db
      .select(columns)
      .from(inboundRecord)
      .where(and(counts, ne(inboundRecord.vendorId, vendorId)))
      .orderBy(...newest)
      .limit(DEDUCTIONS),
  );
  const values = (found: typeof rows) => withoutExceptions(found).map(({ pct }) => Math.round(pct * 100) / 100);
  const goods = items.map(({ inboundItem: { name } }) => name).join(", ");
  return usualDeduction([
    { basis: "partyGoods", name: party.name, values: values(rows.filter((row) => row.vendorId === vendorId)) },
    { basis: "goods", name: goods, values: values(rows) },
  ]);
}

export const usualOfCheck = async (db: Reader, record: InboundRecord): Promise<UsualAnswer["data"]> =>
  named("deductionPct", null, await readUsualDeduction(db, record));

/** Checks a deduction as a percentage of the load. One query. @param at request field */
export async function deductionCheck(
  db: Reader,
  record: InboundRecord,
  { deductionPct, deductionKg }: Pick<CheckBody, "deductionPct" | "deductionKg">,
  at: string,
): Promise<UnusualCheck[]> {
  const value = deductedShare({ deductionPct, deductionKg }, aboutLoadKg(record));
  const where = { field: "deductionPct", value: value || null, at, unit: "%" } as const;
  const usual = await readUsualDeduction(db, record);
  const checks = earlierCheck(usual, where);
  if (usual.count > 0) return checks;
  return checks.map((check) => ({ ...check, text: { key: "unusualDeduction", params: { high: usual.high ?? 0 } } }));
}
