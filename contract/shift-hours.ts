import { businessDay, hourOfDay, shiftDay } from "./business-day";
import { SHIFTS } from "./constants";

/** Hours of the plant's shifts (docs/domain.md, Shifts); no zod, because screens load it. */

type ShiftName = (typeof SHIFTS)[number];

/** A shift belongs to the day on which the first one begins, also after midnight. */
export interface PlantShift {
  date: string;
  shift: ShiftName;
}

/** Open trucks and exceptions that a page names. */
export const MAX_SHIFT_ROWS = 500;

/** Hours at which the shifts begin, in plant time; the last one ends with the first one of the next day. */
const SHIFT_STARTS = ["07:00", "15:00", "23:00"] as const;

/** Returns the shift of a moment. */
export function shiftAt(timeZone: string, moment = new Date()): PlantShift {
  const date = businessDay(timeZone, moment);
  const hour = hourOfDay(timeZone, moment);
  const index = SHIFT_STARTS.findLastIndex((start) => start <= hour);
  return index >= 0 ? { date, shift: nameOf(index) } : { date: shiftDay(date, -1), shift: nameOf(-1) };
}

/** Returns day and hour of its begin and end, in plant time. */
export function hoursOf({ date, shift }: PlantShift): { from: string; until: string } {
  const next = shiftAfter({ date, shift }, 1);
  return { from: `${date} ${startOf(shift)}`, until: `${next.date} ${startOf(next.shift)}` };
}

/** Returns the shift before (-1) or after (1). */
export function shiftAfter({ date, shift }: PlantShift, step: 1 | -1): PlantShift {
  const index = SHIFTS.indexOf(shift) + step;
  const days = index < 0 ? -1 : index >= SHIFTS.length ? 1 : 0;
  return { date: shiftDay(date, days), shift: nameOf(index - days * SHIFTS.length) };
}

const nameOf = (index: number): ShiftName => SHIFTS.at(index) ?? SHIFTS[0];
const startOf = (shift: ShiftName): string => SHIFT_STARTS[SHIFTS.indexOf(shift)] ?? SHIFT_STARTS[0];
