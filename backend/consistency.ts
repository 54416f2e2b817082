import { sql, type SQL } from "drizzle-orm";
import { recordAreas } from "./areas";
import type { Reader } from "./db/client";
import { checkRun } from "./db/tables/system";
import { countedExDos, countedStock } from "./stock/counted";

interface Inconsistency {
  rule: string;
  id: number;
  /** stored and recalculated value */
  holds: string;
  shouldHold: string;
}

const numbers = sql.join(
  recordAreas.flatMap(({ numberedBy }) =>
    numberedBy ? [sql`select ${numberedBy} as no from ${numberedBy.table}`] : [],
  ),
  sql` union all `,
);

const isoText = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const takes = sql`r.deleted_at is null and r.status <> 'CANCELLED' and i.deleted_at is null`;

/** Each query finds violations of a counter's rule (docs/domain.md, Booking, Outbound record, Outstanding). */
const rules = {
  "booking.usedKg is the sum of the items of live records": sql`
    select b.id, b.used_kg::text as holds, coalesce(s.kg, 0)::text as should_hold
    from booking b
    left join (
      select i.booking_id, sum(i.quantity_kg) as kg
      from outbound_record_item i join outbound_record r on r.id = i.outbound_record_id
      where ${takes} group by i.booking_id
    ) s on s.booking_id = b.id
    where b.used_kg <> coalesce(s.kg, 0)`,
  "a PO line's bookedKg is the sum of its live bookings": sql`
    select l.id, l.booked_kg::text as holds, coalesce(s.kg, 0)::text as should_hold
    from po_sale_line l
    left join (
      select po_sale_line_id, sum(quantity_kg) as kg from booking
      where deleted_at is null and cancelled_at is null group by po_sale_line_id
    ) s on s.po_sale_line_id = l.id
    where l.booked_kg <> coalesce(s.kg, 0)`,
  "a PO line's deliveredKg is the sum of the items of finished records": sql`
    select l.id, l.delivered_kg::text as holds, coalesce(s.kg, 0)::text as should_hold
    from po_sale_line l
    left join (
      select b.po_sale_line_id, sum(i.quantity_kg) as kg
      from outbound_record_item i
      join outbound_record r on r.id = i.outbound_record_id
      join booking b on b.id = i.booking_id
      where ${takes} and r.status = 'DONE' group by b.po_sale_line_id
    ) s on s.po_sale_line_id = l.id
    where l.delivered_kg <> coalesce(s.kg, 0)`,
  "a PO line's limitKg is its order plus the tolerance": sql`
    select l.id, l.limit_kg::text as holds, (l.ordered_kg + floor(l.ordered_kg * p.tolerance_pct / 100))::int::text as should_hold
    from po_sale_line l join po_sale p on p.id = l.po_sale_id
    where l.deleted_at is null and l.limit_kg <> l.ordered_kg + floor(l.ordered_kg * p.tolerance_pct / 100)`,
  "a PO is closed when every line is delivered or short-closed, else active": sql`
    select p.id, p.status as holds, s.status as should_hold
    from po_sale p
    join (
      select l.po_sale_id,
        case when bool_and(l.ordered_kg + o.adjustment_kg - l.delivered_kg - l.short_closed_kg <= 0) then 'CLOSED' else 'ACTIVE' end as status
      from po_sale_line l join outstanding o on o.po_sale_line_id = l.id
      where l.deleted_at is null group by l.po_sale_id
    ) s on s.po_sale_id = p.id
    where p.status <> 'CANCELLED' and p.status <> s.status`,
  "every PO line has its outstanding row": sql`
    select l.id, 'none' as holds, 'one' as should_hold
    from po_sale_line l left join outstanding o on o.po_sale_line_id = l.id
    where o.id is null`,
  "the stock of a day is what was made and delivered on it": sql`
    select coalesce(k.grade_id, s.grade_id) as id,
      concat_ws(' ', coalesce(k.marking_id, s.marking_id), coalesce(k.date, s.date), coalesce(k.made_kg, 0), coalesce(k.delivered_kg, 0)) as holds,
      concat_ws(' ', coalesce(s.made_kg, 0), coalesce(s.delivered_kg, 0)) as should_hold
    from stock_day k full join (${countedStock}) s on (s.grade_id, s.marking_id, s.date) = (k.grade_id, k.marking_id, k.date)
    where (coalesce(k.made_kg, 0), coalesce(k.delivered_kg, 0)) <> (coalesce(s.made_kg, 0), coalesce(s.delivered_kg, 0))`,
  "an ex-DO's sums are what was made, booked and delivered of it": sql`
    select coalesce(k.ex_do_master_id, s.ex_do_master_id) as id,
      concat_ws(' ', coalesce(k.made_kg, 0), coalesce(k.booked_kg, 0), coalesce(k.delivered_kg, 0)) as holds,
      concat_ws(' ', coalesce(s.made_kg, 0), coalesce(s.booked_kg, 0), coalesce(s.delivered_kg, 0)) as should_hold
    from ex_do_sum k full join (${countedExDos}) s on s.ex_do_master_id = k.ex_do_master_id
    where (coalesce(k.made_kg, 0), coalesce(k.booked_kg, 0), coalesce(k.delivered_kg, 0))
      <> (coalesce(s.made_kg, 0), coalesce(s.booked_kg, 0), coalesce(s.delivered_kg, 0))`,
  "an outbound record's itemsKg is the sum of its items": sql`
    select r.id, r.items_kg::text as holds, coalesce(s.kg, 0)::text as should_hold
    from outbound_record r
    left join (
      select outbound_record_id, sum(quantity_kg) as kg from outbound_record_item
      where deleted_at is null group by outbound_record_id
    ) s on s.outbound_record_id = r.id
    where r.items_kg <> coalesce(s.kg, 0)`,
  "an inbound record's netKg is gross minus tare minus deduction": sql`
    select id, net_kg::text as holds, (goods - deducted)::text as should_hold
    from (
      select id, net_kg, first_kg - second_kg as goods,
        coalesce(deduction_kg, round((first_kg - second_kg) * coalesce(deduction_pct, 0) / 100)) as deducted
      from inbound_record
    ) r
    where net_kg is distinct from (goods - deducted)`,
  "an inbound record's amount is its net times its price, or the sum of its items, once it is done": sql`
    select id, amount::text as holds, due::text as should_hold
    from (
      select id, amount, case when status = 'DONE' then coalesce(round(net_kg * price_per_kg, 2), (
        select sum(net_kg * i.price_per_kg) from inbound_record_item i where i.inbound_record_id = r.id and i.deleted_at is null
      )) end as due
      from inbound_record r
    ) r
    where amount is distinct from due`,
  "an inbound record's netKg is the sum of the nets of its items where these are known": sql`
    select id, holds::text, should_hold::text
    from (
      select r.id, r.net_kg as should_hold, sum(i.net_kg) as holds, count(*) as items, count(i.net_kg) as known,
        r.weighings_between <> '[]' as between
      from inbound_record r join inbound_record_item i on i.inbound_record_id = r.id and i.deleted_at is null
      group by r.id
    ) s
    where known > 0 and known = items and holds is distinct from should_hold
      or known > 0 and known < items and not between or items = 1 and holds is distinct from should_hold`,
  "the weights of an inbound truck fall from each unloading to the next": sql`
    select id, weights::text as holds, 'falling' as should_hold
    from (
      select id, array_remove(array[first_kg] || array(
        select (w ->> 'weightKg')::int from jsonb_array_elements(weighings_between) with ordinality as t (w, place) order by place
      ) || second_kg, null) as weights
      from inbound_record where weighings_between <> '[]'
    ) r
    where exists (select from generate_subscripts(weights, 1) i where weights[i] <= weights[i + 1])`,
  "an open inbound record is as far as its steps say": sql`
    select id, status as holds, stands as should_hold
    from (
      select id, status, case when first_kg is null then 'WAITING' when checked_at is null or (status = 'WEIGHED_IN' and check_correction is not null) then 'WEIGHED_IN'
        when second_kg is null then 'UNLOADED' else 'WEIGHED_OUT' end as stands
      from inbound_record where status not in ('DONE', 'CANCELLED')
    ) r
    where status <> stands`,
  "an item that takes from a booking has its grade, marking and customer": sql`
    select i.id, concat_ws(' ', i.grade_id, i.marking_id, r.customer_id) as holds, concat_ws(' ', l.grade_id, l.marking_id, p.customer_id) as should_hold
    from outbound_record_item i
    join outbound_record r on r.id = i.outbound_record_id
    join booking b on b.id = i.booking_id
    join po_sale_line l on l.id = b.po_sale_line_id
    join po_sale p on p.id = l.po_sale_id
    where ${takes} and (i.grade_id, i.marking_id, r.customer_id) <> (l.grade_id, l.marking_id, p.customer_id)`,
  "an entry of a history is the one that was written": sql`
    select id, entity || ' ' || entity_id || ', entry ' || place || ': ' || coalesce(nullif(hash, ''), 'none') as holds, should_hold
    from (
      select id, entity, entity_id, place, hash, row_number() over chain as counted,
        activity_hash(coalesce(lag(hash) over chain, ''), place, id, at, user_id, entity, entity_id, action, reason, changes) as should_hold
      from activity window chain as (partition by entity, entity_id order by place, id)
    ) entries
    where hash <> should_hold or place <> counted
    order by id`,
  "a history ends with its newest entry": sql`
    select coalesce(last.id, 0) as id, coalesce(head.entity, last.entity) || ' ' || coalesce(head.entity_id, last.entity_id) || ': ' ||
      coalesce(last.place, 0) || ' entries to ' || coalesce(last.hash, 'none') as holds,
      coalesce(head.entries, 0) || ' entries to ' || coalesce(head.hash, 'none') as should_hold
    from activity_head head
    full join (
      select distinct on (entity, entity_id) id, entity, entity_id, place, hash from activity order by entity, entity_id, place desc
    ) last on last.entity = head.entity and last.entity_id = head.entity_id
    where (head.entries, head.hash) is distinct from (last.place, last.hash)
    order by 1, 2`,
  "a reading of a scale is the one in its history": sql`
    select coalesce(r.id, (e.body->>'id')::int) as id, coalesce(r.body::text, 'none') as holds, coalesce(e.body::text, 'none') as should_hold
    from (
      select id, scale_id, jsonb_strip_nulls(jsonb_build_object('id', id, 'kg', kg, 'raw', raw, 'visit', visit, 'afterEmpty', after_empty,
        'alibiId', alibi_id, 'certificateNo', certificate_no, 'certificateUntil', certificate_until,
        'seq', seq, 'stableSince', ${isoText(sql`stable_since`)}, 'at', ${isoText(sql`at`)})) as body
      from scale_reading
    ) r
    full join (
      select entity_id, (select jsonb_object_agg(c->>'field', c->'to') from jsonb_array_elements(changes) c) as body
      from activity where entity = 'scale-reading'
    ) e on e.entity_id = r.scale_id and (e.body->>'id')::int = r.id
    where r.body is distinct from e.body`,
  "a weight from a scale is that of its reading": sql`
    select w.id, w.kg::text as holds, r.kg::text as should_hold
    from (
      select id, first_reading_id as reading_id, first_kg as kg from inbound_record
      union all select id, second_reading_id, second_kg from inbound_record
      union all select i.id, (b->>'readingId')::int, (b->>'weightKg')::int
        from inbound_record i cross join jsonb_array_elements(i.weighings_between) b
      union all select id, first_reading_id, first_kg from outbound_record
      union all select id, second_reading_id, second_kg from outbound_record
    ) w join scale_reading r on r.id = w.reading_id
    where w.kg is distinct from r.kg`,
  "a document counter stands at the highest number given": sql`
    select 0 as id, c.series || ' ' || c.year || ' ' || c.value as holds, n.value::text as should_hold
    from document_counter c
    join (
      select split_part(no, '-', 1) as series, split_part(no, '-', 2)::int as year, max(split_part(no, '-', 3)::int) as value
      from (${numbers}) numbers group by 1, 2
    ) n on n.series = c.series and n.year = c.year
    where n.value <> c.value`,
};

/** Verifies counters and histories without writing; returns the mismatches. */
export async function findInconsistencies(db: Reader): Promise<Inconsistency[]> {
  const found: Inconsistency[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await db.execute<{ id: number; holds: string; should_hold: string }>(query);
    found.push(...rows.map((row) => ({ rule, id: row.id, holds: row.holds, shouldHold: row.should_hold })));
  }
  return found;
}

/** Verifies counters and histories, and stores the number of mismatches for `/settings/system`; returns them. */
export async function recordCheck(db: Reader): Promise<Inconsistency[]> {
  const found = await findInconsistencies(db);
  const stored = db.insert(checkRun).values({ wrong: found.length });
  // A read-only database can be checked too.
  await stored.catch((error: unknown) => console.error(`Not recorded: the check. ${String(error)}`));
  return found;
}
