import type { Transaction } from "#backend/db/client";
import { documentCounter } from "#backend/db/tables/system";
import { documentNumber } from "#backend/db/numbering";
import { daysBetween, shiftDay } from "#contract/business-day";
import type { Seeded } from "./seeded";

/** MM-DD */
const HOLIDAYS = new Set(["01-01", "05-01", "06-01", "08-17", "12-25"]);
/** Relative load per weekday, from Sunday. */
const WEEKDAYS = [0.06, 1, 0.95, 1, 0.95, 1, 0.55];

/** Returns the 12 months before `today`. */
export function pastYear(today: string): string[] {
  const first = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return Array.from({ length: daysBetween(first, today) }, (_, index) => shiftDay(first, index));
}

/** Distributes documents over days, with quiet Sundays and holidays. */
export function sharedOut(days: readonly string[], total: number, random: Seeded): number[] {
  const busyness = days.map((day, index) => {
    if (HOLIDAYS.has(day.slice(5))) return 0;
    const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1;
    return weekday * random.between(0.8, 1.2) * (0.9 + (0.2 * index) / days.length);
  });
  const sum = busyness.reduce((before, share) => before + share, 0);
  let upTo = 0;
  let given = 0;
  return busyness.map((share) => {
    upTo += share;
    const count = Math.round((upTo / sum) * total) - given;
    given += count;
    return count;
  });
}

function startOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const local = Date.parse(`${format.format(utc).replace(" ", "T")}Z`);
  return utc - (local - utc);
}

/** Returns a function from date and decimal hour (13.5) to timestamp. */
export function clockIn(timeZone: string): (day: string, hour: number) => string {
  const midnights = new Map<string, number>();
  return (day, hour) => {
    const midnight = midnights.get(day) ?? startOfDay(day, timeZone);
    midnights.set(day, midnight);
    return new Date(Math.round(midnight + hour * 3_600_000)).toISOString();
  };
}

export function isSunday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
}

export interface Plant {
  SCALE_DIVISION_KG: number;
  WEIGHT_TOLERANCE_PCT: number;
  /** the year before `today` */
  days: string[];
  /** last business date of the demo */
  today: string;
  /** Unix milliseconds */
  now: number;
  /** timestamp of a decimal hour */
  at: (day: string, hour: number) => string;
}

/** Numbers the documents of each series per year, in call order. */
export class Numbers {
  readonly #last = new Map<string, typeof documentCounter.$inferInsert>();

  next(series: string, date: string): string {
    const year = Number(date.slice(0, 4));
    const { value = 0 } = this.#last.get(series + year) ?? {};
    this.#last.set(series + year, { series, year, value: value + 1 });
    return documentNumber(series, year, value + 1);
  }

  async save(tx: Transaction): Promise<void> {
    await tx.insert(documentCounter).values([...this.#last.values()]);
  }
}
