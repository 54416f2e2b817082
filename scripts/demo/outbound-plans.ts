import type { LoadingArea } from "#contract/constants";
import type { OutboundStatus } from "#contract/outbound-status";
import { pastYear, sharedOut, startOfDay } from "./calendar";
import { Seeded } from "./seeded";

/** Which truck comes when and how far it gets: the outline of each outbound record, oldest first. */
export interface OutboundPlan {
  date: string;
  /** when the record is opened, in milliseconds since 1970 */
  opened: number;
  /** how long after that its last step is */
  minutes: number;
  status: OutboundStatus;
  /** the loading areas of its items, one item each; chosen freely when not given */
  areas?: LoadingArea[];
}

const RECORDS = 6000;
const MINUTE_MS = 60_000;
const CANCELLED_SHARE = 0.025;

/**
 * Trucks in the yard now, each with its age in minutes: every status has some, two areas are busy, some trucks wait for
 * two areas, and one has waited too long.
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

/** Trucks that were here earlier today, each with its age in minutes. */
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
    // Trucks come from half past six to five.
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
