import { LOADING_AREAS } from "#contract/constants";
import type { OutboundStatus } from "#contract/outbound-status";
import { outboundWeights, passesTolerance } from "#contract/outbound-weights";
import { documentNumber } from "#backend/numbering";
import type { outboundRecord, outboundRecordItem } from "#backend/db/schema";
import { daysBetween } from "./calendar";
import type { DemoMasters } from "./masters";
import type { OutboundPlan } from "./outbound-plans";
import { outboundSteps, type OutboundStep } from "./outbound-steps";
import { Seeded } from "./seeded";
import { driverName, type Truck } from "./trucks";

/** Outbound records from their outlines: who, what, and weights as a scale would show them. */

export type RecordValues = typeof outboundRecord.$inferInsert;
export type ItemValues = Omit<typeof outboundRecordItem.$inferInsert, "outboundRecordId">;

export interface DemoOutbound {
  record: RecordValues & { itemsKg: number; status: OutboundStatus };
  items: ItemValues[];
  steps: OutboundStep[];
  /** names as the history shows them */
  customerName: string;
  itemTexts: string[];
}

export const OUTBOUND_SERIES = "BK";
/** An inactive master is named only by records older than this. */
const FORGOTTEN_DAYS = 150;

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
  today: string;
  SCALE_DIVISION_KG: number;
  WEIGHT_TOLERANCE_PCT: number;
}

/** Makes a record of every plan, in order, numbered per year. */
export function demoOutbound(
  plans: readonly OutboundPlan[],
  masters: DemoMasters,
  trucks: readonly Truck[],
  settings: Settings,
): DemoOutbound[] {
  const random = new Seeded("outbound records");
  const numbers = new Map<number, number>();
  let day = "";
  let yard: Truck[] = [];
  return plans.map((plan) => {
    if (plan.date !== day) {
      day = plan.date;
      // A truck comes once a day, so no plate is open twice.
      yard = random.sample(trucks, trucks.length);
    }
    const truck = yard.pop();
    if (!truck) throw new Error(`more records than trucks on ${day}`);
    const year = Number(day.slice(0, 4));
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    return visit(documentNumber(OUTBOUND_SERIES, year, number), plan, truck, masters, settings, random);
  });
}

function visit(
  recordNo: string,
  plan: OutboundPlan,
  truck: Truck,
  masters: DemoMasters,
  settings: Settings,
  random: Seeded,
): DemoOutbound {
  const step = settings.SCALE_DIVISION_KG;
  const onScale = (kg: number) => Math.round(kg / step) * step;
  const old = daysBetween(plan.date, settings.today) > FORGOTTEN_DAYS;
  const usable = masters.customers.filter((one) => one.active || old);
  const usual = usable.find(({ code }) => code === truck.customer.code);
  const customer = usual && random.chance(0.85) ? usual : random.pickEarly(usable);
  const lines = linesOf(plan, truck, masters, old, random);
  const steps = outboundSteps(plan, lines.length, random);
  const passed = new Set(steps.map(({ action }) => action));

  const itemsKg = lines.reduce((sum, { quantityKg }) => sum + quantityKg, 0);
  const firstKg = onScale(truck.tareKg + random.whole(-4, 4) * 10);
  const apart = random.chance(0.015)
    ? random.between(0.006, 0.014) * (random.chance(0.7) ? 1 : -1)
    : random.between(-0.0012, 0.0026);
  const secondKg = firstKg + Math.max(step, onScale(itemsKg * (1 + apart)));
  const { differenceKg } = outboundWeights(firstKg, secondKg, [{ quantityKg: itemsKg }]);
  const far = passesTolerance(differenceKg ?? 0, itemsKg, settings.WEIGHT_TOLERANCE_PCT);
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
    items: lines.map(({ text: _text, ...values }) => values),
    steps,
    customerName: customer.name,
    itemTexts: lines.map(({ text }) => text),
  };
}

/** What a truck loads: one to three lines that fill it about as far as it may be. */
function linesOf(plan: OutboundPlan, truck: Truck, masters: DemoMasters, old: boolean, random: Seeded) {
  const payload = random.between(truck.payloadKg.least, truck.payloadKg.most);
  const count = plan.areas?.length ?? (random.chance(0.55) ? 1 : random.chance(0.75) ? 2 : 3);
  const shares = Array.from({ length: count }, () => random.between(0.6, 1.4));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const feed = random.chance(0.15);
  const items = masters.items.filter((item) => item.feed === feed);
  const markings = masters.markings.filter(({ active }) => active || old);
  let area = random.pick(LOADING_AREAS);
  return shares.map((share, index) => {
    if (random.chance(0.4)) area = random.pick(LOADING_AREAS);
    const loadingArea = plan.areas?.[index] ?? area;
    const item = random.pickEarly(items);
    const grade = feed ? masters.feedGrade : random.pickEarly(masters.grades);
    const marking = random.pickEarly(markings);
    const kgPerBag = item.kgPerUnit ?? 10;
    const count = Math.max(1, Math.round((payload * share) / whole / kgPerBag));
    const bags = item.kgPerUnit === null ? 0 : count;
    const quantityKg = count * kgPerBag;
    return {
      outboundItemId: item.id,
      loadingArea,
      gradeId: grade.id,
      markingId: marking.id,
      bags,
      quantityKg,
      text: [loadingArea, item.name, grade.code, marking.name, bags, `${quantityKg} kg`].join(" · "),
    };
  });
}
