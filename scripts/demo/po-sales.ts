import { shiftDay } from "#contract/business-day";
import { isSunday, sharedOut } from "./calendar";
import { type DemoExDo, openExDos } from "./ex-dos";
import type { Demo } from "./insert";
import type { DemoMasters } from "./masters";
import type { DemoPoSale } from "./orders";
import { Seeded } from "./seeded";

const POS = 400;
/** Lines of each PO in turn: 2.5 on average. */
const LINES = [1, 2, 1, 3, 2, 6, 1, 4];
const CANCELLED_SHARE = 0.03;
/** Customers with orders of both types. */
const EXPORTERS = ["NUSA", "BISKUIT", "HASIL"];
const EXPORT_SHARE = 0.5;
/** Only older orders name inactive masters. */
const FORGOTTEN_DAYS = 240;

const notes = [
  "Kirim bertahap, paling banyak dua truk sehari.",
  "Harga franko gudang pembeli.",
  "Sertifikat halal disertakan.",
  "Pembayaran 30 hari setelah surat jalan.",
  "Ambil sendiri.",
];
const cancelReasons = ["Customer membatalkan kontrak", "Harga tidak disepakati", "PO ganda, diganti nomor baru"];
/** IDR per kg a year ago. */
const prices: Record<string, number> = { SP: 9400, PT: 9150, A: 8650, PS: 8300, B: 8050, PR: 7850, C: 7500, PKN: 3650 };

export function demoPoSales({ days, today, at }: Demo, masters: DemoMasters, exDos: readonly DemoExDo[]): DemoPoSale[] {
  const random = new Seeded("PO sales");
  const counts = sharedOut(days, POS, random);
  let number = 0;
  return days.flatMap((day, index) =>
    Array.from({ length: counts[index] ?? 0 }, (): DemoPoSale => {
      const date = isSunday(day) ? shiftDay(day, -1) : day;
      const old = date < shiftDay(today, -FORGOTTEN_DAYS);
      const customer = random.pickEarly(masters.customers.filter(({ active }) => active || old));
      const exported = random.chance(EXPORTERS.includes(customer.code) ? EXPORT_SHARE : 0);
      number += 1;
      const cancelled = date < shiftDay(today, -8) && random.chance(CANCELLED_SHARE);
      const po: DemoPoSale = {
        poSalesNo: `${exported ? "EXP" : "PO"}/${customer.code}/${date.slice(2, 4)}/${String(number).padStart(4, "0")}`,
        poSalesType: exported ? "EXPORT" : "LOCAL",
        date,
        until: shiftDay(date, random.whole(18, 60)),
        createdAt: at(date, random.between(8, 16)),
        customer,
        exDo: random.chance(0.5) ? random.pick([null, ...openExDos(exDos, date)]) : null,
        tolerancePct: random.pick([0, 0, 1, 2, 2, 2.5, 5, 10]),
        note: random.chance(0.2) ? random.pick(notes) : null,
        lines: [],
        cancelled: cancelled
          ? { reason: random.pick(cancelReasons), at: at(shiftDay(date, random.whole(2, 6)), random.between(8, 16)) }
          : null,
      };
      addLines(po, LINES[number % LINES.length] ?? 1, masters, old, exported ? 1.08 : 1, random);
      return po;
    }),
  );
}

function addLines(
  po: DemoPoSale,
  count: number,
  masters: DemoMasters,
  old: boolean,
  dearer: number,
  random: Seeded,
): void {
  const feed = random.chance(0.12);
  const items = masters.items.filter((item) => item.feed === feed);
  const markings = masters.markings.filter(({ active }) => active || old);
  // Goods are unique within a PO.
  const chosen = random.sample(markings, count);
  for (const marking of chosen) {
    const grade = feed ? masters.feedGrade : random.pickEarly(masters.grades);
    const price = (prices[grade.code] ?? 8000) * dearer * random.between(0.98, 1.06);
    po.lines.push({
      po,
      grade,
      marking,
      item: random.pickEarly(items),
      pricePerKg: random.chance(0.95) ? Math.round(price / 25) * 25 : null,
      bookings: [],
      orderedKg: 0,
      adjustment: null,
      shortClosed: null,
      deliveredKg: 0,
      deliveredAt: null,
      id: 0,
    });
  }
}
