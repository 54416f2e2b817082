import { businessDay, hourOfDay, shiftDay } from "./business-day";
import { SHIFTS } from "../constants";

/** Hours of the plant's shifts (docs/domain.md, Shifts); no zod, because screens load it. */

type ShiftName = (typeof SHIFTS)[number];

/** A shift belongs to the day on which the first one begins, also after midnight. */
export interface PlantShift {
  date: string;
  shift: ShiftName;
}

/** Open trucks and exceptions that a page names. */
export const MAX_SHIFT_ROWS = 500;

export interface ShiftClock {
  APP_TIMEZONE: string;
  /** plant times such as "07:00 15:00 23:00"; the last shift ends with the first one of the next day */
  SHIFT_HOURS: string;
}

/** Returns the times of a typed line, such as "7.00, 15.00, 23.00", as "07:00 15:00 23:00". */
export const tidyShiftHours = (text: string): string =>
  text
    .split(/[\s,;]+/)
    .map((hour) => hour.replace(".", ":").padStart(5, "0"))
    .join(" ");

/** Returns true for as many times of day as there are shifts, in their order, within 24 hours. */
export function isShiftHours(text: string): boolean {
  const hours = text.split(" ");
  const minutes = hours.map((hour) => minutesAfter(hours[0] ?? "", hour));
  return (
    hours.length === SHIFTS.length &&
    hours.every((hour) => /^([01]\d|2[0-3]):[0-5]\d$/.test(hour)) &&
    minutes.every((minute, index) => index === 0 || minute > (minutes[index - 1] ?? 0))
  );
}

/** Returns the shift of a moment. */
export function shiftAt({ APP_TIMEZONE, SHIFT_HOURS }: ShiftClock, moment = new Date()): PlantShift {
  const day = businessDay(APP_TIMEZONE, moment);
  const hour = hourOfDay(APP_TIMEZONE, moment);
  const begins = SHIFT_HOURS.split(" ");
  const [first = ""] = begins;
  const index = begins.findLastIndex((begin) => minutesAfter(first, begin) <= minutesAfter(first, hour));
  return { date: hour < first ? shiftDay(day, -1) : day, shift: shiftName(index) };
}

/** Returns day and hour of its begin and end, in plant time. */
export function shiftHours({ date, shift }: PlantShift, hours: string): { from: string; until: string } {
  const begins = hours.split(" ");
  const shiftBegin = (of: PlantShift): string => {
    const [first = ""] = begins;
    const begin = begins[SHIFTS.indexOf(of.shift)] ?? first;
    return `${begin < first ? shiftDay(of.date, 1) : of.date} ${begin}`;
  };
  return { from: shiftBegin({ date, shift }), until: shiftBegin(shiftAfter({ date, shift }, 1)) };
}

/** Returns true if `one` begins after `other`. */
export const isAhead = (one: PlantShift, other: PlantShift): boolean =>
  one.date > other.date || (one.date === other.date && one.shift > other.shift);

/** Returns true for a shift before the last three, which is no longer handed over. */
export function isPast(one: PlantShift, current: PlantShift): boolean {
  const oldest = [1, 2, 3].reduce((shift) => shiftAfter(shift, -1), current);
  return isAhead(oldest, one);
}

/** Returns the shift before (-1) or after (1). */
export function shiftAfter({ date, shift }: PlantShift, step: 1 | -1): PlantShift {
  const index = SHIFTS.indexOf(shift) + step;
  const days = index < 0 ? -1 : index >= SHIFTS.length ? 1 : 0;
  return { date: shiftDay(date, days), shift: shiftName(index - days * SHIFTS.length) };
}

const shiftName = (index: number): ShiftName => SHIFTS.at(index) ?? SHIFTS[0];

const parseMinutes = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));
const minutesAfter = (first: string, hour: string): number => (parseMinutes(hour) - parseMinutes(first) + 1440) % 1440;
