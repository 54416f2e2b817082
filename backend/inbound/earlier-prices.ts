import { and, desc, eq, exists, gt, gte, inArray, isNull, ne } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { shiftDay } from "#contract/business-day";
import type { InboundRecord } from "#contract/inbound-record";
import { type EarlierPrices, PRICE_DAYS, usualPrice } from "#contract/usual-values";
import type { Reader } from "../db/client";
import { inboundRecord, inboundRecordItem } from "../db/tables/inbound";
import type { PlausibilityCheck } from "../records/outliers";

/** Prices in IDR per kg (docs/domain.md, Unusual values). */

const RECORDS = 100;
const SEVERAL = 10;

/** Reads the vendor's earlier prices, or all vendors' of the last 30 days for a first delivery. One query. */
export async function earlierPricesOf(
  db: Reader,
  { id, date, vendorId, items }: Pick<InboundRecord, "id" | "date" | "vendorId" | "items">,
): Promise<EarlierPrices | null> {
  const since = shiftDay(date, -PRICE_DAYS);
  const kinds = items.map(({ inboundItemId }) => inboundItemId);
  const sameGoods = db
    .select({ id: inboundRecordItem.id })
    .from(inboundRecordItem)
    .where(
      and(
        eq(inboundRecordItem.inboundRecordId, inboundRecord.id),
        inArray(inboundRecordItem.inboundItemId, kinds),
        isNull(inboundRecordItem.deletedAt),
      ),
    );
  const priced = and(
    ne(inboundRecord.id, id),
    eq(inboundRecord.status, "DONE"),
    isNull(inboundRecord.deletedAt),
    // Free goods do not count.
    gt(inboundRecord.pricePerKg, 0),
    exists(sameGoods),
  );
  const columns = { vendorId: inboundRecord.vendorId, date: inboundRecord.date, pricePerKg: inboundRecord.pricePerKg };
  const newest = [desc(inboundRecord.date), desc(inboundRecord.id)] as const;
  const rows = await unionAll(
    db
      .select(columns)
      .from(inboundRecord)
      .where(and(priced, eq(inboundRecord.vendorId, vendorId)))
      .orderBy(...newest)
      .limit(RECORDS),
    db
      .select(columns)
      .from(inboundRecord)
      .where(and(priced, ne(inboundRecord.vendorId, vendorId), gte(inboundRecord.date, since)))
      .orderBy(...newest)
      .limit(RECORDS),
  );
  const own = rows.filter((row) => row.vendorId === vendorId);
  const prices = (own.length > 0 ? own : rows)
    .map((row) => ({ pricePerKg: row.pricePerKg ?? 0, date: row.date }))
    .sort((a, b) => b.date.localeCompare(a.date));
  const [last] = prices;
  if (last === undefined) return null;
  const lately = prices.filter((price) => price.date >= since).map(({ pricePerKg }) => pricePerKg);
  const range = lately.length === 0 ? null : { low: Math.min(...lately), high: Math.max(...lately) };
  const several = lately.length >= SEVERAL ? ({ several: true } as const) : {};
  return { from: own.length > 0 ? "vendor" : "goods", last, range, ...several };
}

/** Checks a changed price. */
export async function priceCheck(db: Reader, pricePerKg: number, before: InboundRecord): Promise<PlausibilityCheck[]> {
  if (pricePerKg === before.pricePerKg) return [];
  const usual = usualPrice(await earlierPricesOf(db, before));
  if (usual === null) return [];
  const text = { key: "unusualPrice", params: { low: usual.low, high: usual.high } } as const;
  return [{ field: "pricePerKg", value: pricePerKg, usual, at: "pricePerKg", text }];
}
