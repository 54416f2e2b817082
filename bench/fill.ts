import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "#backend/db/client";
import { countStock } from "#backend/stock/counted";
import { lighten } from "../scripts/backup/tables";

/**
 * Fills the bench database by SQL, because a million records through the API would take an hour instead of a minute.
 */
interface Filling {
  records: number;
  /** business day of the measured lists, with some 300 records */
  day: string;
}

const PER_DAY = 300;

/** Fills an empty, migrated database: masters, POs, bookings, trucks with their items, productions. */
export async function fill(db: Database, filling: Filling): Promise<void> {
  // Indexes, foreign keys and triggers for each row take more than half of the time.
  const client = { query: (statement: string) => db.execute(sql.raw(statement)) } as Pick<pg.ClientBase, "query">;
  const putBack = await lighten(client);
  await insertRows(db, filling);
  await putBack();
  await countStock(db);
  await db.execute(sql`vacuum analyze`);
}

async function insertRows(db: Database, { records, day }: Filling): Promise<void> {
  const days = Math.ceil(records / PER_DAY);
  const bookings = Math.ceil(records * 0.3);
  const inbound = Math.ceil(records * 0.3);
  const productions = Math.ceil(records * 0.1);
  await db.execute(
    sql`insert into customer (code, name) select 'C' || n, 'PT Pelanggan ' || n from generate_series(1, 200) n`,
  );
  await db.execute(sql`insert into grade (code, name) select 'G' || n, 'Grade ' || n from generate_series(1, 8) n`);
  await db.execute(sql`insert into marking (name) select 'Marking ' || n from generate_series(1, 20) n`);
  await db.execute(
    sql`insert into outbound_item (name, unit, kg_per_unit) select 'Tepung ' || n || ' kg', 'karung', n from generate_series(10, 60, 10) n`,
  );
  await db.execute(sql`
    insert into ex_do_master (ex_do_no, ex_do_type, date, quantity_kg)
    select 'DO-' || n, 'OWN', ${day}::date - n, 1000000 from generate_series(1, 60) n`);
  await db.execute(sql`
    insert into po_sale (po_sales_no, po_sales_type, date, customer_id)
    select 'PO-' || n, 'LOCAL', ${day}::date - (n % 365), 1 + n % 200 from generate_series(1, 400) n`);
  await db.execute(sql`
    insert into po_sale_line (po_sale_id, grade_id, marking_id, ordered_kg, limit_kg)
    select p.id, 1 + (p.id + n) % 8, 1 + (p.id + n) % 20, 900000000, 900000000 from po_sale p, generate_series(1, 3) n`);
  await db.execute(sql`insert into outstanding (po_sale_line_id) select id from po_sale_line`);
  // Three bookings per ten trucks, of every ex-DO but the first, which the bench uses itself. Those of a month ago
  // are unused.
  await db.execute(sql`
    insert into booking (booking_no, date, po_sale_line_id, ex_do_master_id, quantity_kg, license_plate, cancelled_at)
    select 'BO-' || to_char(d.day, 'YYYY') || '-' || lpad(n::text, 9, '0'), d.day, 1 + n % 1200, 2 + n % 59, 5000 + n % 20 * 1000,
      case when n % 3 > 0 then 'B ' || (1000 + n * 7 % 9000) || ' ' || chr(65 + n % 26) || chr(65 + (n / 26) % 26) end,
      case when d.day < ${day}::date - 30 then d.day + interval '1 day' end
    from generate_series(1, ${bookings}::int) n
    cross join lateral (select ${day}::date - ${days}::int + 1 + (n - 1) / ${Math.ceil(bookings / days)}::int as day) d`);
  await db.execute(sql`
    update po_sale_line set booked_kg = b.kg
    from (select po_sale_line_id, sum(quantity_kg) as kg from booking where cancelled_at is null group by 1) b where po_sale_line_id = id`);
  // All trucks are done except the newest 15, which the monitor shows.
  await db.execute(sql`
    insert into outbound_record (
      record_no, date, customer_id, license_plate, driver_name, status, created_at,
      first_kg, first_at, first_source, second_kg, second_at, second_source, items_kg, finished_at
    )
    select
      'BK-' || to_char(d.day, 'YYYY') || '-' || lpad(n::text, 9, '0'), d.day, 1 + n % 200,
      'B ' || (1000 + n % 9000) || ' ' || chr(65 + n % 26) || chr(65 + (n / 26) % 26), 'Sopir ' || n % 500,
      case when n > ${records}::int - 15 then 'WAITING' else 'DONE' end, d.day + interval '8 hours' + (n % ${PER_DAY}::int) * interval '2 minutes',
      case when n > ${records}::int - 15 then null else 7000 + (n % 200) * 10 end, d.day + interval '8 hours' + (n % ${PER_DAY}::int) * interval '2 minutes' + interval '12 minutes', 'MANUAL',
      case when n > ${records}::int - 15 then null else 7000 + (n % 200) * 10 + 10000 end, d.day + interval '8 hours' + (n % ${PER_DAY}::int) * interval '2 minutes' + (40 + n % 50) * interval '1 minute', 'MANUAL', 10000,
      case when n > ${records}::int - 15 then null else d.day + interval '10 hours' end
    from generate_series(1, ${records}::int) n
    cross join lateral (select ${day}::date - ${days}::int + 1 + (n - 1) / ${PER_DAY}::int as day) d`);
  // Three inbound trucks and one production row per ten outbound trucks; one inbound truck in a hundred is cancelled.
  await db.execute(
    sql`insert into vendor (code, name) select 'V' || n, 'PT Pemasok ' || n from generate_series(1, 100) n`,
  );
  await db.execute(
    sql`insert into inbound_item (name, unit) select 'Bahan ' || n, 'karung' from generate_series(1, 10) n`,
  );
  await db.execute(sql`
    insert into inbound_record (
      record_no, date, vendor_id, license_plate, status, created_at, cancelled_at,
      first_kg, first_at, first_source, checked_at, second_kg, second_at, second_source, net_kg, price_per_kg, amount, finished_at
    )
    select
      'BM-' || to_char(d.day, 'YYYY') || '-' || lpad(n::text, 9, '0'), d.day, 1 + n % 100,
      'D ' || (1000 + n % 9000) || ' ' || chr(65 + n % 26) || chr(65 + (n / 26) % 26),
      s.status, d.at, case when s.status = 'CANCELLED' then d.at + interval '2 hours' end,
      s.net + 7000 + (n % 200) * 10, d.at + interval '12 minutes', 'MANUAL', d.at + interval '30 minutes',
      case when s.net > 0 then 7000 + (n % 200) * 10 end, d.at + (40 + n % 50) * interval '1 minute', 'MANUAL', s.net,
      5000, case when s.status = 'DONE' then s.net * 5000 end, case when s.status = 'DONE' then d.at + interval '2 hours' end
    from generate_series(1, ${inbound}::int) n
    cross join lateral (
      select day, day + interval '8 hours' + (n % 90) * interval '5 minutes' as at
      from (select ${day}::date - ${days}::int + 1 + (n - 1) / ${Math.ceil(inbound / days)}::int as day) d
    ) d
    cross join lateral (
      select case when n > ${inbound}::int - 5 then 'WAITING' when n % 100 = 0 then 'CANCELLED' else 'DONE' end as status,
        case when n > ${inbound}::int - 5 then null else 9000 + n % 3000 end as net
    ) s`);
  await db.execute(sql`
    insert into inbound_record_item (inbound_record_id, inbound_item_id, quantity, noted_quantity, net_kg)
    select id, 1 + id % 10, 100, 100, net_kg from inbound_record`);
  await db.execute(sql`
    insert into production (production_no, date, shift, ex_do_master_id, outbound_item_id, grade_id, marking_id, bags, quantity_kg)
    select 'PR-' || to_char(d.day, 'YYYY') || '-' || lpad(n::text, 9, '0'), d.day, 1 + n % 3, 1 + n % 60, 1 + n % 6, 1 + n % 8, 1 + n % 20, 2000, 100000
    from generate_series(1, ${productions}::int) n
    cross join lateral (select ${day}::date - ${days}::int + 1 + (n - 1) / ${Math.ceil(productions / days)}::int as day) d`);
  await db.execute(sql`
    insert into document_counter (series, year, value)
    select split_part(no, '-', 1), split_part(no, '-', 2)::int, max(split_part(no, '-', 3)::int)
    from (
      select booking_no as no from booking union all select record_no from outbound_record
      union all select record_no from inbound_record union all select production_no from production
    ) numbers group by 1, 2`);
  await db.execute(sql`
    insert into outbound_record_item (outbound_record_id, outbound_item_id, loading_area, grade_id, marking_id, bags, quantity_kg, loaded_at)
    select r.id, 1 + r.id % 6, substr('HIJKL', 1 + (r.id + n) % 5, 1), 1 + r.id % 8, 1 + r.id % 20, 100, 5000,
      case when r.status = 'DONE' then r.date::timestamptz end
    from outbound_record r, generate_series(1, 2) n`);
  // The plant counts its stock on the first day of a year.
  await db.execute(sql`
    insert into opening_stock (date, grade_id, marking_id, quantity_kg)
    select date_trunc('year', ${day}::date)::date, g.id, m.id, 50000000 from grade g, marking m`);
}
