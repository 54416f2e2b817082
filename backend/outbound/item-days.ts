import { sql } from "drizzle-orm";
import type { Database, Reader } from "../db/client";

/** Rows of outbound_item_day that differ from the items, records and bookings they come from. */
export const itemDayFaults = sql`
  select coalesce(k.id, s.id) as id, coalesce(k::text, 'none') as holds, coalesce(s::text, 'none') as should_hold
  from outbound_item_day k full join outbound_item_of_day s on s.id = k.id
  where k::text is distinct from s::text`;

/** Returns the items whose row differs. */
export async function findItemDays(db: Reader): Promise<number[]> {
  return (await db.execute<{ id: number }>(itemDayFaults)).rows.map(({ id }) => id);
}

/** Writes the rows that differ again. @returns their number */
export async function rebuildItemDays(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    // In the order of locks of every write.
    await tx.execute(sql`lock table outbound_record, outbound_record_item, booking in share row exclusive mode`);
    const ids = sql.param(await findItemDays(tx));
    await tx.execute(sql`delete from outbound_item_day where id = any(${ids})`);
    await tx.execute(sql`insert into outbound_item_day select * from outbound_item_of_day where id = any(${ids})`);
    return ids.value.length;
  });
}
