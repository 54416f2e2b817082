import { daysBetween } from "#contract/business-day";
import { amountOf, inboundWeights, type InboundMeasures } from "#contract/inbound-weights";
import type { InboundStatus } from "#contract/inbound-status";
import type { inboundRecord } from "#backend/db/tables/inbound";
import type { Numbers } from "./calendar";
import { deductionReasons, type InboundPlan, inboundSteps, type InboundStep } from "./inbound-plans";
import type { DemoMasters } from "./masters";
import { digits, Seeded } from "./seeded";
import { driverName, type Truck } from "./trucks";

export type InboundValues = typeof inboundRecord.$inferInsert;

export interface DemoInboundItem {
  inboundItemId: number;
  name: string;
  unit: string;
  /** delivery note quantity, and the checker's count */
  noted: number;
  counted: number;
  note: string | null;
}

export interface DemoInbound {
  record: InboundValues & { status: InboundStatus };
  items: DemoInboundItem[];
  steps: InboundStep[];
  vendorName: string;
}

type Vendor = DemoMasters["vendors"][number];
type InboundTruck = Truck<Vendor>;

/** Only older records name an inactive vendor. */
const FORGOTTEN_DAYS = 150;
const DEDUCTED_SHARE = 0.35;

const notes = [
  "Bongkar di silo 2.",
  "Contoh diambil sebelum bongkar.",
  "Sopir menunggu surat jalan asli.",
  "Dahulukan, kapal sandar hari ini.",
];
const itemNotes = ["Dua karung basah dipisah", "Satu bal sobek", "Kemasan lama"];
const cancelReasons = [
  "Kadar air di atas batas, ditolak",
  "Surat jalan tidak sesuai pesanan",
  "Truk salah alamat",
  "Silo penuh, dijadwalkan ulang",
  "Ditemukan kutu, ditolak checker",
];

interface Settings {
  today: string;
  SCALE_DIVISION_KG: number;
}

/** Makes one record per plan, in order. */
export function demoInbound(
  plans: readonly InboundPlan[],
  masters: DemoMasters,
  trucks: readonly InboundTruck[],
  numbers: Numbers,
  settings: Settings,
): DemoInbound[] {
  const random = new Seeded("inbound records");
  let day = "";
  let yard: InboundTruck[] = [];
  return plans.map((plan) => {
    if (plan.date !== day) {
      day = plan.date;
      // One visit per truck and day, so no plate is open twice.
      const old = daysBetween(day, settings.today) > FORGOTTEN_DAYS;
      yard = random.sample(trucks, trucks.length).filter(({ usual }) => usual.active || old);
    }
    const truck = yard.pop();
    if (!truck) throw new Error(`more inbound records than trucks on ${day}`);
    return visit(numbers.next(day), plan, truck, masters, settings, random);
  });
}

function visit(
  recordNo: string,
  plan: InboundPlan,
  truck: InboundTruck,
  masters: DemoMasters,
  { today, SCALE_DIVISION_KG: step }: Settings,
  random: Seeded,
): DemoInbound {
  const onScale = (kg: number) => Math.round(kg / step) * step;
  const vendor = truck.usual;
  const steps = inboundSteps(plan, random);
  const passed = new Set(steps.map(({ action }) => action));
  const goods = goodsOf(truck, masters, random);
  const goodsKg = goods.reduce((sum, { item, units }) => sum + units * item.kgPerUnit, 0);

  const tareKg = onScale(truck.tareKg + random.whole(-4, 4) * 10);
  const grossKg = tareKg + Math.max(step, onScale(goodsKg * (1 + random.between(-0.006, 0.003))));
  const deduction = deductionOf(vendor, random);
  const measures: InboundMeasures = {
    firstKg: passed.has("weighIn") ? grossKg : null,
    secondKg: passed.has("weighOut") ? tareKg : null,
    deductionPct: passed.has("check") ? deduction.pct : null,
    deductionKg: passed.has("check") ? deduction.kg : null,
  };
  const { netKg } = inboundWeights(measures);
  const main = goods[0]?.item;
  // Prices rise about 5% over the year.
  const drift = 1.05 - daysBetween(plan.date, today) / 7300 + random.between(-0.02, 0.02);
  const pricePerKg = passed.has("finish") && main ? Math.round((main.price * drift) / 25) * 25 : null;

  return {
    record: {
      recordNo,
      date: plan.date,
      vendorId: vendor.id,
      licensePlate: truck.plate,
      driverName: random.chance(0.92) ? truck.driver : driverName(random),
      deliveryNoteNo: random.chance(0.93) ? `SJ-${vendor.code.slice(0, 3)}-${digits(random, 5)}` : null,
      note: random.chance(0.06) ? random.pick(notes) : null,
      status: plan.status,
      ...measures,
      deductionReason: passed.has("check") ? deduction.reason : null,
      netKg,
      pricePerKg,
      amount: netKg === null || pricePerKg === null ? null : amountOf(netKg, pricePerKg),
      cancelReason: passed.has("cancel") ? random.pick(cancelReasons) : null,
    },
    items: goods.map(({ item, units }) => {
      const missing = passed.has("check") && item.unit !== "kg" && random.chance(0.1) ? random.whole(1, 3) : 0;
      return {
        inboundItemId: item.id,
        name: item.name,
        unit: item.unit,
        noted: units,
        counted: Math.max(1, units - missing),
        note: missing > 0 && random.chance(0.5) ? random.pick(itemNotes) : null,
      };
    }),
    steps,
    vendorName: vendor.name,
  };
}

function goodsOf(truck: InboundTruck, masters: DemoMasters, random: Seeded) {
  const own = masters.inboundItems.filter(({ kind }) => kind === truck.usual.brings);
  // Packaging and additives fill a truck by volume.
  const light = truck.usual.brings === "packing" || truck.usual.brings === "additive" ? 0.35 : 1;
  const payload = random.between(truck.payloadKg.least, truck.payloadKg.most) * light;
  const first = random.pickEarly(own);
  const second = own.length > 1 && random.chance(0.2) ? random.pick(own.filter((item) => item !== first)) : null;
  const chosen = second ? [first, second] : [first];
  return chosen.map((item) => ({
    item,
    units:
      Math.max(1, Math.round(payload / chosen.length / item.kgPerUnit / (item.unit === "kg" ? 10 : 1))) *
      (item.unit === "kg" ? 10 : 1),
  }));
}

/** Percentage for quality, kilograms for foreign matter. */
function deductionOf(vendor: Vendor, random: Seeded): { pct: number | null; kg: number | null; reason: string | null } {
  if (!random.chance(DEDUCTED_SHARE)) return { pct: null, kg: null, reason: null };
  const reason = random.pick(deductionReasons[vendor.brings]);
  return random.chance(0.65)
    ? { pct: random.whole(1, 12) / 4, kg: null, reason }
    : { pct: null, kg: random.whole(2, 36) * 5, reason };
}
