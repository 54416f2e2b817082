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
      ...{ date, customer, grade, marking, orderedKg, adjustmentKg: 0 },
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

/** Final stock of each grade and marking, in kg. */
const LEFT_KG = 5_000;

/** Inserts opening stock that covers deliveries without production. */
export async function insertOpeningStock(demo: Demo, opened: string): Promise<void> {
  const createdById = demo.by.ADMIN;
  const { rows: found } = await demo.tx.execute<{ gradeId: number; markingId: number; missing: string }>(sql`
    select grade_id as "gradeId", marking_id as "markingId", sum(delivered_kg - made_kg) as missing
    from stock_day group by 1, 2 order by 1, 2`);
  const rows = found.map(({ gradeId, markingId, missing }) => {
    const date = shiftDay(opened, -1);
    const set = { date, quantityKg: Math.max(0, Math.ceil(Number(missing) / 1000) * 1000) + LEFT_KG };
    const steps = [{ action: "create", at: demo.at(opened, 0), by: createdById, set }];
    return { gradeId, markingId, createdById, steps };
  });
  await insertDocuments(demo, "opening-stock", openingStock, rows);
}
