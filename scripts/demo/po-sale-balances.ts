import { outstandingKg, type PoSaleStatus, statusOfLines } from "#contract/po-sale-status";
import { loadStepKg } from "./bookings";
import { addDays } from "./calendar";
import type { DemoLine, DemoPoSale } from "./orders";
import { Seeded } from "./seeded";

/** Old orders are delivered or short-closed, a few are late, new orders are open. */

const shortCloseReasons = [
  "Sisa tidak jadi diambil customer",
  "Kontrak berakhir, sisa dipindah ke PO baru",
  "Customer mengurangi pesanan",
  "Stok marking ini habis",
];
const adjustmentReasons = [
  "Selisih timbangan di pihak customer",
  "Retur karung sobek",
  "Koreksi setelah rekonsiliasi bulanan",
];
const LATE_SHARE = 0.1;
/** Maximum age in days of an open order. */
const LATE_DAYS = 120;
const SHORT_CLOSED_SHARE = 0.1;
const TOLERATED_SHARE = 0.15;
/** Share of running lines already complete. */
const COMPLETE_SHARE = 0.3;
const ADJUSTED_SHARE = 0.08;

export function balancePoSales(
  pos: readonly DemoPoSale[],
  today: string,
  at: (day: string, hour: number) => string,
): void {
  const random = new Seeded("PO balances");
  for (const po of pos) {
    const late = random.chance(LATE_SHARE) && po.until > addDays(today, -LATE_DAYS);
    const over = po.until < addDays(today, -6) && !late;
    for (const line of po.lines) {
      const step = loadStepKg(line.item);
      line.orderedKg = bookedKg(line);
      if (po.cancelled !== null) line.orderedKg = random.whole(5, 30) * step;
      else if (line.deliveredKg < line.orderedKg) line.orderedKg += random.whole(0, 12) * step;
      else if (over) finishOld(line, step, today, at, random);
      else if (line.orderedKg === 0 || !random.chance(COMPLETE_SHARE)) line.orderedKg += random.whole(4, 25) * step;
      adjust(line, today, at, random);
    }
  }
}

export function bookedKg({ bookings }: DemoLine): number {
  return bookings.reduce((sum, { cancelled, quantityKg }) => sum + (cancelled === null ? quantityKg : 0), 0);
}

export function balanceOf(line: DemoLine) {
  return {
    orderedKg: line.orderedKg,
    deliveredKg: line.deliveredKg,
    adjustmentKg: line.adjustment?.kg ?? 0,
    shortClosedKg: line.shortClosed?.kg ?? 0,
  };
}

export function statusOf(po: DemoPoSale): PoSaleStatus {
  return po.cancelled === null ? statusOfLines(po.lines.map(balanceOf)) : "CANCELLED";
}

/** Delivers an old line exactly, within tolerance, or short-closes it. */
function finishOld(
  line: DemoLine,
  step: number,
  today: string,
  at: (day: string, hour: number) => string,
  random: Seeded,
) {
  if (line.deliveredKg === 0 || random.chance(SHORT_CLOSED_SHARE)) {
    const kg = random.whole(line.deliveredKg === 0 ? 6 : 1, line.deliveredKg === 0 ? 20 : 5) * step;
    line.orderedKg += kg;
    const day = addDays(line.po.until, random.whole(1, 5));
    line.shortClosed = {
      kg,
      reason: random.pick(shortCloseReasons),
      at: at(day < today ? day : addDays(today, -1), random.between(8, 16)),
    };
    return;
  }
  const tolerated = Math.floor((line.orderedKg * line.po.tolerancePct) / (100 + line.po.tolerancePct) / 100) * 100;
  if (tolerated > 0 && tolerated < line.orderedKg && random.chance(TOLERATED_SHARE)) line.orderedKg -= tolerated;
}

function adjust(line: DemoLine, today: string, at: (day: string, hour: number) => string, random: Seeded): void {
  const left = outstandingKg(balanceOf(line));
  if (line.po.cancelled !== null || left < 2000 || !random.chance(ADJUSTED_SHARE)) return;
  const day = addDays(line.deliveredAt?.slice(0, 10) ?? line.po.date, 2);
  if (day >= today) return;
  line.adjustment = {
    kg: random.whole(1, 15) * (random.chance(0.7) ? -50 : 50),
    reason: random.pick(adjustmentReasons),
    at: at(day, random.between(8, 16)),
  };
}
