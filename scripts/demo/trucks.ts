import type { LoadingArea } from "#contract/constants";
import { daysBetween } from "#contract/business-day";
import { sharedOut } from "./calendar";
import type { Demo, DemoStep } from "./insert";
import { Seeded } from "./seeded";

interface Truck<Owner> {
  plate: string;
  driver: string;
  tareKg: number;
  /** kg */
  payloadKg: { least: number; most: number };
  usual: Owner;
}

export interface Visit<Owner, Status> {
  date: string;
  /** Unix milliseconds */
  opened: number;
  /** until the last step */
  minutes: number;
  status: Status | "DONE" | "CANCELLED";
  /** one per item; default: random */
  areas?: LoadingArea[];
  truck: Truck<Owner>;
  /** old enough to name inactive masters */
  old: boolean;
}

export interface Traffic<Owner, Status> {
  owners: readonly Owner[];
  trucks: number;
  records: number;
  cancelledShare: number;
  /** minutes after midnight */
  arrivals: [from: number, to: number];
  /** minutes until the last step */
  stay: [least: number, most: number];
  /** today's trucks with their age in minutes, oldest first */
  today: [status: Status, age: number, areas?: LoadingArea[]][];
}

const MINUTE_MS = 60_000;
/** Only older records name inactive masters. */
const FORGOTTEN_DAYS = 150;

/** Returns the truck visits of a year and of today, by arrival. */
export function demoVisits<Owner extends { active: boolean }, Status extends string>(
  { days, today, now, at }: Demo,
  subject: string,
  traffic: Traffic<Owner, Status>,
): Visit<Owner, Status>[] {
  const random = new Seeded(subject);
  const trucks = demoTrucks(random, traffic.owners, traffic.trucks);
  const counts = sharedOut(days, traffic.records - traffic.today.length, random);
  const past = days.flatMap((date, index) => {
    const midnight = Date.parse(at(date, 0));
    return Array.from({ length: counts[index] ?? 0 }, () => midnight + random.whole(...traffic.arrivals) * MINUTE_MS)
      .sort((a, b) => a - b)
      .map((opened) => {
        const cancelled = random.chance(traffic.cancelledShare);
        const minutes = random.whole(...traffic.stay) / (cancelled ? 2 : 1);
        return { date, opened, minutes, status: cancelled ? ("CANCELLED" as const) : ("DONE" as const) };
      });
  });
  const present = traffic.today.map(([status, age, areas]) => {
    const ended = status === "DONE" || status === "CANCELLED";
    const minutes = ended ? random.whole(...traffic.stay) : age * random.between(0.75, 0.92);
    return { date: today, opened: now - age * MINUTE_MS, minutes, status, areas };
  });
  let day = "";
  let yard: Truck<Owner>[] = [];
  return [...past, ...present].map((plan) => {
    const old = daysBetween(plan.date, today) > FORGOTTEN_DAYS;
    if (plan.date !== day) {
      day = plan.date;
      // One visit per truck and day, so no plate is open twice.
      yard = random.sample(trucks, trucks.length).filter(({ usual }) => usual.active || old);
    }
    const truck = yard.pop();
    if (!truck) throw new Error(`more records than trucks on ${day}`);
    return { ...plan, truck, old };
  });
}

type Undated = Omit<DemoStep, "at">;

/** Returns the journey up to the status of the visit, spread over its stay; a cancelled truck has passed one or two steps. */
export function stepsOf(
  { status, opened, minutes }: Visit<unknown, string>,
  journey: readonly Undated[],
  cancel: Undated,
  random: Seeded,
): DemoStep[] {
  const passed =
    status === "CANCELLED"
      ? [...journey.slice(0, random.whole(1, 2)), cancel]
      : journey.slice(0, journey.findLastIndex(({ set }) => set.status === status) + 1);
  const last = Math.max(1, passed.length - 1);
  return passed.map((step, index) => {
    const uneven = index === 0 || index === last ? 0 : random.between(-0.3, 0.3);
    const after = (minutes * (index + uneven)) / last;
    return { ...step, at: new Date(Math.round(opened + after * MINUTE_MS)).toISOString() };
  });
}

/** Returns the columns of moments and users. */
export function traces(steps: readonly DemoStep[]) {
  const step = (action: string) => steps.find((one) => one.action === action);
  const [first, second, finish] = [step("weighIn"), step("weighOut"), step("finish")];
  return {
    createdById: steps[0]?.by,
    firstAt: first?.at,
    firstById: first?.by,
    firstSource: first && ("MANUAL" as const),
    secondAt: second?.at,
    secondById: second?.by,
    secondSource: second && ("MANUAL" as const),
    finishedAt: finish?.at,
    finishedById: finish?.by,
    cancelledAt: step("cancel")?.at,
  };
}

/** Region codes, nearest first. */
const regions = ["B", "B", "T", "D", "F", "A", "E", "Z", "G", "H", "AD", "L", "R", "AA", "N", "BE"];
const letters = [..."ABCDEFGHJKLMNPRSTUVWXYZ"];

const kinds = [
  { upTo: 0.6, tare: [7000, 9000], least: 8000, most: 15_500 },
  { upTo: 0.88, tare: [9500, 11_500], least: 15_000, most: 22_000 },
  { upTo: 1, tare: [13_000, 15_000], least: 23_000, most: 30_000 },
] as const;

const firstNames = [
  ..."Budi Agus Slamet Asep Dedi Eko Hendra Joko Rudi Supri Wawan Yanto Bambang Cecep Dadang Endang Fajar Gunawan".split(
    " ",
  ),
  ..."Heri Imam Jajang Kosim Lukman Mulyadi Nana Oman Purnomo Rahmat Sugeng Tatang Ujang Wahyu Yudi Zaenal".split(" "),
];
const lastNames = [
  ..."Santoso Hidayat Setiawan Kurniawan Suryana Wibowo Saputra Permana Nugroho Susanto Maulana Ramdani".split(" "),
  ..."Hermawan Sutrisno Sopandi Iskandar Firmansyah Gunadi Mulyana Prasetyo".split(" "),
];

/** Makes `count` trucks, mostly for the first owners. */
function demoTrucks<Owner>(random: Seeded, owners: readonly Owner[], count: number): Truck<Owner>[] {
  const trucks = new Map<string, Truck<Owner>>();
  while (trucks.size < count) {
    const plate = plateOf(random);
    const chosen = random.next();
    const { tare, least, most } = kinds.find(({ upTo }) => chosen < upTo) ?? kinds[0];
    trucks.set(plate, {
      plate,
      driver: driverName(random),
      tareKg: random.whole(tare[0] / 10, tare[1] / 10) * 10,
      payloadKg: { least, most },
      usual: random.pickEarly(owners),
    });
  }
  return [...trucks.values()];
}

/** A driver: many go by one name. */
export function driverName(random: Seeded): string {
  const first = random.pick(firstNames);
  return random.chance(0.35) ? first : `${first} ${random.pick(lastNames)}`;
}

function plateOf(random: Seeded): string {
  const region = random.pickEarly(regions);
  const suffix = region === "B" ? 3 : 2;
  const end = Array.from({ length: suffix }, () => random.pick(letters)).join("");
  return `${region} ${random.whole(region === "B" ? 9000 : 8000, 9999)} ${end}`;
}
