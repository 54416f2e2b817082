import { sql } from "drizzle-orm";
import { shiftDay } from "#contract/business-day";
import { readableFields } from "#contract/references";
import { outstanding } from "#backend/db/tables/outstanding";
import { openingStock } from "#backend/db/tables/stock";
import { type Demo, insertDocuments } from "./insert";
import type { DemoMasters } from "./masters";
import { Seeded } from "./seeded";

/** Orders older than the system; some have corrections. */

const BALANCES = 24;
const ADJUSTED_SHARE = 0.3;

const reasons = ["Terkirim dengan surat jalan manual", "Koreksi saldo awal", "Sisa tidak jadi diambil"];
const NAMES = ["date", "poSalesNo", "poSalesType", "customer", "grade", "marking"];
const FIELDS = [...NAMES, "exDoType", "orderedKg", "adjustmentKg", "note"];

/** Inserts the opening balances. */
export async function insertOpeningBalances(demo: Demo, masters: DemoMasters): Promise<void> {
  const {
    at,
    by,
    days: [first = ""],
  } = demo;
  const random = new Seeded("opening balances");
  const rows = Array.from({ length: BALANCES }, (_, index) => {
    const date = shiftDay(first, -random.whole(10, 120));
    const customer = random.pickEarly(masters.customers);
    const feed = random.chance(0.15);
    const grade = feed ? masters.feedGrade : random.pickEarly(masters.grades);
    const marking = random.pickEarly(masters.markings);
    const orderedKg = random.whole(3, 40) * 1000;
    const adjusted = random.chance(ADJUSTED_SHARE);
    const adjustmentKg = adjusted ? -(random.chance(0.4) ? orderedKg : random.whole(1, orderedKg / 1000) * 500) : 0;
    const adjustedAt = at(shiftDay(first, random.whole(10, 60)), random.between(8, 16));
    const created = {
      date,
      customer,
      grade,
      marking,
      orderedKg,
      adjustmentKg: 0,
      poSalesNo: `LAMA/${customer.code}/${String(index + 1).padStart(3, "0")}`,
      poSalesType: random.chance(0.1) ? "EXPORT" : "LOCAL",
      exDoType: random.pick(["OWN", "OWN", "PURCHASED", null]),
      note: random.chance(0.4) ? "Dipindah dari buku order" : null,
    };
    const reason = adjusted ? random.pick(reasons) : null;
    const set = readableFields(created, FIELDS);
    const create = { action: "create", at: at(first, 9 + index / 20), by: by.OFFICE, set };
    const adjust = { action: "adjust", at: adjustedAt, by: by.OFFICE, reason, set: { adjustmentKg } };
    return {
      customerId: customer.id,
      gradeId: grade.id,
      markingId: marking.id,
      adjustmentReason: reason,
      steps: adjusted ? [create, adjust] : [create],
    };
  });
  await insertDocuments(demo, "outstanding", outstanding, rows);
}

/** Stock of each grade and marking after open bookings and trucks, in steps of 1,000 kg. */
const FREE_TONNES = { least: 12, most: 60 };
/** One of 40 goods is overbooked, so that the demo shows the question. */
const SHORT_EVERY = 40;
/** A rare marking. */
const SHORT_AT = 33;
const SHORT_TONNES = -4;

/** Inserts opening stock that covers deliveries without production, open bookings and trucks, for most goods. */
export async function insertOpeningStock(demo: Demo, opened: string): Promise<void> {
  const random = new Seeded("opening stock");
  const createdById = demo.by.ADMIN;
  const { rows: found } = await demo.tx.execute<{ gradeId: number; markingId: number; missing: string }>(sql`
    with booked as (
      select l.grade_id, l.marking_id, sum(b.quantity_kg - b.used_kg) as kg
      from booking b join po_sale_line l on l.id = b.po_sale_line_id
      where b.status in ('ACTIVE', 'PARTIAL') and b.deleted_at is null group by 1, 2
    ),
    loading as (
      select i.grade_id, i.marking_id, sum(i.quantity_kg) as kg
      from outbound_record_item i join outbound_record r on r.id = i.outbound_record_id
      where r.status not in ('DONE', 'CANCELLED') and r.deleted_at is null and i.deleted_at is null group by 1, 2
    ),
    moved as (select grade_id, marking_id, sum(delivered_kg - made_kg) as kg from stock_day group by 1, 2)
    select grade_id as "gradeId", marking_id as "markingId",
      moved.kg + coalesce(booked.kg, 0) + coalesce(loading.kg, 0) as missing
    from moved left join booked using (grade_id, marking_id) left join loading using (grade_id, marking_id)
    order by 1, 2`);
  const rows = found.map(({ gradeId, markingId, missing }, index) => {
    const date = shiftDay(opened, -1);
    const free = random.whole(FREE_TONNES.least, FREE_TONNES.most);
    const tonnes = Math.ceil(Number(missing) / 1000) + (index % SHORT_EVERY === SHORT_AT ? SHORT_TONNES : free);
    const set = { date, quantityKg: Math.max(0, tonnes) * 1000 };
    const steps = [{ action: "create", at: demo.at(opened, 0), by: createdById, set }];
    return { gradeId, markingId, createdById, steps };
  });
  await insertDocuments(demo, "opening-stock", openingStock, rows);
}
