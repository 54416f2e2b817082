import { daysBetween } from "#contract/business-day";
import { itemNets } from "#contract/inbound-item-nets";
import { amountOf, inboundWeights } from "#contract/inbound-weights";
import type { InboundStatus } from "#contract/inbound-status";
import { inboundRecord, inboundRecordItem } from "#backend/db/tables/inbound";
import { deductionReasons } from "./inbound-goods";
import { type Demo, insertAll, insertDocuments } from "./insert";
import type { DemoMasters } from "./masters";
import { digits, Seeded } from "./seeded";
import { demoVisits, driverName, stepsOf, type Traffic, traces, type Visit } from "./trucks";

type Vendor = DemoMasters["vendors"][number];
type InboundVisit = Visit<Vendor, InboundStatus>;

const DEDUCTED_SHARE = 0.35;

const traffic: Omit<Traffic<Vendor, InboundStatus>, "owners"> = {
  trucks: 240,
  records: 5000,
  cancelledShare: 0.02,
  arrivals: [6 * 60, 16.5 * 60],
  stay: [50, 140],
  today: [
    ["DONE", 330],
    ["DONE", 287],
    ["CANCELLED", 255],
    ["DONE", 232],
    ["DONE", 176],
    ["WEIGHED_OUT", 142],
    ["WEIGHED_OUT", 118],
    ["WEIGHED_OUT", 101],
    ["UNLOADED", 83],
    ["UNLOADED", 69],
    ["WEIGHED_IN", 58],
    ["WEIGHED_IN", 44],
    ["WEIGHED_IN", 29],
    ["WAITING", 21],
    ["WAITING", 13],
    ["WAITING", 5],
  ],
};

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

/** Inserts a year of inbound records. */
export async function insertInbound(demo: Demo, masters: DemoMasters): Promise<void> {
  const random = new Seeded("inbound records");
  const visits = demoVisits(demo, "inbound visits", { ...traffic, owners: masters.vendors });
  const made = visits.map((visit) => recordOf(demo, visit, masters, random));
  const records = made.map(({ record }) => record);
  const ids = await insertDocuments(demo, "inbound-record", inboundRecord, records);
  const items = made.flatMap((one, index) => one.items.map((item) => ({ inboundRecordId: ids[index] ?? 0, ...item })));
  await insertAll(demo.tx, inboundRecordItem, items);
}

function recordOf(demo: Demo, visit: InboundVisit, masters: DemoMasters, random: Seeded) {
  const { today, by, SCALE_DIVISION_KG: step } = demo;
  const { date, truck } = visit;
  const onScale = (kg: number) => Math.round(kg / step) * step;
  const vendor = truck.usual;
  const goods = goodsOf(visit, masters, random);
  const goodsKg = goods.reduce((sum, { item, noted }) => sum + noted * item.kgPerUnit, 0);
  const secondKg = onScale(truck.tareKg + random.whole(-4, 4) * 10);
  const firstKg = secondKg + Math.max(step, onScale(goodsKg * (1 + random.between(-0.006, 0.003))));
  const deduction = deductionOf(vendor, random);
  const netKg = inboundWeights({ firstKg, secondKg, ...deduction }).netKg ?? 0;
  // Prices rise about 5% over the year.
  const drift = 1.05 - daysBetween(date, today) / 7300 + random.between(-0.02, 0.02);
  const pricePerKg = Math.round(((goods[0]?.item.price ?? 0) * drift) / 25) * 25;
  const cancelReason = random.pick(cancelReasons);

  const create = {
    status: "WAITING",
    date,
    vendor: vendor.name,
    licensePlate: truck.plate,
    driverName: random.chance(0.92) ? truck.driver : driverName(random),
    deliveryNoteNo: random.chance(0.93) ? `SJ-${vendor.code.slice(0, 3)}-${digits(random, 5)}` : null,
    note: random.chance(0.06) ? random.pick(notes) : null,
    items: goods.map(({ item, noted }) => itemText(item, noted, null)),
  };
  const counted = goods.map(({ item, counted: quantity, note }) => itemText(item, quantity, note));
  const amount = amountOf(netKg, pricePerKg);
  const steps = stepsOf(
    visit,
    [
      { action: "create", by: by.SCALE, set: create },
      { action: "weighIn", by: by.SCALE, set: { status: "WEIGHED_IN", firstKg } },
      { action: "check", by: by.CHECKER, set: { status: "UNLOADED", ...deduction, items: counted } },
      { action: "weighOut", by: by.SCALE, set: { status: "WEIGHED_OUT", secondKg, netKg } },
      { action: "finish", by: by.FINANCE, set: { status: "DONE", pricePerKg, amount } },
    ],
    { action: "cancel", by: by.ADMIN, reason: cancelReason, set: { status: "CANCELLED", cancelReason } },
    random,
  );
  const check = steps.find(({ action }) => action === "check");
  const weighedTwice = steps.some(({ action }) => action === "weighOut");
  const nets = itemNets(
    weighedTwice ? netKg : null,
    goods.map(({ item: inboundItem, counted: quantity }) => ({ inboundItem, quantity })),
  );
  return {
    record: {
      recordNo: demo.numbers.next("BM", date),
      vendorId: vendor.id,
      checkedAt: check?.at,
      checkedById: check?.by,
      ...traces(steps),
      steps,
    },
    items: goods.map(({ item, noted, ...checked }, index) => {
      const [quantity, note] = check ? [checked.counted, checked.note] : [noted, null];
      const createdAt = steps[0]?.at;
      const [version, updatedAt] = quantity === noted ? [1, createdAt] : [2, check?.at];
      const of = { inboundItemId: item.id, netKg: nets[index] };
      return { ...of, notedQuantity: noted, quantity, note, version, createdAt, updatedAt };
    }),
  };
}

type InboundItem = DemoMasters["inboundItems"][number];

/** Formats an item as the service's history does. */
function itemText(item: InboundItem, quantity: number, note: string | null): string {
  return [item.name, `${quantity} ${item.unit}`, note].filter(Boolean).join(" · ");
}

/** Returns the items with the quantities of the delivery note and of the checker. */
function goodsOf({ truck }: InboundVisit, masters: DemoMasters, random: Seeded) {
  const { brings } = truck.usual;
  const own = masters.inboundItems.filter(({ kind }) => kind === brings);
  // Packaging and additives fill a truck by volume.
  const light = brings === "packing" || brings === "additive" ? 0.35 : 1;
  const payload = random.between(truck.payloadKg.least, truck.payloadKg.most) * light;
  const chosen = random.chance(0.2) ? random.sample(own, 2) : [random.pickEarly(own)];
  return chosen.map((item) => {
    const step = item.unit === "kg" ? 10 : 1;
    const noted = Math.max(1, Math.round(payload / chosen.length / item.kgPerUnit / step)) * step;
    const missing = item.unit !== "kg" && random.chance(0.1) ? random.whole(1, 3) : 0;
    const note = missing > 0 && random.chance(0.5) ? random.pick(itemNotes) : null;
    return { item, noted, counted: Math.max(1, noted - missing), note };
  });
}

/** Percentage for quality, kilograms for foreign matter. */
function deductionOf({ brings }: Vendor, random: Seeded) {
  if (!random.chance(DEDUCTED_SHARE)) return { deductionPct: null, deductionKg: null, deductionReason: null };
  const inPct = random.chance(0.65);
  return {
    deductionPct: inPct ? random.whole(1, 12) / 4 : null,
    deductionKg: inPct ? null : random.whole(2, 36) * 5,
    deductionReason: random.pick(deductionReasons[brings]),
  };
}
