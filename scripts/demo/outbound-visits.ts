import { daysBetween } from "#contract/business-day";
import type { DemoMasters } from "./masters";
import type { OutboundPlan } from "./outbound-plans";
import { Seeded } from "./seeded";
import type { Truck } from "./trucks";

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
