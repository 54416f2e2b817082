import type { Transaction } from "#backend/db/client";
import type { Accounts } from "./accounts";
import { Numbers, type Plant } from "./calendar";
import type { HistoryEntry } from "./insert";
import { insertInbound } from "./inbound-insert";
import { inboundPlans } from "./inbound-plans";
import { demoInbound } from "./inbound-records";
import type { DemoMasters } from "./masters";
import { demoTrucks } from "./trucks";

const TRUCKS = 240;

/** Inserts inbound records. @returns their history */
export async function insertPurchases(
  tx: Transaction,
  masters: DemoMasters,
  by: Accounts,
  plant: Plant,
): Promise<HistoryEntry[]> {
  const plans = inboundPlans(plant.today, plant.now, plant.APP_TIMEZONE);
  const trucks = demoTrucks("inbound trucks", masters.vendors, TRUCKS);
  const numbers = new Numbers("BM");
  const history = await insertInbound(tx, demoInbound(plans, masters, trucks, numbers, plant), by);
  await numbers.save(tx);
  return history;
}
