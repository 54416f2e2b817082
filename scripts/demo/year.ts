import { shiftDay } from "#contract/plant/business-day";
import { createClock } from "./clock";
import { inboundTruck } from "./inbound";
import { delivery, months } from "./orders";
import type { Plant, Visit } from "./plant";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./schedule";

/** Days of the demo before the current one. */
export const DAYS = 365;

/** Trucks per day; busier towards the end. */
function trucksOn(daysAgo: number) {
  if (daysAgo <= 14) return { outbound: 4, inbound: 2.4 };
  return daysAgo <= 35 ? { outbound: 1, inbound: 0.6 } : { outbound: 0.12, inbound: 0.08 };
}

/** Minutes since today's trucks have arrived; negative: they are expected. */
const TODAY = {
  outbound: [290, 230, 175, 125, 105, 95, 82, 70, 62, 55, 48, 30, 26, 15, 8, 3, -25, -70, -140, -190, -240],
  inbound: [270, 190, 130, 98, 84, 65, 56, 45, 25, 12, 5],
  late: 40,
};
const STAY_MINUTES = 110;

/** Plans a year up to tomorrow. */
export function planYear(plant: Plant, end: number): void {
  const { random, schedule } = plant;
  const at = createClock(plant.zone);
  const today = plant.day(end);
  const visits = { outbound: 0, inbound: 0 };
  const plan = (
    direction: "outbound" | "inbound",
    moment: number,
    minutes: number,
    { comes = true, vendor }: Partial<Visit> = {},
  ) => {
    const place = (visits[direction] += 1) % 20;
    const exceptions = {
      comes: comes && place !== 3,
      cancelled: place === 13 && vendor === undefined,
      split: moment > at(today, 0) || place < 7,
    };
    const visit = { at: moment, minutes, ...exceptions, vendor };
    if (direction === "inbound") schedule.add(moment, inboundTruck(plant, visit));
    else schedule.add(moment - random.integer(26, 60) * HOUR_MS, delivery(plant, visit));
  };
  schedule.add(end - DAYS * DAY_MS, months(plant));
  for (let ago = DAYS - 3; ago >= -1; ago -= 1) {
    const day = shiftDay(today, -ago);
    if (ago === 0 || new Date(`${day}T00:00:00Z`).getUTCDay() === 0) continue;
    for (const direction of ["outbound", "inbound"] as const)
      for (let left = trucksOn(ago)[direction]; random.chance(left); left -= 1)
        plan(direction, at(day, random.between(7, 16)), random.integer(50, 120));
  }
  // Right after midnight all of today's trucks arrive within minutes.
  const pace = Math.min(1, (end - at(today, 0)) / MINUTE_MS / TODAY.outbound[0]!);
  const since = (minutes: number) => Math.round(end - minutes * (minutes > 0 ? pace : 1) * MINUTE_MS);
  for (const minutes of TODAY.outbound) plan("outbound", since(minutes), STAY_MINUTES * pace);
  // In turn, so that on every day the same goods wait for the same step, corn for its laboratory check.
  for (const [turn, minutes] of TODAY.inbound.entries())
    plan("inbound", since(minutes), STAY_MINUTES * pace, { vendor: plant.vendors[turn % plant.vendors.length] });
  plan("outbound", since(TODAY.late), STAY_MINUTES, { comes: false });
}
