import { sql } from "drizzle-orm";
import { shiftDay } from "#contract/plant/business-day";
import { isForOthers } from "#contract/weighing/inbound-item-nets";
import type { InboundRecord, PriceBody } from "#contract/weighing/inbound-record";
import { type EarlierPrices, PRICE_DAYS, usualPrice } from "#contract/weighing/usual-values";
import type { Reader } from "../db/client";
import { inboundRecord, inboundRecordItem } from "../db/tables/inbound";
import type { UnusualCheck } from "../records/unusual";

/** Prices in IDR per kg (docs/domain.md, Unusual values). */

const RECORDS = 100;
const SEVERAL = 10;

type Priced = Pick<InboundRecord, "id" | "date" | "vendorId" | "items">;

interface PaidPrice {
  kind: number;
  recordId: number;
  own: boolean;
  date: string;
  pricePerKg: number;
}

/** Reads earlier prices by kind of goods: the vendor's newest, and those of others in the last 30 days. One query. */
async function paidFor(db: Reader, { id, date, vendorId, items }: Priced): Promise<PaidPrice[]> {
  const [record, item] = [inboundRecord, inboundRecordItem];
  const kinds = [...new Set(items.map(({ inboundItemId }) => inboundItemId))].map((kind) => sql`(${kind}::int)`);
  const price = sql`coalesce(${record.pricePerKg}, ${item.pricePerKg})`;
  // Free goods do not count.
  const newest = sql`from ${record} join ${item} on ${item.inboundRecordId} = ${record.id}
    where ${item.inboundItemId} = goods.kind and ${item.deletedAt} is null and ${record.id} <> ${id}
      and ${record.status} = 'DONE' and ${record.deletedAt} is null and ${price} > 0`;
  const columns = sql`goods.kind, ${record.id} as "recordId", ${record.date}::text as date, ${price}::float8 as "pricePerKg"`;
  const limit = sql`order by ${record.date} desc, ${record.id} desc limit ${RECORDS}`;
  const { rows } = await db.execute<Pick<PaidPrice, keyof PaidPrice>>(sql`
    select paid.* from (values ${sql.join(kinds, sql`, `)}) as goods (kind) cross join lateral (
      (select ${columns}, true as own ${newest} and ${record.vendorId} = ${vendorId} ${limit})
      union all
      (select ${columns}, false as own ${newest} and ${record.vendorId} <> ${vendorId}
        and ${record.date} >= ${shiftDay(date, -PRICE_DAYS)} ${limit})
    ) paid`);
  return rows;
}

/** Returns the vendor's earlier prices, or all vendors' of the last 30 days for a first delivery. */
function summarizeEarlier(rows: readonly PaidPrice[], date: string): EarlierPrices | null {
  const since = shiftDay(date, -PRICE_DAYS);
  const own = rows.filter((row) => row.own);
  const prices = (own.length > 0 ? own : rows).toSorted(
    (a, b) => b.date.localeCompare(a.date) || b.recordId - a.recordId,
  );
  const [last] = prices;
  if (last === undefined) return null;
  const lately = prices.filter((price) => price.date >= since);
  const paid = lately.map(({ pricePerKg }) => pricePerKg);
  const range = paid.length === 0 ? null : { low: Math.min(...paid), high: Math.max(...paid) };
  const several = new Set(lately.map(({ recordId }) => recordId)).size >= SEVERAL ? ({ several: true } as const) : {};
  return {
    from: own.length > 0 ? "vendor" : "goods",
    last: { pricePerKg: last.pricePerKg, date: last.date },
    range,
    ...several,
  };
}

export async function readEarlierPrices(db: Reader, record: Priced) {
  const rows = await paidFor(db, record);
  const items = record.items.map(({ id, inboundItemId }) => ({
    id,
    prices: summarizeEarlier(
      rows.filter(({ kind }) => kind === inboundItemId),
      record.date,
    ),
  }));
  return { prices: summarizeEarlier(rows, record.date), items };
}

/** Checks prices that changed, or whose vendor or goods did: one by all goods of the record, several each by its item's goods. */
export async function priceCheck(db: Reader, body: PriceBody, before: InboundRecord): Promise<UnusualCheck[]> {
  const { pricePerKg, items } = body;
  const changed = (items ?? []).flatMap(({ id, pricePerKg: price }, index) =>
    before.items.some((item) => item.id === id && (item.pricePerKg !== price || isForOthers(before, id)))
      ? [{ id, price, index }]
      : [],
  );
  const stays = pricePerKg === before.pricePerKg && !isForOthers(before);
  if (pricePerKg === undefined ? changed.length === 0 : stays) return [];
  const earlier = await readEarlierPrices(db, before);
  if (pricePerKg !== undefined) return priceChecks(pricePerKg, earlier.prices, "pricePerKg");
  return changed.flatMap(({ id, price, index }) => {
    const prices = earlier.items.find((item) => item.id === id)?.prices ?? null;
    return priceChecks(price, prices, `items.${index}.pricePerKg`).map((one) => ({ ...one, itemId: id }));
  });
}

function priceChecks(value: number, earlier: EarlierPrices | null, at: string): UnusualCheck[] {
  const usual = usualPrice(earlier);
  if (usual === null) return [];
  const text = { key: "unusualPrice", params: { low: usual.low, high: usual.high } } as const;
  return [{ field: "pricePerKg", value, usual, at, text }];
}
