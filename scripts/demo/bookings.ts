import { shiftDay } from "#contract/business-day";
import { booking } from "#backend/db/tables/booking";
import { isSunday } from "./calendar";
import { type DemoExDo, openExDos } from "./ex-dos";
import { type Demo, type DemoStep, insertDocuments } from "./insert";
import type { DemoItem } from "./masters";
import type { DemoBooking, DemoLine, DemoPoSale } from "./orders";
import { Seeded } from "./seeded";

/** Bookings made for arriving trucks, so that goods and customer always match and no booking is exceeded. */

interface Taking {
  booking: DemoBooking;
  kg: number;
}

interface Fetch {
  customerId: number;
  date: string;
  licensePlate: string;
  kg: number;
  /** trucks in the yard always take from a booking */
  always: boolean;
}

const BOOKINGS = 3000;
const CANCELLED = 110;
/** Bookings without a truck yet, in addition to those open from the last days. */
const UNTOUCHED = 90;
const MAX_ON_A_LINE = 14;
const FORGOTTEN_DAYS = 20;

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

interface Visit {
  customer: DemoPoSale["customer"];
  truck: { plate: string };
}

export class BookingLedger {
  readonly all: DemoBooking[] = [];
  readonly #random = new Seeded("bookings");
  readonly #posOf = new Map<number, DemoPoSale[]>();
  readonly #openOf = new Map<number, DemoBooking[]>();
  #due = 0;

  constructor(
    readonly pos: readonly DemoPoSale[],
    readonly exDos: readonly DemoExDo[],
    readonly demo: Demo,
  ) {
    for (const po of pos) {
      if (po.cancelled === null) this.#posOf.set(po.customer.id, [...(this.#posOf.get(po.customer.id) ?? []), po]);
    }
  }

  visit(visits: number): void {
    this.#due += (BOOKINGS - CANCELLED - UNTOUCHED) / visits;
  }

  /** Takes from an open booking of the customer or makes a booking; null if no PO line fits. */
  take(fetch: Fetch): Taking | null {
    const found = this.#open(fetch) ?? this.#madeFor(fetch);
    if (!found) return null;
    const kg = Math.min(found.quantityKg - found.usedKg, this.#load(found.line, fetch.kg));
    found.usedKg += kg;
    found.usedOn = fetch.date;
    return { booking: found, kg };
  }

  /** Like `take`, for a cancelled truck: the booking keeps its kg. */
  look(fetch: Fetch): Taking | null {
    const found = this.#open(fetch);
    return found && { booking: found, kg: Math.min(found.quantityKg - found.usedKg, this.#load(found.line, fetch.kg)) };
  }

  /** Removes old remainders and adds bookings up to the total. */
  close(visits: readonly Visit[]): void {
    for (const booking of this.all) {
      const forgotten = (booking.usedOn ?? booking.date) < shiftDay(this.demo.today, -FORGOTTEN_DAYS);
      if (forgotten && booking.usedKg > 0) booking.quantityKg = booking.usedKg;
      const lately = booking.usedOn !== null && booking.usedOn > shiftDay(this.demo.today, -6);
      if (lately && booking.licensePlate === null && this.#random.chance(0.35))
        booking.quantityKg += this.#random.whole(2, 8) * loadStepKg(booking.line.item);
    }
    this.#cancelSome();
    this.#leaveOpen(BOOKINGS - this.all.length, visits);
    for (const { exDo, quantityKg, cancelled } of this.all) {
      if (exDo.exDoType === "PURCHASED" && cancelled === null) exDo.movedKg += quantityKg;
    }
    this.all.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    for (const one of this.all) one.bookingNo = this.demo.numbers.next("BO", one.date);
  }

  #open(fetch: Fetch): DemoBooking | null {
    const left = (this.#openOf.get(fetch.customerId) ?? []).filter(({ usedKg, quantityKg }) => usedKg < quantityKg);
    this.#openOf.set(fetch.customerId, left);
    return left.find(({ licensePlate }) => licensePlate === null || licensePlate === fetch.licensePlate) ?? null;
  }

  #madeFor(fetch: Fetch): DemoBooking | null {
    if (this.#due < 1 && !fetch.always) return null;
    const lines = (this.#posOf.get(fetch.customerId) ?? [])
      .filter(({ date, until }) => date < fetch.date && fetch.date <= until)
      .flatMap((po) => po.lines)
      .filter(({ bookings }) => bookings.length < MAX_ON_A_LINE);
    const fewest = Math.min(...lines.map(({ bookings }) => bookings.length));
    const line = lines.find(({ bookings }) => bookings.length === fewest);
    if (!line) return null;
    const trucks = this.#random.chance(0.75) ? 1 : this.#random.chance(0.8) ? 2 : 3;
    const quantityKg = this.#load(line, fetch.kg) * trucks;
    const date = this.#before(fetch.date, line.po.date, 5);
    const made = this.#add(line, date, quantityKg);
    if (made === null) return null;
    this.#due -= 1;
    if (trucks === 1 && this.#random.chance(0.4)) made.licensePlate = fetch.licensePlate;
    this.#openOf.set(fetch.customerId, [...(this.#openOf.get(fetch.customerId) ?? []), made]);
    return made;
  }

  #add(line: DemoLine, date: string, quantityKg: number): DemoBooking | null {
    const choice = line.po.exDo ? [line.po.exDo] : openExDos(this.exDos, date);
    if (choice.length === 0) return null;
    const made: DemoBooking = {
      line,
      exDo: this.#random.pick(choice),
      date,
      createdAt: this.demo.at(date, this.#random.between(date === line.po.date ? 16 : 8, 17)),
      quantityKg,
      usedKg: 0,
      usedOn: null,
      licensePlate: null,
      note: this.#random.chance(0.08) ? this.#random.pick(notes) : null,
      cancelled: null,
      bookingNo: "",
      id: 0,
    };
    line.bookings.push(made);
    this.all.push(made);
    return made;
  }

  #cancelSome(): void {
    const random = this.#random;
    for (const po of this.pos.filter(({ cancelled }) => cancelled !== null)) {
      const made = this.#add(random.pick(po.lines), po.date, random.whole(6, 14) * 1800);
      if (made) made.cancelled = po.cancelled;
    }
    const lines = this.pos.filter(({ cancelled }) => cancelled === null).flatMap((po) => po.lines);
    let left = CANCELLED - this.all.filter(({ cancelled }) => cancelled !== null).length;
    while (left > 0) {
      const line = random.pick(lines);
      const { date, until } = line.po;
      const day = this.#before(until < this.demo.today ? until : this.demo.today, date, 15);
      if (day >= shiftDay(this.demo.today, -4)) continue;
      const made = this.#add(line, day, random.whole(3, 9) * loadStepKg(line.item));
      if (!made) continue;
      const at = this.demo.at(shiftDay(day, random.whole(1, 3)), random.between(8, 16));
      made.cancelled = { reason: random.pick(cancelReasons), at };
      left -= 1;
    }
  }

  #leaveOpen(count: number, visits: readonly Visit[]): void {
    const random = this.#random;
    const lines = this.pos
      .filter(({ cancelled, date, until }) => cancelled === null && date < this.demo.today && until > this.demo.today)
      .flatMap((po) => po.lines);
    for (let left = count; left > 0;) {
      const line = random.pick(lines);
      const made = this.#add(
        line,
        this.#before(this.demo.today, line.po.date, 7),
        random.whole(4, 15) * loadStepKg(line.item),
      );
      if (!made) continue;
      const plates = visits.filter(({ customer }) => customer === line.po.customer).map(({ truck }) => truck.plate);
      if (plates.length > 0 && random.chance(0.3)) made.licensePlate = random.pick(plates);
      left -= 1;
    }
  }

  /** Returns a working day at most `most` days before `day`, not before `first`. */
  #before(day: string, first: string, most: number): string {
    const found = shiftDay(day, -this.#random.whole(1, most));
    const working = isSunday(found) ? shiftDay(found, -1) : found;
    return working < first ? first : working;
  }

  #load(line: DemoLine, kg: number): number {
    const step = loadStepKg(line.item);
    return Math.max(1, Math.round(kg / step)) * step;
  }
}

/** Inserts bookings and sets their ids. */
export async function insertBookings(demo: Demo, bookings: readonly DemoBooking[]): Promise<void> {
  const rows = bookings.map((one) => ({
    steps: stepsOf(one, demo.by.OFFICE),
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

function stepsOf({ line, cancelled, ...one }: DemoBooking, by: number): DemoStep[] {
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
    ...(cancelled ? [{ ...cancelled, action: "cancel", by, set: { cancelReason: cancelled.reason } }] : []),
  ];
}
