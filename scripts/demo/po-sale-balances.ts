import { shiftDay } from "#contract/business-day";
import { outstandingKg, type PoSaleStatus, statusOfLines } from "#contract/po-sale-status";
import { loadStepKg } from "./bookings";
import type { Demo } from "./insert";
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

export function balancePoSales(demo: Demo, pos: readonly DemoPoSale[]): void {
  const { today } = demo;
  const random = new Seeded("PO balances");
  for (const po of pos) {
    const late = random.chance(LATE_SHARE) && po.until > shiftDay(today, -LATE_DAYS);
    const over = po.until < shiftDay(today, -6) && !late;
    for (const line of po.lines) {
      const step = loadStepKg(line.item);
      line.orderedKg = bookedKg(line);
      if (po.cancelled !== null) line.orderedKg = random.whole(5, 30) * step;
      else if (line.deliveredKg < line.orderedKg) line.orderedKg += random.whole(0, 12) * step;
      else if (over) finishOld(demo, line, step, random);
      else if (line.orderedKg === 0 || !random.chance(COMPLETE_SHARE)) line.orderedKg += random.whole(4, 25) * step;
      adjust(demo, line, random);
    }
  }
}

export function bookedKg({ bookings }: DemoLine): number {
  return bookings.reduce((sum, { cancelled, quantityKg }) => sum + (cancelled === null ? quantityKg : 0), 0);
}

function balanceOf(line: DemoLine) {
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
function finishOld({ today, at }: Demo, line: DemoLine, step: number, random: Seeded): void {
  if (line.deliveredKg === 0 || random.chance(SHORT_CLOSED_SHARE)) {
    const kg = random.whole(line.deliveredKg === 0 ? 6 : 1, line.deliveredKg === 0 ? 20 : 5) * step;
    line.orderedKg += kg;
    const day = shiftDay(line.po.until, random.whole(1, 5));
    line.shortClosed = {
      kg,
      reason: random.pick(shortCloseReasons),
      at: at(day < today ? day : shiftDay(today, -1), random.between(8, 16)),
    };
    return;
  }
  const tolerated = Math.floor((line.orderedKg * line.po.tolerancePct) / (100 + line.po.tolerancePct) / 100) * 100;
  if (tolerated > 0 && tolerated < line.orderedKg && random.chance(TOLERATED_SHARE)) line.orderedKg -= tolerated;
}

function adjust({ today, at }: Demo, line: DemoLine, random: Seeded): void {
  const left = outstandingKg(balanceOf(line));
  if (line.po.cancelled !== null || left < 2000 || !random.chance(ADJUSTED_SHARE)) return;
  const day = shiftDay(line.deliveredAt?.slice(0, 10) ?? line.po.date, 2);
  if (day >= today) return;
  line.adjustment = {
    kg: random.whole(1, 15) * (random.chance(0.7) ? -50 : 50),
    reason: random.pick(adjustmentReasons),
    at: at(day, random.between(8, 16)),
  };
}
