import { LOADING_AREAS, type LoadingArea } from "#contract/constants";
import { OUTBOUND_OPEN, type OutboundStatus } from "#contract/outbound-status";
import { outboundWeights, exceedsTolerance } from "#contract/outbound-weights";
import type { outboundRecord } from "#backend/db/tables/outbound";
import { type BookingLedger, loadStepKg } from "./bookings";
import type { Numbers } from "./calendar";
import type { DemoGrade, DemoItem, DemoMarking, DemoMasters } from "./masters";
import type { DemoBooking } from "./orders";
import { outboundSteps, type OutboundStep, type OutboundVisit } from "./outbound-plans";
import { Seeded } from "./seeded";
import { driverName } from "./trucks";

export type RecordValues = typeof outboundRecord.$inferInsert;

/** Booked items belong to the booking's PO line. */
export interface DemoLoad {
  loadingArea: LoadingArea;
  item: DemoItem;
  grade: DemoGrade;
  marking: DemoMarking;
  booking: DemoBooking | null;
  bags: number;
  quantityKg: number;
}

export interface DemoOutbound {
  record: RecordValues & { itemsKg: number; status: OutboundStatus };
  items: DemoLoad[];
  steps: OutboundStep[];
  customerName: string;
}

const notes = [
  "Antar sebelum pukul 15.00.",
  "Pakai terpal, barang tidak boleh basah.",
  "Hubungi bagian gudang penerima setengah jam sebelum tiba.",
  "Palet dikembalikan pada pengiriman berikutnya.",
  "Susun per marking, penerima membongkar di dua gudang.",
  "Surat jalan rangkap tiga.",
];
const differenceReasons = [
  "Palet kayu ikut tertimbang",
  "Terpal basah karena hujan",
  "Dua karung sobek diganti setelah dihitung",
  "Sopir dan kernet ikut di atas timbangan",
  "Solar diisi di antara dua timbangan",
];
const cancelReasons = [
  "Truk rusak, diganti armada lain",
  "Pesanan diundur oleh customer",
  "Sopir tidak membawa surat pengantar",
  "Barang belum siap di area muat",
  "Bak truk kotor, ditolak bagian FG",
  "Salah input nomor polisi",
];

interface Settings {
  SCALE_DIVISION_KG: number;
  WEIGHT_TOLERANCE_PCT: number;
}

/** Makes one record per visit, in order; the ledger tracks bookings. */
export function demoOutbound(
  visits: readonly OutboundVisit[],
  ledger: BookingLedger,
  masters: DemoMasters,
  numbers: Numbers,
  settings: Settings,
): DemoOutbound[] {
  const random = new Seeded("outbound records");
  return visits.map((visit) => {
    ledger.visit(visits.length);
    const items = loadsOf(visit, ledger, masters, random);
    const steps = outboundSteps(visit.plan, items.length, random);
    if (visit.plan.status === "DONE") deliver(items, steps.at(-1)?.at ?? null);
    return recordOf(numbers.next(visit.date), visit, items, steps, settings, random);
  });
}

function recordOf(
  recordNo: string,
  { plan, truck, customer }: OutboundVisit,
  items: DemoLoad[],
  steps: OutboundStep[],
  settings: Settings,
  random: Seeded,
): DemoOutbound {
  const step = settings.SCALE_DIVISION_KG;
  const onScale = (kg: number) => Math.round(kg / step) * step;
  const passed = new Set(steps.map(({ action }) => action));

  const itemsKg = items.reduce((sum, { quantityKg }) => sum + quantityKg, 0);
  const firstKg = onScale(truck.tareKg + random.whole(-4, 4) * 10);
  const apart = random.chance(0.015)
    ? random.between(0.006, 0.014) * (random.chance(0.7) ? 1 : -1)
    : random.between(-0.0012, 0.0026);
  const secondKg = firstKg + Math.max(step, onScale(itemsKg * (1 + apart)));
  const { differenceKg } = outboundWeights(firstKg, secondKg, [{ quantityKg: itemsKg }]);
  const far = exceedsTolerance(differenceKg ?? 0, itemsKg, settings.WEIGHT_TOLERANCE_PCT);
  const differenceReason = far && passed.has("finish") ? random.pick(differenceReasons) : null;

  return {
    record: {
      recordNo,
      date: plan.date,
      customerId: customer.id,
      licensePlate: truck.plate,
      driverName: random.chance(0.92) ? truck.driver : driverName(random),
      destination: random.chance(0.9) ? customer.city : null,
      sealNo: random.chance(0.6) ? `SG-${String(random.whole(1000, 999_999)).padStart(6, "0")}` : null,
      note: random.chance(0.07) ? random.pick(notes) : null,
      status: plan.status,
      itemsKg,
      firstKg: passed.has("weighIn") ? firstKg : null,
      secondKg: passed.has("weighOut") ? secondKg : null,
      differenceReason,
      cancelReason: passed.has("cancel") ? random.pick(cancelReasons) : null,
    },
    items,
    steps,
    customerName: customer.name,
  };
}

function deliver(items: readonly DemoLoad[], at: string | null): void {
  for (const { booking, quantityKg } of items) {
    if (booking === null || at === null) continue;
    const { line } = booking;
    line.deliveredKg += quantityKg;
    if (line.deliveredAt === null || at > line.deliveredAt) line.deliveredAt = at;
  }
}

const open: readonly OutboundStatus[] = OUTBOUND_OPEN;
/** A truck may combine bookings up to this many items. */
const MAX_ITEMS = 5;

function loadsOf(visit: OutboundVisit, ledger: BookingLedger, masters: DemoMasters, random: Seeded): DemoLoad[] {
  const { plan, truck, old } = visit;
  const payload = random.between(truck.payloadKg.least, truck.payloadKg.most);
  const count = plan.areas?.length ?? (random.chance(0.55) ? 1 : random.chance(0.75) ? 2 : 3);
  const shares = Array.from({ length: count }, () => random.between(0.6, 1.4));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const feed = random.chance(0.15);
  const items = masters.items.filter((item) => item.feed === feed);
  const markings = masters.markings.filter(({ active }) => active || old);
  const loads: DemoLoad[] = [];
  let area = random.pick(LOADING_AREAS);
  const add = (load: Omit<DemoLoad, "loadingArea" | "bags">) => {
    if (random.chance(0.4)) area = random.pick(LOADING_AREAS);
    const { kgPerUnit } = load.item;
    const bags = kgPerUnit === null ? 0 : load.quantityKg / kgPerUnit;
    loads.push({ ...load, loadingArea: plan.areas?.[loads.length] ?? area, bags });
  };
  for (const share of shares) {
    let kg = (payload * share) / whole;
    for (const load of booked(visit, kg, plan.areas ? 1 : MAX_ITEMS - loads.length, ledger)) {
      add(load);
      kg -= load.quantityKg;
    }
    // Skips small remainders, but keeps one item per share.
    if (kg < (payload * share) / whole && (plan.areas || kg < 2000)) continue;
    const item = random.pickEarly(items);
    const perBag = item.kgPerUnit ?? 10;
    add({
      item,
      grade: feed ? masters.feedGrade : random.pickEarly(masters.grades),
      marking: random.pickEarly(markings),
      booking: null,
      quantityKg: Math.max(1, Math.round(kg / perBag)) * perBag,
    });
  }
  return loads;
}

/** Loads a share of the truck from bookings; empty if no booking fits. */
function booked({ plan, truck, customer }: OutboundVisit, kg: number, most: number, ledger: BookingLedger) {
  const found: Omit<DemoLoad, "loadingArea" | "bags">[] = [];
  let left = kg;
  while (found.length < most) {
    const last = found.at(-1);
    if (last && left < 2 * loadStepKg(last.item)) break;
    const always = open.includes(plan.status);
    const fetch = { customerId: customer.id, date: plan.date, licensePlate: truck.plate, kg: left, always };
    const taking = plan.status === "CANCELLED" ? ledger.look(fetch) : ledger.take(fetch);
    if (!taking) break;
    const { item, grade, marking } = taking.booking.line;
    found.push({ item, grade, marking, booking: taking.booking, quantityKg: taking.kg });
    left -= taking.kg;
    if (plan.status === "CANCELLED") break;
  }
  return found;
}
