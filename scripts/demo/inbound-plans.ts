import type { InboundStatus } from "#contract/inbound-status";
import { pastYear, sharedOut, startOfDay } from "./calendar";
import { Seeded } from "./seeded";

/** Which truck of a vendor comes when and how far it gets: the outline of each inbound record, oldest first. */
export interface InboundPlan {
  date: string;
  /** when the record is opened, in milliseconds since 1970 */
  opened: number;
  /** how long after that its last step is */
  minutes: number;
  status: InboundStatus;
}

const RECORDS = 5000;
const MINUTE_MS = 60_000;
const CANCELLED_SHARE = 0.02;

/** Trucks in the yard now and earlier today, each with its age in minutes: every status has some. */
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
    // Trucks come from six to half past four.
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
