import { shiftDay } from "#contract/business-day";
import { agreedUnits } from "#contract/units";
import { readableFields } from "#contract/references";
import { production } from "#backend/db/tables/production";
import { sharedOut } from "./calendar";
import { type DemoExDo, openExDos } from "./ex-dos";
import { type Demo, insertDocuments } from "./insert";
import type { DemoGrade, DemoItem, DemoMarking, DemoMasters } from "./masters";
import type { DemoBooking } from "./orders";
import { Seeded } from "./seeded";

interface DemoProduction {
  date: string;
  shift: number;
  createdAt: string;
  exDoMaster: DemoExDo;
  outboundItem: DemoItem;
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

type Goods = Pick<DemoProduction, "exDoMaster" | "outboundItem" | "grade" | "marking">;

export function demoProductions(
  { days: past, today, now, at }: Demo,
  bookings: readonly DemoBooking[],
  masters: DemoMasters,
  exDos: readonly DemoExDo[],
): DemoProduction[] {
  const random = new Seeded("productions");
  const days = [...past, today];
  const latest = new Date(now).toISOString();
  const make = (goods: Goods, date: string, kg: number): DemoProduction => {
    const shift = random.whole(1, date === today ? 1 : 3);
    // Recorded at the end of the shift: 14:00, 22:00 or 06:00.
    const end = at(date, 6 + shift * 8 + random.between(0, 0.4));
    const { unit, kgPerUnit } = goods.outboundItem;
    const perBag = kgPerUnit ?? 10;
    const count = Math.max(1, Math.ceil(kg / perBag));
    goods.exDoMaster.movedKg += count * perBag;
    return {
      ...goods,
      date,
      shift,
      createdAt: end < latest ? end : latest,
      bags: kgPerUnit === null ? (agreedUnits(unit, 0, count * perBag) ?? 0) : count,
      quantityKg: count * perBag,
      note: random.chance(0.05) ? random.pick(notes) : null,
    };
  };
  const made: DemoProduction[] = [];
  for (const { line, exDo, date, quantityKg, cancelled } of bookings) {
    if (exDo.exDoType !== "OWN" || cancelled !== null) continue;
    const parts = Math.min(3, Math.ceil(quantityKg / SHIFT_KG));
    if (made.length + parts > PRODUCTIONS - days.length) continue;
    const goods = { exDoMaster: exDo, outboundItem: line.item, grade: line.grade, marking: line.marking };
    for (let part = 0; part < parts; part += 1) {
      const day = shiftDay(date, -random.whole(1, AHEAD_DAYS));
      made.push(make(goods, day > exDo.date ? day : exDo.date, quantityKg / parts + random.whole(0, 20) * 10));
    }
  }
  const counts = sharedOut(days, PRODUCTIONS - made.length, random);
  days.forEach((day, index) => {
    const open = openExDos(exDos, day).filter(({ exDoType }) => exDoType === "OWN");
    for (let left = counts[index] ?? 0; left > 0; left -= 1) {
      const feed = random.chance(0.15);
      const goods = {
        exDoMaster: random.pick(open),
        outboundItem: random.pickEarly(masters.items.filter((item) => item.feed === feed)),
        grade: feed ? masters.feedGrade : random.pickEarly(masters.grades),
        marking: random.pickEarly(masters.markings.filter(({ active }) => active)),
      };
      made.push(make(goods, day, random.whole(20, SHIFT_KG / 100) * 100));
    }
  });
  return made.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

const FIELDS = ["date", "shift", "exDoMaster", "outboundItem", "grade", "marking", "bags", "quantityKg", "note"];

/** Inserts numbered production records. */
export async function insertProductions(demo: Demo, made: readonly DemoProduction[]): Promise<void> {
  const createdById = demo.by.OFFICE;
  const rows = made.map((one) => ({
    productionNo: demo.numbers.next("PR", one.date),
    exDoMasterId: one.exDoMaster.id,
    outboundItemId: one.outboundItem.id,
    gradeId: one.grade.id,
    markingId: one.marking.id,
    createdById,
    steps: [{ action: "create", at: one.createdAt, by: createdById, set: readableFields(one, FIELDS) }],
  }));
  await insertDocuments(demo, "production", production, rows);
}
