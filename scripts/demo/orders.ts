import type { Booking } from "#contract/orders/booking";
import { plantEnv } from "#contract/env";
import { shiftAt } from "#contract/plant/shift-hours";
import type { PoSale } from "#contract/orders/po-sale";
import type { Customer, Goods } from "./masters";
import { outboundTruck } from "./outbound";
import type { OpenLine, Plant, Visit } from "./plant";
import { type Course, DAY_MS, HOUR_MS } from "./schedule";

/** Orders, production and bookings of finished goods. */

/** A delivery from its order, production and booking to the gate; some trucks come without a booking, some twice. */
export async function* delivery(plant: Plant, visit: Visit): Course {
  const { ask, day, random, exDos } = plant;
  const customer = random.pick(plant.customers, 1.8);
  const truck = random.pick(customer.trucks);
  const kg = random.integer(4, 14) * 1000;
  const trips = random.pick([0, 1, 1, 1, 1, 1, 1, 2]);
  if (trips === 0) {
    yield visit.at;
    return yield* outboundTruck(plant, visit, { customer, truck, kg, goods: random.pick(plant.goods, 1.8) });
  }
  const quantityKg = kg * trips;
  const line = await lineFor(plant, customer, quantityKg);
  line.leftKg -= quantityKg;
  const { goods } = line;
  const exDoType = random.pick(["OWN", "OWN", "OWN", "PURCHASED"] as const);
  if (exDoType === "OWN") await produce(plant, goods, quantityKg + random.integer(0, 19) * 100);
  yield visit.at - random.integer(16, 20) * HOUR_MS;
  const booking = await ask<Booking>("OFFICE", "/booking", {
    date: day(visit.at),
    poSaleLineId: line.id,
    exDoMasterId: exDos[exDoType],
    quantityKg,
    arrivesAt: plant.hour(visit.at),
    licensePlate: random.chance(0.5) ? truck.plate : null,
  });
  if (!visit.comes) {
    yield visit.at + random.integer(2, 4) * DAY_MS;
    const reviewed = await ask<Booking>("OFFICE", `/booking/${booking.id}`);
    await ask("OFFICE", ["/booking", reviewed, "cancel"], { reason: "Truk tidak datang" });
    return;
  }
  for (let trip = 0; trip < trips; trip += 1) {
    const at = visit.at + trip * DAY_MS;
    yield at;
    yield* outboundTruck(plant, { ...visit, at }, { customer, truck, kg, goods, bookingId: booking.id });
  }
}

/** Returns a line of an open order with enough left, else of a new order. */
async function lineFor(plant: Plant, customer: Customer, kg: number): Promise<OpenLine> {
  const { random, lines } = plant;
  const open = lines.filter((line) => line.customer === customer && line.leftKg >= kg);
  if (open.length > 0) return random.pick(open);
  const first = plant.goods.indexOf(random.pick(plant.goods, 1.4));
  const goods = [plant.goods[first]!, plant.goods[(first + 1) % plant.goods.length]!];
  const po = await placeOrder(plant, customer, goods, kg);
  const own = po.lines.map((line, place) => ({ ...line, customer, goods: goods[place]!, leftKg: line.orderedKg }));
  lines.push(...own);
  if (random.chance(0.8)) plant.schedule.add(Date.now(), ended(plant, po.id, own));
  return own[0]!;
}

/** Orders from small to large, so that a visitor's own is usual. @param leastKg of each line */
function placeOrder(
  { ask, day, random, nextPaper }: Plant,
  { id, code }: Customer,
  goods: Goods[],
  leastKg: number,
): Promise<PoSale> {
  const isExport = code === "NUSA" && random.chance(0.5);
  return ask<PoSale>("OFFICE", "/po-sale", {
    poSalesNo: `${isExport ? "EXP" : "PO"}/${code}/${nextPaper()}`,
    poSalesType: isExport ? "EXPORT" : "LOCAL",
    date: day(Date.now()),
    customerId: id,
    tolerancePct: random.pick([0, 1, 2, 2]),
    lines: goods.map(({ grade, marking, price }, place) => ({
      gradeId: grade.id,
      markingId: marking.id,
      orderedKg: Math.max(place === 0 ? leastKg : 0, random.pick([4, 6, 8, 10, 10, 12, 40]) * 1000),
      pricePerKg: Math.round((price * (random.chance(0.06) ? 0.8 : random.between(0.98, 1.04))) / 25) * 25,
    })),
  });
}

/** New ex-DOs every month, and an order that its customer cancels in every third. */
export async function* months(plant: Plant): Course {
  for (let month = 0; ; month += 1) {
    await createExDos(plant);
    if (month % 3 === 0) {
      const po = await placeOrder(plant, plant.customers[0]!, plant.goods.slice(0, 2), 0);
      await plant.ask("OFFICE", ["/po-sale", po, "cancel"], { reason: "Harga tidak disepakati" });
    }
    yield Date.now() + 30 * DAY_MS;
  }
}

/** Closes the rest of an old order; others stay overdue. */
async function* ended({ ask, random, lines }: Plant, id: number, own: OpenLine[]): Course {
  yield Date.now() + random.integer(20, 45) * DAY_MS;
  for (const line of own) lines.splice(lines.indexOf(line), 1);
  // After the trucks that are planned already.
  yield Date.now() + 6 * DAY_MS;
  let po = await ask<PoSale>("OFFICE", `/po-sale/${id}`);
  for (const line of po.lines) {
    if (line.outstandingKg <= 0 || line.bookedKg > line.deliveredKg) continue;
    const reason = "Sisa tidak jadi diambil customer";
    po = await ask<PoSale>("OFFICE", ["/po-sale", po, `lines/${line.id}/short-close`], { reason });
  }
}

async function produce(
  { ask, zone, exDos, random }: Plant,
  { item, grade, marking }: Goods,
  kg: number,
): Promise<void> {
  const SHIFT_HOURS = plantEnv.SHIFT_HOURS.parse(process.env.SHIFT_HOURS || undefined);
  const running = shiftAt({ APP_TIMEZONE: zone, SHIFT_HOURS }, new Date(Date.now()));
  await ask("OFFICE", "/production", {
    date: running.date,
    shift: Math.min(random.integer(1, 3), Number(running.shift)),
    exDoMasterId: exDos.OWN,
    outboundItemId: item.id,
    gradeId: grade.id,
    markingId: marking.id,
    bags: item.kgPerUnit === null ? 0 : kg / item.kgPerUnit,
    // Some bags are light.
    quantityKg: item.kgPerUnit !== null && random.chance(0.04) ? kg - 500 : kg,
  });
}

/** Creates the ex-DOs of a month. */
async function createExDos({ ask, day, exDos, nextPaper }: Plant): Promise<void> {
  const date = day(Date.now());
  const own = { ex_do_no: `DO-${nextPaper()}`, exDoType: "OWN", date };
  const purchased = { ex_do_no: `PB-${nextPaper()}`, exDoType: "PURCHASED", date, quantityKg: 300_000 };
  exDos.OWN = (await ask("ADMIN", "/ex-do-master", own)).id;
  exDos.PURCHASED = (await ask("ADMIN", "/ex-do-master", purchased)).id;
}

/** Counts the finished goods, of which the last is scarce, and enters orders older than the system; some are corrected. */
export async function createOpening({ ask, customers, goods, day }: Plant): Promise<void> {
  const date = day(Date.now() - DAY_MS);
  for (const [place, { grade, marking }] of goods.entries()) {
    const quantityKg = place < goods.length - 1 ? 200_000 : 40_000;
    await ask("ADMIN", "/opening-stock", { date, gradeId: grade.id, markingId: marking.id, quantityKg });
  }
  for (const [place, { id: customerId, code }] of customers.entries()) {
    const { grade, marking } = goods[place % goods.length]!;
    const orderedKg = 6000 + place * 1000;
    const of = { customerId, gradeId: grade.id, markingId: marking.id, orderedKg, exDoType: "OWN" };
    const balance = { date, poSalesNo: `LAMA/${code}`, poSalesType: "LOCAL", ...of };
    const row = await ask("OFFICE", "/outstanding", balance);
    const change = { adjustmentKg: -place * 1000, reason: "Terkirim dengan surat jalan manual" };
    if (place % 2 === 1) await ask("OFFICE", ["/outstanding", row, "adjust"], change);
  }
}
