import { LOADING_AREAS, type LoadingArea } from "#contract/constants";
import { numberFormats } from "#contract/format";
import { LOADED_MARK, OUTBOUND_OPEN, type OutboundStatus } from "#contract/outbound-status";
import { exceedsTolerance } from "#contract/outbound-weights";
import { outboundRecord, outboundRecordItem } from "#backend/db/tables/outbound";
import { type BookingLedger, loadStepKg } from "./bookings";
import { type Demo, type DemoStep, insertAll, insertDocuments } from "./insert";
import type { DemoGrade, DemoItem, DemoMarking, DemoMasters } from "./masters";
import type { DemoBooking } from "./orders";
import { Seeded } from "./seeded";
import { demoVisits, driverName, stepsOf, type Traffic, traces, type Visit } from "./trucks";

type Customer = DemoMasters["customers"][number];

export interface OutboundVisit extends Visit<Customer, OutboundStatus> {
  customer: Customer;
}

/** Booked items belong to the booking's PO line. */
interface Load {
  loadingArea: LoadingArea;
  item: DemoItem;
  grade: DemoGrade;
  marking: DemoMarking;
  booking: DemoBooking | null;
  bags: number;
  quantityKg: number;
}

interface DemoOutbound {
  visit: OutboundVisit;
  loads: Load[];
  steps: DemoStep[];
}

/** Today has trucks in every status, queues for two areas and an overdue truck. */
const traffic: Omit<Traffic<Customer, OutboundStatus>, "owners"> = {
  trucks: 320,
  records: 6000,
  cancelledShare: 0.025,
  arrivals: [6.5 * 60, 17 * 60],
  stay: [45, 115],
  today: [
    ["DONE", 342],
    ["DONE", 301],
    ["DONE", 266],
    ["CANCELLED", 240],
    ["DONE", 221],
    ["DONE", 187],
    ["DONE", 150],
    ["WEIGHED_IN", 91, ["H"]],
    ["WEIGHED_OUT", 88, ["K"]],
    ["WEIGHED_OUT", 84, ["J", "I"]],
    ["LOADED", 78, ["H"]],
    ["LOADED", 70, ["I", "L"]],
    ["LOADING", 65, ["K", "L"]],
    ["LOADING", 56, ["J", "J"]],
    ["LOADING", 48, ["H", "I"]],
    ["WEIGHED_IN", 31, ["K"]],
    ["WAITING", 26, ["L"]],
    ["WEIGHED_IN", 22, ["J"]],
    ["WAITING", 17, ["H"]],
    ["WAITING", 12, ["H", "K"]],
    ["WAITING", 9, ["J"]],
    ["WAITING", 4, ["I"]],
  ],
};

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

/** Returns the truck visits with a customer each: mostly the usual one of the truck. */
export function outboundVisits(demo: Demo, customers: readonly Customer[]): OutboundVisit[] {
  const random = new Seeded("outbound customers");
  return demoVisits(demo, "outbound visits", { ...traffic, owners: customers }).map((visit) => {
    const usable = customers.filter(({ active }) => active || visit.old);
    return { ...visit, customer: random.chance(0.85) ? visit.truck.usual : random.pickEarly(usable) };
  });
}

/** Makes one record per visit, in order; the ledger tracks bookings. */
export function demoOutbound(
  demo: Demo,
  visits: readonly OutboundVisit[],
  ledger: BookingLedger,
  masters: DemoMasters,
): DemoOutbound[] {
  const random = new Seeded("outbound records");
  return visits.map((visit) => {
    ledger.visit(visits.length);
    const loads = loadsOf(visit, ledger, masters, random);
    const steps = stepsWith(demo, visit, loads, random);
    if (visit.status === "DONE") deliver(loads, steps.at(-1)?.at ?? "");
    return { visit, loads, steps };
  });
}

/** Inserts outbound records with their items, once the bookings have ids and numbers. */
export async function insertOutbound(demo: Demo, made: readonly DemoOutbound[]): Promise<void> {
  const records = made.map(({ visit, loads, steps }) => ({
    recordNo: demo.numbers.next("BK", visit.date),
    customerId: visit.customer.id,
    itemsKg: totalKg(loads),
    ...traces(steps),
    steps: withLoads(loads, steps),
  }));
  const ids = await insertDocuments(demo, "outbound-record", outboundRecord, records);
  const items = made.flatMap(({ loads, steps: [create, ...later] }, index) => {
    const loadings = later.filter(({ action }) => action === "load");
    return loads.map((load, place) => ({
      outboundRecordId: ids[index] ?? 0,
      outboundItemId: load.item.id,
      loadingArea: load.loadingArea,
      gradeId: load.grade.id,
      markingId: load.marking.id,
      bookingId: load.booking?.id ?? null,
      bags: load.bags,
      quantityKg: load.quantityKg,
      version: loadings[place] ? 2 : 1,
      createdAt: create?.at,
      updatedAt: (loadings[place] ?? create)?.at,
      loadedAt: loadings[place]?.at,
      loadedById: loadings[place]?.by,
    }));
  });
  await insertAll(demo.tx, outboundRecordItem, items);
}

function stepsWith(demo: Demo, visit: OutboundVisit, loads: readonly Load[], random: Seeded): DemoStep[] {
  const { by, SCALE_DIVISION_KG: step, WEIGHT_TOLERANCE_PCT } = demo;
  const { customer, date, truck } = visit;
  const onScale = (kg: number) => Math.round(kg / step) * step;
  const itemsKg = totalKg(loads);
  const firstKg = onScale(truck.tareKg + random.whole(-4, 4) * 10);
  const apart = random.chance(0.015)
    ? random.between(0.006, 0.014) * (random.chance(0.7) ? 1 : -1)
    : random.between(-0.0012, 0.0026);
  const loadKg = Math.max(step, onScale(itemsKg * (1 + apart)));
  const far = exceedsTolerance(loadKg - itemsKg, itemsKg, WEIGHT_TOLERANCE_PCT);
  const differenceReason = far ? random.pick(differenceReasons) : null;
  const cancelReason = random.pick(cancelReasons);
  const create = {
    status: "WAITING",
    date,
    customer: customer.name,
    licensePlate: truck.plate,
    driverName: random.chance(0.92) ? truck.driver : driverName(random),
    destination: random.chance(0.9) ? customer.city : null,
    sealNo: random.chance(0.6) ? `SG-${String(random.whole(1000, 999_999)).padStart(6, "0")}` : null,
    note: random.chance(0.07) ? random.pick(notes) : null,
  };
  return stepsOf(
    visit,
    [
      { action: "create", by: by.OFFICE, set: create },
      { action: "weighIn", by: by.SCALE, set: { status: "WEIGHED_IN", firstKg } },
      ...loads.map((_, index) => {
        const status = index === loads.length - 1 ? "LOADED" : "LOADING";
        return { action: "load", by: by.FG, set: { status } };
      }),
      { action: "weighOut", by: by.SCALE, set: { status: "WEIGHED_OUT", secondKg: firstKg + loadKg } },
      { action: "finish", by: by.OFFICE, reason: differenceReason, set: { status: "DONE", differenceReason } },
    ],
    { action: "cancel", by: by.OFFICE, reason: cancelReason, set: { status: "CANCELLED", cancelReason } },
    random,
  );
}

/** Adds the items to the history, with those loaded by each step. */
function withLoads(loads: readonly Load[], steps: readonly DemoStep[]): DemoStep[] {
  let loaded = 0;
  return steps.map((step) => {
    if (step.action === "load") loaded += 1;
    const outboundItem = loads.map((load, index) =>
      index < loaded ? `${textOf(load)} · ${LOADED_MARK}` : textOf(load),
    );
    return { ...step, set: { ...step.set, outboundItem } };
  });
}

const { formatNumber } = numberFormats("id");

/** Formats an item as the service's history does. */
function textOf({ loadingArea, item, grade, marking, booking, bags, quantityKg }: Load): string {
  const from = booking ? [booking.bookingNo] : [];
  const goods = [`${formatNumber(bags)} ${item.unit}`, `${formatNumber(quantityKg)} kg`];
  return [loadingArea, item.name, grade.code, marking.name, ...from, ...goods].join(" · ");
}

const totalKg = (loads: readonly Load[]) => loads.reduce((sum, { quantityKg }) => sum + quantityKg, 0);

function deliver(loads: readonly Load[], at: string): void {
  for (const { booking, quantityKg } of loads) {
    if (booking === null) continue;
    const { line } = booking;
    line.deliveredKg += quantityKg;
    if (line.deliveredAt === null || at > line.deliveredAt) line.deliveredAt = at;
  }
}

const open: readonly OutboundStatus[] = OUTBOUND_OPEN;
/** A truck may combine bookings up to this many items. */
const MAX_ITEMS = 5;

function loadsOf(visit: OutboundVisit, ledger: BookingLedger, masters: DemoMasters, random: Seeded): Load[] {
  const { areas, truck, old } = visit;
  const payload = random.between(truck.payloadKg.least, truck.payloadKg.most);
  const count = areas?.length ?? (random.chance(0.55) ? 1 : random.chance(0.75) ? 2 : 3);
  const shares = Array.from({ length: count }, () => random.between(0.6, 1.4));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const feed = random.chance(0.15);
  const items = masters.items.filter((item) => item.feed === feed);
  const markings = masters.markings.filter(({ active }) => active || old);
  const loads: Load[] = [];
  let area = random.pick(LOADING_AREAS);
  const add = (load: Omit<Load, "loadingArea" | "bags">) => {
    if (random.chance(0.4)) area = random.pick(LOADING_AREAS);
    const { kgPerUnit } = load.item;
    const bags = kgPerUnit === null ? 0 : load.quantityKg / kgPerUnit;
    loads.push({ ...load, loadingArea: areas?.[loads.length] ?? area, bags });
  };
  for (const share of shares) {
    let kg = (payload * share) / whole;
    for (const load of booked(visit, kg, areas ? 1 : MAX_ITEMS - loads.length, ledger)) {
      add(load);
      kg -= load.quantityKg;
    }
    // Skips small remainders, but keeps one item per share.
    if (kg < (payload * share) / whole && (areas || kg < 2000)) continue;
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
function booked({ date, status, truck, customer }: OutboundVisit, kg: number, most: number, ledger: BookingLedger) {
  const found: Omit<Load, "loadingArea" | "bags">[] = [];
  let left = kg;
  while (found.length < most) {
    const last = found.at(-1);
    if (last && left < 2 * loadStepKg(last.item)) break;
    const always = open.includes(status);
    const fetch = { customerId: customer.id, date, licensePlate: truck.plate, kg: left, always };
    const taking = status === "CANCELLED" ? ledger.look(fetch) : ledger.take(fetch);
    if (!taking) break;
    const { item, grade, marking } = taking.booking.line;
    found.push({ item, grade, marking, booking: taking.booking, quantityKg: taking.kg });
    left -= taking.kg;
    if (status === "CANCELLED") break;
  }
  return found;
}
