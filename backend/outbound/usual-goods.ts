import { sql } from "drizzle-orm";
import type { UsualGoods } from "#contract/orders/booking";
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
export async function readUsualGoods(db: Reader, bookingIds: readonly number[]): Promise<Map<number, UsualGoods>> {
  if (bookingIds.length === 0) return new Map();
  const ids = sql.join(
    bookingIds.map((id) => sql`${id}`),
    sql`, `,
  );
  // Sorted by an expression: PostgreSQL would otherwise walk all items to a line without deliveries.
  const { rows } = await db.execute<UsualGoods & { id: number }>(sql`
    with booked as materialized (
      select ${booking.id} as id, ${booking.poSaleLineId} as line_id from ${booking} where ${booking.id} in (${ids})
    ),
    line as materialized (
      select ${poSaleLine.id} as id, ${poSaleLine.gradeId} as grade_id, ${poSaleLine.markingId} as marking_id, ${poSale.customerId} as customer_id
      from ${poSaleLine} join ${poSale} on ${poSale.id} = ${poSaleLine.poSaleId}
      where ${poSaleLine.id} in (select line_id from booked)
    ),
    of_grade as materialized (
      select grades.grade_id, (
        select array[${item.outboundItemId}::text, 'grade', ${item.loadingArea}]
        from ${item} join ${record} on ${record.id} = ${item.outboundRecordId}
        where ${item.gradeId} = grades.grade_id and ${isDelivered} order by ${item.id} desc limit 1
      ) as goods
      from (select distinct grade_id from line) grades
    ),
    usual as materialized (
      select line.id as line_id, coalesce(
        (select array[${item.outboundItemId}::text, 'line', ${item.loadingArea}] from ${booking} same
          join ${item} on ${item.bookingId} = same.id join ${record} on ${record.id} = ${item.outboundRecordId}
          where same.po_sale_line_id = line.id and same.used_kg > 0 and ${isDelivered} order by ${item.id} + 0 desc limit 1),
        (select array[${item.outboundItemId}::text, 'customer', ${item.loadingArea}] from (
            select ${record.id} as id from ${record}
            where ${record.customerId} = line.customer_id and ${record.status} = 'DONE' and ${record.deletedAt} is null
            order by ${record.date} desc, ${record.id} desc limit ${DELIVERIES}
          ) recent join ${item} on ${item.outboundRecordId} = recent.id
          where ${item.gradeId} = line.grade_id and ${item.markingId} = line.marking_id and ${item.deletedAt} is null
          order by ${item.id} desc limit 1),
        of_grade.goods) as goods
      from line join of_grade using (grade_id)
    )
    select booked.id, ${outboundItem.id} as "outboundItemId", ${outboundItem.kgPerUnit}::float8 as "kgPerUnit", usual.goods[2] as basis,
      usual.goods[3] as "loadingArea"
    from booked join usual using (line_id) join ${outboundItem} on ${outboundItem.id} = usual.goods[1]::int`);
  return new Map(rows.map(({ id, ...goods }) => [id, goods]));
}
