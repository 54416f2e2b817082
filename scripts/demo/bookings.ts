import { daysBetween, shiftDay } from "#contract/business-day";
import { booking } from "#backend/db/tables/booking";
import { isSunday } from "./calendar";
import { type DemoExDo, openExDos } from "./ex-dos";
import { type Demo, type DemoStep, insertDocuments } from "./insert";
import type { DemoItem } from "./masters";
import type { DemoBooking, DemoLine, DemoLoad, DemoPoSale } from "./orders";
import { Seeded } from "./seeded";

/** Bookings planned for each line in turn; those of the future are left out. */
const BOOKINGS = [3, 1, 6, 2, 4];
const CANCELLED_SHARE = 0.01;
/** Days between a booking and each of its loads. */
const LOADED_AFTER_DAYS = 22;

const notes = ["Muat pagi", "Truk dari customer", "Pisahkan dari marking lain", "Konfirmasi sopir sehari sebelumnya"];
const cancelReasons = [
  "Truk tidak datang",
  "Customer menunda",
  "Salah pilih PO",
  "Diganti booking lain",
  "Stok ex-DO tidak cukup",
];

/** Load step in kg: 1,000 kg in whole bags. */
export function loadStepKg(item: DemoItem): number {
  return item.kgPerUnit === 900 ? 1800 : 1000;
}

/** Books the lines until today. @returns the bookings, oldest first, with numbers */
export function demoBookings(demo: Demo, pos: readonly DemoPoSale[], exDos: readonly DemoExDo[]): DemoBooking[] {
  const random = new Seeded("bookings");
  const lines = pos.flatMap((po) => po.lines);
  const all = lines.flatMap((line, index) =>
    Array.from({ length: BOOKINGS[index % BOOKINGS.length] ?? 1 })
      .map(() => (line.po.cancelled ? line.po.date : random.pick(workingDays(line.po.date, line.po.until))))
      .filter((date) => date < demo.today)
      .map((date) => bookingOf(demo, line, date, exDos, random)),
  );
  all.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  for (const one of all) {
    one.bookingNo = demo.numbers.next("BO", one.date);
    one.line.bookings.push(one);
  }
  return all;
}

function bookingOf(
  { today, at }: Demo,
  line: DemoLine,
  date: string,
  exDos: readonly DemoExDo[],
  random: Seeded,
): DemoBooking {
  const { po, item } = line;
  const step = loadStepKg(item);
  const kgs = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, () => random.whole(4, 11) * step);
  const cancelledAt = shiftDay(date, random.whole(1, 3));
  const cancels = cancelledAt < shiftDay(today, -1) && random.chance(CANCELLED_SHARE);
  const made: DemoBooking = {
    line,
    exDo: po.exDo ?? random.pick(openExDos(exDos, date)),
    date,
    createdAt: at(date, random.between(date === po.date ? 16 : 8, 17)),
    quantityKg: kgs.reduce((sum, kg) => sum + kg, 0),
    usedKg: 0,
    licensePlate: null,
    announced: null,
    note: random.chance(0.08) ? random.pick(notes) : null,
    cancelled: cancels
      ? { reason: random.pick(cancelReasons), at: at(cancelledAt, random.between(8, 16)) }
      : po.cancelled,
    loads: [],
    bookingNo: "",
    id: 0,
  };
  if (made.exDo.exDoType === "PURCHASED" && made.cancelled === null) made.exDo.movedKg += made.quantityKg;
  made.loads = kgs.map((kg) => ({ booking: made, kg, due: shiftDay(date, random.whole(1, LOADED_AFTER_DAYS)) }));
  return made;
}

/** Returns the days from Monday to Saturday. */
function workingDays(first: string, last: string): string[] {
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => shiftDay(first, index));
  return days.filter((day) => !isSunday(day));
}

/** Returns the loads of all bookings that are not cancelled, by due date. */
export const loadsDue = (bookings: readonly DemoBooking[]): DemoLoad[] =>
  bookings
    .flatMap(({ cancelled, loads }) => (cancelled === null ? loads : []))
    .toSorted((a, b) => a.due.localeCompare(b.due));

/** Inserts bookings and sets their ids. */
export async function insertBookings(demo: Demo, bookings: readonly DemoBooking[]): Promise<void> {
  const rows = bookings.map((one) => ({
    steps: stepsOf(one, demo),
    bookingNo: one.bookingNo,
    poSaleLineId: one.line.id,
    exDoMasterId: one.exDo.id,
    usedKg: one.usedKg,
    cancelledAt: one.cancelled?.at ?? null,
    createdById: demo.by.OFFICE,
  }));
  const ids = await insertDocuments(demo, "booking", booking, rows);
  bookings.forEach((one, index) => (one.id = ids[index] ?? 0));
}

/** Hours of today's expected trucks. */
const ARRIVALS = ["08:30", "10:00", "11:30", "13:30", "15:00", "16:30"];

/** Lets customers announce trucks of today for the newest unused bookings. @param plates of trucks that have left */
export function announceArrivals(
  { today }: Demo,
  bookings: readonly DemoBooking[],
  plates: ReadonlyMap<DemoPoSale["customer"], string>,
): void {
  const unused = bookings.filter(({ date, usedKg, cancelled }) => date < shiftDay(today, -1) && !usedKg && !cancelled);
  unused.slice(-ARRIVALS.length).forEach((one, index) => {
    const licensePlate = plates.get(one.line.po.customer) ?? null;
    one.announced = { arrivesAt: ARRIVALS[index] ?? "12:00", licensePlate };
  });
}

function stepsOf(
  { line, cancelled, announced, ...one }: DemoBooking,
  { by: { OFFICE: by }, today, at }: Demo,
): DemoStep[] {
  const create = {
    date: one.date,
    poSalesNo: line.po.poSalesNo,
    customer: line.po.customer.name,
    grade: line.grade.name,
    marking: line.marking.name,
    exDoMaster: one.exDo.ex_do_no,
    quantityKg: one.quantityKg,
    licensePlate: one.licensePlate,
    note: one.note,
  };
  return [
    { action: "create", at: one.createdAt, by, set: create },
    ...(announced
      ? [{ action: "update", at: at(shiftDay(today, -1), 17), by, set: { date: today, ...announced } }]
      : []),
    ...(cancelled ? [{ ...cancelled, action: "cancel", by, set: { cancelReason: cancelled.reason } }] : []),
  ];
}
