import { daysBetween, shiftDay } from "#contract/business-day";
import type { ExDoType } from "#contract/ex-do-master";
import { exDoMaster } from "#backend/db/tables/masters";
import { type Demo, insertDocuments } from "./insert";
import { Seeded } from "./seeded";

export interface DemoExDo {
  ex_do_no: string;
  exDoType: ExDoType;
  date: string;
  note: string | null;
  active: boolean;
  /** produced, or booked if purchased */
  movedKg: number;
  id: number;
}

const EX_DOS = 60;
/** Age range for bookings, in days; production comes first. */
const OPEN_DAYS = 45;
const READY_DAYS = 4;
/** Days after the last use during which an ex-DO keeps kg to spare. */
const SPARE_DAYS = 45;
/** Age in days after which an ex-DO is done. */
const DONE_DAYS = 150;
const FIRST_BEFORE_DAYS = 25;

/** Returns ex-DOs from before the year to today, oldest first; one in six is purchased. */
export function demoExDos({ days: [first = ""], today }: Demo): DemoExDo[] {
  const random = new Seeded("ex-DOs");
  const start = Date.parse(shiftDay(first, -FIRST_BEFORE_DAYS));
  const span = Date.parse(shiftDay(today, -READY_DAYS)) - start;
  return Array.from({ length: EX_DOS }, (_, index) => {
    const date = new Date(start + (span * index) / (EX_DOS - 1)).toISOString().slice(0, 10);
    const purchased = index % 6 === 4;
    const number = String(index + 1).padStart(3, "0");
    return {
      ex_do_no: `${purchased ? "PB" : "DO"}-${date.slice(2, 4)}${date.slice(5, 7)}-${number}`,
      exDoType: purchased ? "PURCHASED" : "OWN",
      date,
      note: purchased ? random.pick(["Tepung pabrik mitra", "Kontrak pembelian triwulan"]) : null,
      active: date > shiftDay(today, -DONE_DAYS),
      movedKg: 0,
      id: 0,
    };
  });
}

export function openExDos(exDos: readonly DemoExDo[], day: string): DemoExDo[] {
  const [from, to] = [shiftDay(day, -OPEN_DAYS), shiftDay(day, -READY_DAYS)];
  return exDos.filter(({ date }) => date >= from && date <= to);
}

/** Returns the quantity of an ex-DO: the moved one, and for an open one the part that is still to come, rounded up. */
function quantityOf({ date, movedKg }: DemoExDo, today: string): number | null {
  const share = Math.min(1, Math.max(0.3, daysBetween(date, today) / (OPEN_DAYS + SPARE_DAYS)));
  return Math.ceil(movedKg / share / 10_000) * 10_000 || null;
}

/** Inserts ex-DOs and sets their ids. */
export async function insertExDos(demo: Demo, exDos: readonly DemoExDo[]): Promise<void> {
  const rows = exDos.map((exDo) => {
    const { ex_do_no, exDoType, date, note, active } = exDo;
    const set = { ex_do_no, exDoType, date, quantityKg: quantityOf(exDo, demo.today), note, active };
    return { steps: [{ action: "create", at: demo.at(date, 8), by: demo.by.ADMIN, set }] };
  });
  const ids = await insertDocuments(demo, "ex-do-master", exDoMaster, rows);
  exDos.forEach((one, index) => (one.id = ids[index] ?? 0));
}
