import { sql } from "drizzle-orm";
import type { UsualGoods } from "#contract/booking";
import type { Reader } from "../db/client";
import { booking } from "../db/tables/booking";
import { outboundItem } from "../db/tables/masters";
import { outboundRecord, outboundRecordItem } from "../db/tables/outbound";
import { poSale, poSaleLine } from "../db/tables/po-sale";

const DELIVERIES = 10;

const item = outboundRecordItem;
const record = outboundRecord;
const isDelivered = sql`${record.status} = 'DONE' and ${record.deletedAt} is null and ${item.deletedAt} is null`;

/**
 * Uses the PO line's last delivery, else the customer's last of the same grade and marking, else the grade's last. One
 * query.
 */
export async function usualGoodsOf(db: Reader, bookingIds: readonly number[]): Promise<Map<number, UsualGoods>> {
  if (bookingIds.length === 0) return new Map();
  // coalesce() short-circuits the subqueries. The first sorts an expression: PostgreSQL would otherwise walk all items to a
  // line without deliveries.
  const goods = sql`coalesce(
    (select array[${item.outboundItemId}::text, 'line', ${item.loadingArea}] from ${booking} same
      join ${item} on ${item.bookingId} = same.id join ${record} on ${record.id} = ${item.outboundRecordId}
      where same.po_sale_line_id = ${poSaleLine.id} and same.used_kg > 0 and ${isDelivered} order by ${item.id} + 0 desc limit 1),
    (select array[${item.outboundItemId}::text, 'customer', ${item.loadingArea}] from (
        select ${record.id} as id from ${record}
        where ${record.customerId} = ${poSale.customerId} and ${record.status} = 'DONE' and ${record.deletedAt} is null
        order by ${record.date} desc, ${record.id} desc limit ${DELIVERIES}
      ) recent join ${item} on ${item.outboundRecordId} = recent.id
      where ${item.gradeId} = ${poSaleLine.gradeId} and ${item.markingId} = ${poSaleLine.markingId} and ${item.deletedAt} is null
      order by ${item.id} desc limit 1),
    (select array[${item.outboundItemId}::text, 'grade', ${item.loadingArea}] from ${item} join ${record} on ${record.id} = ${item.outboundRecordId}
      where ${item.gradeId} = ${poSaleLine.gradeId} and ${isDelivered} order by ${item.id} desc limit 1))`;
  const ids = sql.join(
    bookingIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<UsualGoods & { id: number }>(sql`
    with booked as materialized (
      select ${booking.id} as id, ${booking.poSaleLineId} as line_id from ${booking} where ${booking.id} in (${ids})
    ),
    usual as materialized (
      select ${poSaleLine.id} as line_id, ${goods} as goods
      from ${poSaleLine} join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId}
      where ${poSaleLine.id} in (select line_id from booked)
    )
    select booked.id, ${outboundItem.id} as "outboundItemId", ${outboundItem.kgPerUnit}::float8 as "kgPerUnit", usual.goods[2] as basis,
      usual.goods[3] as "loadingArea"
    from booked join usual using (line_id) join ${outboundItem} on ${outboundItem.id} = usual.goods[1]::int`);
  return new Map(rows.map(({ id, ...goods }) => [id, goods]));
}
