import { LOADING_AREAS, type LoadingArea } from "#contract/constants";
import { numberFormats } from "#contract/format";
import { LOADED_MARK, type OutboundStatus } from "#contract/outbound-status";
import { exceedsTolerance } from "#contract/outbound-weights";
import { agreedUnits } from "#contract/units";
import { outboundRecord, outboundRecordItem } from "#backend/db/tables/outbound";
import { announceArrivals, loadsDue } from "./bookings";
import { type Demo, type DemoStep, insertAll, insertDocuments } from "./insert";
import type { DemoGrade, DemoItem, DemoMarking, DemoMasters } from "./masters";
import type { DemoBooking, DemoLoad } from "./orders";
import { Seeded } from "./seeded";
import { demoVisits, driverName, stepsOf, type Traffic, traces, type Visit } from "./trucks";

type Customer = DemoMasters["customers"][number];

type OutboundVisit = Visit<Customer, OutboundStatus>;

/** Booked items belong to the booking's PO line. */
interface Load {
  loadingArea: LoadingArea;
  item: DemoItem;
  grade: DemoGrade;
  marking: DemoMarking;
  booked: DemoLoad | null;
  bags: number;
  quantityKg: number;
}

interface DemoOutbound {
  date: string;
  customer: Customer;
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

/** Share of the trucks that come for the oldest load due, from any customer. */
const BOOKED_SHARE = 0.75;

/** Makes one record per truck visit, in order, and takes its loads from the bookings that are due. */
export function demoOutbound(demo: Demo, bookings: readonly DemoBooking[], masters: DemoMasters): DemoOutbound[] {
  const random = new Seeded("outbound records");
  const due = loadsDue(bookings);
  const plates = new Map<Customer, string>();
  const left = new Map<Customer, string>();
  const made = demoVisits(demo, "outbound visits", { ...traffic, owners: masters.customers }).map((visit) => {
    const { date, status, truck } = visit;
    const oldest = due.find((load) => load.due <= date);
    const customer = oldest && random.chance(BOOKED_SHARE) ? customerOf(oldest) : truck.usual;
    const ready = due.filter((load) => load.due <= date && customerOf(load) === customer);
    const loads = loadsOf(visit, ready, masters, random);
    const steps = stepsWith(demo, visit, customer, loads, random);
    plates.set(customer, truck.plate);
    if (status === "DONE") left.set(customer, truck.plate);
    // A cancelled truck leaves its bookings to the next.
    if (status !== "CANCELLED")
      for (const load of loads) take(load, due, status === "DONE" ? steps.at(-1)?.at : undefined);
    return { date, customer, loads, steps };
  });
  for (const load of due) {
    if (random.chance(0.3)) load.booking.licensePlate = plates.get(customerOf(load)) ?? null;
  }
  announceArrivals(demo, bookings, left);
  return made;
}

const customerOf = ({ booking }: DemoLoad): Customer => booking.line.po.customer;

/** Uses the booking of a load. @param deliveredAt undefined while the truck is in the yard */
function take({ booked, quantityKg }: Load, due: DemoLoad[], deliveredAt: string | undefined): void {
  if (booked === null) return;
  due.splice(due.indexOf(booked), 1);
  const { booking } = booked;
  booking.usedKg += quantityKg;
  if (deliveredAt === undefined) return;
  const { line } = booking;
  line.deliveredKg += quantityKg;
  if (line.deliveredAt === null || deliveredAt > line.deliveredAt) line.deliveredAt = deliveredAt;
}

/** Inserts outbound records with their items, once the bookings have ids and numbers. */
export async function insertOutbound(demo: Demo, made: readonly DemoOutbound[]): Promise<void> {
  const records = made.map(({ date, customer, loads, steps }) => ({
    recordNo: demo.numbers.next("BK", date),
    customerId: customer.id,
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
      bookingId: load.booked?.booking.id ?? null,
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

function stepsWith(
  demo: Demo,
  visit: OutboundVisit,
  customer: Customer,
  loads: readonly Load[],
  random: Seeded,
): DemoStep[] {
  const { by, SCALE_DIVISION_KG: step, WEIGHT_TOLERANCE_PCT } = demo;
  const { date, truck } = visit;
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
function textOf({ loadingArea, item, grade, marking, booked, bags, quantityKg }: Load): string {
  const from = booked ? [booked.booking.bookingNo] : [];
  const goods = [`${formatNumber(bags)} ${item.unit}`, `${formatNumber(quantityKg)} kg`];
  return [loadingArea, item.name, grade.code, marking.name, ...from, ...goods].join(" · ");
}

const totalKg = (loads: readonly Load[]) => loads.reduce((sum, { quantityKg }) => sum + quantityKg, 0);

/** Returns the items of a truck: loads that are ready as far as they fit, and goods without a booking. */
function loadsOf(
  { areas, truck, old }: OutboundVisit,
  ready: readonly DemoLoad[],
  masters: DemoMasters,
  random: Seeded,
): Load[] {
  const loads: Load[] = [];
  let left = random.between(truck.payloadKg.least, truck.payloadKg.most);
  let area = random.pick(LOADING_AREAS);
  const add = (load: Omit<Load, "loadingArea" | "bags">) => {
    if (random.chance(0.4)) area = random.pick(LOADING_AREAS);
    const { unit, kgPerUnit } = load.item;
    const bags = kgPerUnit === null ? (agreedUnits(unit, 0, load.quantityKg) ?? 0) : load.quantityKg / kgPerUnit;
    loads.push({ ...load, loadingArea: areas?.[loads.length] ?? area, bags });
    left -= load.quantityKg;
  };
  const count = areas?.length ?? random.pick([1, 1, 2, 2, 3]);
  for (const booked of ready.slice(0, count)) {
    const { item, grade, marking } = booked.booking.line;
    if (loads.length === 0 || booked.kg <= left) add({ item, grade, marking, booked, quantityKg: booked.kg });
  }
  const feed = random.chance(0.15);
  const items = masters.items.filter((item) => item.feed === feed);
  const markings = masters.markings.filter(({ active }) => active || old);
  // A truck in the yard has an item for each of its areas.
  while (loads.length < count && (areas || loads.length === 0 || left > 4000)) {
    const item = random.pickEarly(items);
    const perBag = item.kgPerUnit ?? 10;
    const kg = (Math.max(left, 2000) / (count - loads.length)) * random.between(0.7, 1);
    add({
      item,
      grade: feed ? masters.feedGrade : random.pickEarly(masters.grades),
      marking: random.pickEarly(markings),
      booked: null,
      quantityKg: Math.max(1, Math.round(kg / perBag)) * perBag,
    });
  }
  return loads;
}
