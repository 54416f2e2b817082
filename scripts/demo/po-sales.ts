import { shiftDay } from "#contract/business-day";
import { isSunday, sharedOut } from "./calendar";
import { type DemoExDo, openExDos } from "./ex-dos";
import type { Demo } from "./insert";
import type { DemoMasters } from "./masters";
import type { DemoPoSale } from "./orders";
import { Seeded } from "./seeded";

interface DemoVisit {
  date: string;
  customer: DemoPoSale["customer"];
}

const POS = 400;
const LINES = 1000;
const CANCELLED_SHARE = 0.03;
/** Only older orders name an inactive marking. */
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

export function demoPoSales(
  { days, today, at }: Demo,
  visits: readonly DemoVisit[],
  masters: DemoMasters,
  exDos: readonly DemoExDo[],
): DemoPoSale[] {
  const random = new Seeded("PO sales");
  const sizes = lineCounts(random);
  const counts = sharedOut(days, POS, random);
  let number = 0;
  return days.flatMap((day, index) =>
    Array.from({ length: counts[index] ?? 0 }, (): DemoPoSale => {
      const date = isSunday(day) ? shiftDay(day, -1) : day;
      const customer = customerOf(date, visits, random);
      const exported = random.chance(0.06);
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
      const old = date < shiftDay(today, -FORGOTTEN_DAYS);
      addLines(po, sizes[number - 1] ?? 1, masters, old, exported ? 1.08 : 1, random);
      return po;
    }),
  );
}

/** One to six lines per PO. */
function lineCounts(random: Seeded): number[] {
  const sizes = Array.from({ length: POS }, () => 1);
  for (let left = LINES - POS; left > 0;) {
    const index = random.whole(0, POS - 1);
    const size = sizes[index] ?? 0;
    if (size >= 6) continue;
    sizes[index] = size + 1;
    left -= 1;
  }
  return sizes;
}

/** Picks a customer whose trucks come soon after the order. */
function customerOf(date: string, visits: readonly DemoVisit[], random: Seeded): DemoVisit["customer"] {
  const [from, to] = [shiftDay(date, 2), shiftDay(date, 20)];
  const soon = visits.filter((visit) => visit.date >= from && visit.date <= to);
  return random.pick(soon.length > 0 ? soon : visits.slice(-200)).customer;
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
