import type { Transaction } from "#backend/db/client";
import { production } from "#backend/db/tables/production";
import { addDays, sharedOut, type Numbers } from "./calendar";
import { type DemoExDo, openExDos } from "./ex-dos";
import { createdEntries, type HistoryEntry, insertAll } from "./insert";
import type { DemoGrade, DemoItem, DemoMarking, DemoMasters } from "./masters";
import type { DemoBooking } from "./orders";
import { Seeded } from "./seeded";

interface DemoProduction {
  date: string;
  shift: number;
  createdAt: string;
  exDo: DemoExDo;
  item: DemoItem;
  grade: DemoGrade;
  marking: DemoMarking;
  bags: number;
  quantityKg: number;
  note: string | null;
}

const PRODUCTIONS = 5000;
/** Per shift and marking. */
const SHIFT_KG = 9000;
/** Days between production and booking. */
const AHEAD_DAYS = 9;

const notes = [
  "Ganti marking di tengah shift",
  "Mesin jahit 2 berhenti satu jam",
  "Lembur",
  "Sisa shift sebelumnya ikut dihitung",
];

export function demoProductions(
  bookings: readonly DemoBooking[],
  days: readonly string[],
  masters: DemoMasters,
  exDos: readonly DemoExDo[],
  now: number,
  at: (day: string, hour: number) => string,
): DemoProduction[] {
  const random = new Seeded("productions");
  const latest = new Date(now).toISOString();
  const make = (
    goods: Pick<DemoProduction, "exDo" | "item" | "grade" | "marking">,
    date: string,
    kg: number,
  ): DemoProduction => {
    const shift = random.whole(1, date === days.at(-1) ? 1 : 3);
    // Recorded at the end of the shift: 14:00, 22:00 or 06:00.
    const end = at(date, 6 + shift * 8 + random.between(0, 0.4));
    const perBag = goods.item.kgPerUnit ?? 10;
    const count = Math.max(1, Math.ceil(kg / perBag));
    goods.exDo.movedKg += count * perBag;
    return {
      ...goods,
      date,
      shift,
      createdAt: end < latest ? end : latest,
      bags: goods.item.kgPerUnit === null ? 0 : count,
      quantityKg: count * perBag,
      note: random.chance(0.05) ? random.pick(notes) : null,
    };
  };
  const made: DemoProduction[] = [];
  for (const { line, exDo, date, quantityKg, cancelled } of bookings) {
    if (exDo.exDoType !== "OWN" || cancelled !== null) continue;
    const parts = Math.min(3, Math.ceil(quantityKg / SHIFT_KG));
    if (made.length + parts > PRODUCTIONS - days.length) continue;
    const { item, grade, marking } = line;
    for (let part = 0; part < parts; part += 1) {
      const day = addDays(date, -random.whole(1, AHEAD_DAYS));
      made.push(
        make(
          { exDo, item, grade, marking },
          day > exDo.date ? day : exDo.date,
          quantityKg / parts + random.whole(0, 20) * 10,
        ),
      );
    }
  }
  const counts = sharedOut(days, PRODUCTIONS - made.length, random);
  days.forEach((day, index) => {
    const open = openExDos(exDos, day).filter(({ exDoType }) => exDoType === "OWN");
    for (let left = counts[index] ?? 0; left > 0; left -= 1) {
      const feed = random.chance(0.15);
      const goods = {
        exDo: random.pick(open),
        item: random.pickEarly(masters.items.filter((item) => item.feed === feed)),
        grade: feed ? masters.feedGrade : random.pickEarly(masters.grades),
        marking: random.pickEarly(masters.markings.filter(({ active }) => active)),
      };
      made.push(make(goods, day, random.whole(20, SHIFT_KG / 100) * 100));
    }
  });
  return made.sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0));
}

/** Inserts numbered production records. @returns their history */
export async function insertProductions(
  tx: Transaction,
  made: readonly DemoProduction[],
  numbers: Numbers,
  userId: number,
): Promise<HistoryEntry[]> {
  const ids = await insertAll(
    tx,
    production,
    made.map(({ exDo, item, grade, marking, ...row }) => ({
      ...row,
      version: 1,
      updatedAt: row.createdAt,
      productionNo: numbers.next(row.date),
      exDoMasterId: exDo.id,
      outboundItemId: item.id,
      gradeId: grade.id,
      markingId: marking.id,
      createdById: userId,
    })),
  );
  const rows = made.map(({ exDo, item, grade, marking, ...row }, index) => ({
    ...row,
    id: ids[index] ?? 0,
    exDoMaster: exDo.ex_do_no,
    outboundItem: item.name,
    grade: grade.name,
    marking: marking.name,
  }));
  const fields = [
    "date",
    "shift",
    "exDoMaster",
    "outboundItem",
    "grade",
    "marking",
    "bags",
    "quantityKg",
    "note",
  ] as const;
  return createdEntries("production", rows, fields, userId);
}
