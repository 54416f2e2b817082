import type { LoadingArea } from "#contract/constants";
import type { OutboundStatus } from "#contract/outbound-status";
import { daysBetween } from "#contract/business-day";
import { pastYear, sharedOut, startOfDay } from "./calendar";
import { Seeded } from "./seeded";
import type { DemoMasters } from "./masters";
import type { Truck } from "./trucks";

interface OutboundPlan {
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

export interface OutboundStep {
  action: "create" | "weighIn" | "load" | "weighOut" | "finish" | "cancel";
  at: string;
  status: OutboundStatus;
  item?: number;
}

type Undated = Omit<OutboundStep, "at">;

/** Returns the steps to the plan's status, spread over its duration. */
export function outboundSteps(plan: OutboundPlan, items: number, random: Seeded): OutboundStep[] {
  const steps = stepsTo(plan.status, items, random);
  const last = Math.max(1, steps.length - 1);
  return steps.map((step, index) => {
    const uneven = index === 0 || index === last ? 0 : random.between(-0.3, 0.3);
    const minutes = (plan.minutes * (index + uneven)) / last;
    return { ...step, at: new Date(Math.round(plan.opened + minutes * 60_000)).toISOString() };
  });
}

function stepsTo(status: OutboundStatus, items: number, random: Seeded): Undated[] {
  const create: Undated = { action: "create", status: "WAITING" };
  const weighIn: Undated = { action: "weighIn", status: "WEIGHED_IN" };
  const loads = Array.from({ length: items }, (_, item): Undated => ({
    action: "load",
    status: item === items - 1 ? "LOADED" : "LOADING",
    item,
  }));
  const weighOut: Undated = { action: "weighOut", status: "WEIGHED_OUT" };
  switch (status) {
    case "WAITING":
      return [create];
    case "WEIGHED_IN":
      return [create, weighIn];
    case "LOADING":
      return [create, weighIn, ...loads.slice(0, -1)];
    case "LOADED":
      return [create, weighIn, ...loads];
    case "WEIGHED_OUT":
      return [create, weighIn, ...loads, weighOut];
    case "DONE":
      return [create, weighIn, ...loads, weighOut, { action: "finish", status: "DONE" }];
    case "CANCELLED":
      return [create, ...(random.chance(0.5) ? [weighIn] : []), { action: "cancel", status: "CANCELLED" }];
  }
}

type OutboundCustomer = DemoMasters["customers"][number];

export interface OutboundVisit {
  plan: OutboundPlan;
  date: string;
  truck: Truck<OutboundCustomer>;
  customer: OutboundCustomer;
  /** old enough to name inactive masters */
  old: boolean;
}

/** Only older records name inactive masters. */
const FORGOTTEN_DAYS = 150;

export function outboundVisits(
  plans: readonly OutboundPlan[],
  customers: readonly OutboundCustomer[],
  trucks: readonly Truck<OutboundCustomer>[],
  today: string,
): OutboundVisit[] {
  const random = new Seeded("outbound visits");
  let day = "";
  let yard: Truck<OutboundCustomer>[] = [];
  return plans.map((plan) => {
    if (plan.date !== day) {
      day = plan.date;
      // One visit per truck and day, so no plate is open twice.
      yard = random.sample(trucks, trucks.length);
    }
    const truck = yard.pop();
    if (!truck) throw new Error(`more records than trucks on ${day}`);
    const old = daysBetween(day, today) > FORGOTTEN_DAYS;
    const usable = customers.filter((one) => one.active || old);
    const usual = usable.includes(truck.usual) && random.chance(0.85);
    return { plan, date: day, truck, customer: usual ? truck.usual : random.pickEarly(usable), old };
  });
}
