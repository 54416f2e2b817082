import { sql } from "drizzle-orm";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { Transaction } from "../db/client";
import { inboundRecordItem as item } from "../db/tables/inbound";

type Items = InboundRecord["items"];
type Shared = Pick<InboundRecord, "pricePerKg" | "items">;

/** The record has a price that all items share. */
const ownPrice = (record: Shared, { pricePerKg }: Items[number]): number | null =>
  record.pricePerKg === null ? (pricePerKg ?? null) : null;

/** Stores changed nets and prices of items, for reports. One statement. */
export async function storeShares(tx: Transaction, before: Shared | null, after: Shared): Promise<void> {
  const changed = after.items.filter((now) => {
    const old = before?.items.find(({ id }) => id === now.id);
    const price = before === null || old === undefined ? null : ownPrice(before, old);
    return now.netKg !== (old?.netKg ?? null) || ownPrice(after, now) !== price;
  });
  if (changed.length === 0) return;
  const rows = changed.map((now) => sql`(${now.id}::int, ${now.netKg}::int, ${ownPrice(after, now)}::numeric)`);
  await tx.execute(sql`
    update ${item} set net_kg = share.net_kg, price_per_kg = share.price_per_kg
    from (values ${sql.join(rows, sql`, `)}) as share (id, net_kg, price_per_kg) where ${item.id} = share.id`);
}
