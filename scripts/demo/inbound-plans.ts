import type { InboundStatus } from "#contract/inbound-status";
import type { UNITS } from "#contract/outbound-item";
import { pastYear, sharedOut, startOfDay } from "./calendar";
import { Seeded } from "./seeded";
import type { VendorKind } from "./parties";

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

export interface InboundStep {
  action: "create" | "weighIn" | "check" | "weighOut" | "finish" | "cancel";
  at: string;
  status: InboundStatus;
}

type Undated = Omit<InboundStep, "at">;

const journey: Undated[] = [
  { action: "create", status: "WAITING" },
  { action: "weighIn", status: "WEIGHED_IN" },
  { action: "check", status: "UNLOADED" },
  { action: "weighOut", status: "WEIGHED_OUT" },
  { action: "finish", status: "DONE" },
];

/** Returns the steps to the plan's status, spread over its duration. */
export function inboundSteps(plan: InboundPlan, random: Seeded): InboundStep[] {
  const steps = stepsTo(plan.status, random);
  const last = Math.max(1, steps.length - 1);
  return steps.map((step, index) => {
    const uneven = index === 0 || index === last ? 0 : random.between(-0.3, 0.3);
    const minutes = (plan.minutes * (index + uneven)) / last;
    return { ...step, at: new Date(Math.round(plan.opened + minutes * 60_000)).toISOString() };
  });
}

function stepsTo(status: InboundStatus, random: Seeded): Undated[] {
  if (status === "CANCELLED") {
    return [...journey.slice(0, random.chance(0.5) ? 1 : 2), { action: "cancel", status }];
  }
  return journey.slice(0, journey.findIndex((step) => step.status === status) + 1);
}

/** Most frequent first. */
export interface InboundGoods {
  name: string;
  unit: (typeof UNITS)[number];
  kgPerUnit: number;
  /** IDR per kg a year ago */
  price: number;
  kind: VendorKind;
}

export const inboundItems: InboundGoods[] = [
  { name: "Gandum curah Australia", unit: "kg", kgPerUnit: 1, price: 5150, kind: "wheat" },
  { name: "Gandum curah Kanada", unit: "kg", kgPerUnit: 1, price: 5475, kind: "wheat" },
  { name: "Gandum curah Argentina", unit: "kg", kgPerUnit: 1, price: 4925, kind: "wheat" },
  { name: "Jagung pipil", unit: "karung", kgPerUnit: 50, price: 4600, kind: "feed" },
  { name: "Bungkil kedelai", unit: "karung", kgPerUnit: 50, price: 7350, kind: "feed" },
  { name: "Bungkil sawit", unit: "kg", kgPerUnit: 1, price: 2450, kind: "feed" },
  { name: "Karung tenun 25 kg", unit: "bal", kgPerUnit: 48, price: 23_500, kind: "packing" },
  { name: "Karung tenun 50 kg", unit: "bal", kgPerUnit: 60, price: 22_800, kind: "packing" },
  { name: "Jumbo bag kosong", unit: "bal", kgPerUnit: 75, price: 27_400, kind: "packing" },
  { name: "Benang jahit karung", unit: "karung", kgPerUnit: 20, price: 31_250, kind: "packing" },
  { name: "Premix vitamin", unit: "karung", kgPerUnit: 25, price: 48_500, kind: "additive" },
  { name: "Gluten", unit: "jumbo bag", kgPerUnit: 800, price: 21_750, kind: "additive" },
];

export const deductionReasons: Record<VendorKind, string[]> = {
  wheat: ["Kadar air 14,2%", "Kadar air 13,8%", "Kotoran di atas 1%", "Butir pecah di atas batas"],
  feed: ["Kadar air 16%", "Berjamur sebagian", "Berat karung", "Kotoran di atas 2%"],
  packing: ["Bal basah, dikembalikan", "Cacat cetak"],
  additive: ["Karung sobek", "Berat palet"],
};
