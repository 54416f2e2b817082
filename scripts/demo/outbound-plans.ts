import type { LoadingArea } from "#contract/constants";
import type { OutboundStatus } from "#contract/outbound-status";
import { pastYear, sharedOut, startOfDay } from "./calendar";
import { Seeded } from "./seeded";

export interface OutboundPlan {
  date: string;
  /** Unix milliseconds */
  opened: number;
  /** until the last step */
  minutes: number;
  status: OutboundStatus;
  /** one per item; default: random */
  areas?: LoadingArea[];
}

const RECORDS = 6000;
const MINUTE_MS = 60_000;
const CANCELLED_SHARE = 0.025;

/**
 * Trucks in the yard in every status, with their age in minutes. Includes queues for two areas and an overdue truck.
 */
const OPEN: [status: OutboundStatus, age: number, areas: LoadingArea[]][] = [
  ["WEIGHED_IN", 91, ["H"]],
  ["WEIGHED_OUT", 88, ["K"]],
  ["WEIGHED_OUT", 84, ["J", "I"]],
  ["LOADED", 78, ["H"]],
  ["LOADED", 70, ["I", "L"]],
  ["LOADING", 65, ["K", "L"]],
  ["LOADING", 56, ["J", "J"]],
  ["LOADING", 48, ["H", "I"]],
  ["WEIGHED_IN", 31, ["K"]],
  ["WEIGHED_IN", 22, ["J"]],
  ["WAITING", 26, ["L"]],
  ["WAITING", 17, ["H"]],
  ["WAITING", 12, ["H", "K"]],
  ["WAITING", 9, ["J"]],
  ["WAITING", 4, ["I"]],
];

/** Today's finished trucks, with their age in minutes. */
const EARLIER: [status: OutboundStatus, age: number][] = [
  ["DONE", 342],
  ["DONE", 301],
  ["DONE", 266],
  ["CANCELLED", 240],
  ["DONE", 221],
  ["DONE", 187],
  ["DONE", 150],
];

export function outboundPlans(today: string, now: number, timeZone: string): OutboundPlan[] {
  const random = new Seeded("outbound plans");
  const days = pastYear(today);
  const counts = sharedOut(days, RECORDS - OPEN.length - EARLIER.length, random);
  const past = days.flatMap((date, index) => {
    const midnight = startOfDay(date, timeZone);
    // Arrivals from 06:30 to 17:00.
    return Array.from({ length: counts[index] ?? 0 }, () => midnight + random.whole(390, 1020) * MINUTE_MS)
      .sort((a, b) => a - b)
      .map((opened): OutboundPlan => {
        const cancelled = random.chance(CANCELLED_SHARE);
        const minutes = cancelled ? random.whole(15, 90) : random.whole(45, 115);
        return { date, opened, minutes, status: cancelled ? "CANCELLED" : "DONE" };
      });
  });
  const earlier = EARLIER.map(([status, age]): OutboundPlan => ({
    date: today,
    opened: now - age * MINUTE_MS,
    minutes: random.whole(45, 115),
    status,
  }));
  const open = OPEN.map(([status, age, areas]): OutboundPlan => ({
    date: today,
    opened: now - age * MINUTE_MS,
    minutes: age * random.between(0.75, 0.92),
    status,
    areas,
  }));
  const present = [...earlier, ...open].sort((a, b) => a.opened - b.opened);
  return [...past, ...present];
}
