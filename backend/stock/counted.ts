import { sql } from "drizzle-orm";
import type { Reader } from "../db/client";

/** Kg made and delivered by grade, marking and day, from their rows. */
export const countedStock = sql`
  select grade_id, marking_id, date, sum(made) as made_kg, sum(delivered) as delivered_kg
  from (
    select grade_id, marking_id, date, quantity_kg as made, 0 as delivered from production where deleted_at is null
    union all
    select i.grade_id, i.marking_id, r.date, 0, i.quantity_kg
    from outbound_record_item i join outbound_record r on r.id = i.outbound_record_id
    where i.deleted_at is null and r.deleted_at is null and r.status = 'DONE'
  ) moved group by 1, 2, 3`;

/** Kg made, booked and delivered by ex-DO, from their rows. */
export const countedExDos = sql`
  select ex_do_master_id, sum(made) as made_kg, sum(booked) as booked_kg, sum(delivered) as delivered_kg
  from (
    select ex_do_master_id, quantity_kg as made, 0 as booked, 0 as delivered from production where deleted_at is null
    union all
    select ex_do_master_id, 0, quantity_kg, 0 from booking where deleted_at is null and cancelled_at is null
    union all
    select b.ex_do_master_id, 0, 0, i.quantity_kg
    from outbound_record_item i
    join outbound_record r on r.id = i.outbound_record_id
    join booking b on b.id = i.booking_id
    where i.deleted_at is null and r.deleted_at is null and r.status = 'DONE'
  ) moved group by 1`;

/** Fills empty counter tables after a bulk load. */
export async function countStock(db: Reader): Promise<void> {
  await db.execute(sql`insert into stock_day (grade_id, marking_id, date, made_kg, delivered_kg) ${countedStock}`);
  await db.execute(sql`insert into ex_do_sum (ex_do_master_id, made_kg, booked_kg, delivered_kg) ${countedExDos}`);
}
