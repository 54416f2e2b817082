import type { InboundStatus } from "#contract/inbound-status";
import { pastYear, sharedOut, startOfDay } from "./calendar";
import { Seeded } from "./seeded";

export interface InboundPlan {
  date: string;
  /** Unix milliseconds */
  opened: number;
  /** until the last step */
  minutes: number;
  status: InboundStatus;
}

const RECORDS = 5000;
const MINUTE_MS = 60_000;
const CANCELLED_SHARE = 0.02;

/** Today's trucks in every status, with their age in minutes. */
const PRESENT: [status: InboundStatus, age: number][] = [
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
];

export function inboundPlans(today: string, now: number, timeZone: string): InboundPlan[] {
  const random = new Seeded("inbound plans");
  const days = pastYear(today);
  const counts = sharedOut(days, RECORDS - PRESENT.length, random);
  const past = days.flatMap((date, index) => {
    const midnight = startOfDay(date, timeZone);
    // Arrivals from 06:00 to 16:30.
    return Array.from({ length: counts[index] ?? 0 }, () => midnight + random.whole(360, 990) * MINUTE_MS)
      .sort((a, b) => a - b)
      .map((opened): InboundPlan => {
        const cancelled = random.chance(CANCELLED_SHARE);
        const minutes = cancelled ? random.whole(15, 70) : random.whole(50, 140);
        return { date, opened, minutes, status: cancelled ? "CANCELLED" : "DONE" };
      });
  });
  const present = PRESENT.map(([status, age]): InboundPlan => ({
    date: today,
    opened: now - age * MINUTE_MS,
    minutes: age * random.between(0.7, 0.92),
    status,
  }));
  return [...past, ...present];
}
