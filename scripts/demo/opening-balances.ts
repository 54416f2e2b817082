import { sql } from "drizzle-orm";
import { changesBetween } from "#backend/http/activity";
import type { Transaction } from "#backend/db/client";
import { outstanding } from "#backend/db/tables/outstanding";
import { openingStock } from "#backend/db/tables/stock";
import { addDays } from "./calendar";
import { createdEntries, type HistoryEntry, insertAll } from "./insert";
import type { DemoMasters } from "./masters";
import { Seeded } from "./seeded";

/** Orders older than the system; some have corrections. */

const BALANCES = 24;
const ADJUSTED_SHARE = 0.3;

const reasons = ["Terkirim dengan surat jalan manual", "Koreksi saldo awal", "Sisa tidak jadi diambil"];

/** Inserts the opening balances. @returns their history */
export async function insertOpeningBalances(
  tx: Transaction,
  masters: DemoMasters,
  first: string,
  at: (day: string, hour: number) => string,
  userId: number,
): Promise<HistoryEntry[]> {
  const random = new Seeded("opening balances");
  const made = Array.from({ length: BALANCES }, (_, index) => {
    const date = addDays(first, -random.whole(10, 120));
    const customer = random.pickEarly(masters.customers);
    const feed = random.chance(0.15);
    const grade = feed ? masters.feedGrade : random.pickEarly(masters.grades);
    const marking = random.pickEarly(masters.markings);
    const orderedKg = random.whole(3, 40) * 1000;
    const adjusted = random.chance(ADJUSTED_SHARE);
    const adjustmentKg = adjusted ? -(random.chance(0.4) ? orderedKg : random.whole(1, orderedKg / 1000) * 500) : 0;
    const createdAt = at(first, 9 + index / 20);
    const adjustedAt = at(addDays(first, random.whole(10, 60)), random.between(8, 16));
    const row = {
      version: adjusted ? 2 : 1,
      createdAt,
      updatedAt: adjusted ? adjustedAt : createdAt,
      date,
      poSalesNo: `LAMA/${customer.code}/${String(index + 1).padStart(3, "0")}`,
      poSalesType: random.chance(0.1) ? ("EXPORT" as const) : ("LOCAL" as const),
      customerId: customer.id,
      gradeId: grade.id,
      markingId: marking.id,
      exDoType: random.pick(["OWN", "OWN", "PURCHASED", null] as const),
      orderedKg,
      note: random.chance(0.4) ? "Dipindah dari buku order" : null,
      adjustmentKg,
      adjustmentReason: adjusted ? random.pick(reasons) : null,
    };
    return { row, names: { customer: customer.name, grade: grade.name, marking: marking.name } };
  });
  const ids = await insertAll(
    tx,
    outstanding,
    made.map(({ row }) => row),
  );
  const shown = made.map(({ row, names }, index) => ({ ...row, ...names, adjustmentKg: 0, id: ids[index] ?? 0 }));
  const fields = [
    "date",
    "poSalesNo",
    "poSalesType",
    "customer",
    "grade",
    "marking",
    "exDoType",
    "orderedKg",
    "adjustmentKg",
    "note",
  ] as const;
  const adjusted = made.flatMap(({ row }, index): HistoryEntry[] =>
    row.adjustmentReason === null
      ? []
      : [
          {
            at: row.updatedAt,
            userId,
            entity: "outstanding",
            entityId: ids[index] ?? 0,
            action: "adjust",
            reason: row.adjustmentReason,
            changes: changesBetween({ adjustmentKg: 0 }, { adjustmentKg: row.adjustmentKg }),
          },
        ],
  );
  return [...createdEntries("outstanding", shown, fields, userId), ...adjusted];
}

/** Final stock of each grade and marking, in kg. */
const LEFT_KG = 5_000;

/** Inserts opening stock that covers deliveries without production. */
export async function insertOpeningStock(
  tx: Transaction,
  { date, createdAt, userId }: { date: string; createdAt: string; userId: number },
): Promise<HistoryEntry[]> {
  const { rows: found } = await tx.execute<{ gradeId: number; markingId: number; missing: string }>(sql`
    select grade_id as "gradeId", marking_id as "markingId", sum(delivered_kg - made_kg) as missing
    from stock_day group by 1, 2 order by 1, 2`);
  const rows = found.map(({ gradeId, markingId, missing }) => ({
    ...{ date, gradeId, markingId, createdAt, updatedAt: createdAt, createdById: userId },
    quantityKg: Math.max(0, Math.ceil(Number(missing) / 1000) * 1000) + LEFT_KG,
  }));
  const ids = await insertAll(tx, openingStock, rows);
  const made = rows.map((row, place) => ({ ...row, id: ids[place] ?? 0 }));
  return createdEntries("opening-stock", made, ["date", "quantityKg"], userId);
}
