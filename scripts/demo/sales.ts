import { demoBookings, insertBookings } from "./bookings";
import { demoExDos, insertExDos } from "./ex-dos";
import type { Demo } from "./insert";
import type { DemoMasters } from "./masters";
import { insertOpeningBalances } from "./opening-balances";
import { demoOutbound, insertOutbound } from "./outbound";
import { balancePoSales } from "./po-sale-balances";
import { insertPoSales } from "./po-sale-insert";
import { demoPoSales } from "./po-sales";
import { demoProductions, insertProductions } from "./productions";

/** Inserts orders, bookings, deliveries and production. */
export async function insertSales(demo: Demo, masters: DemoMasters): Promise<void> {
  const exDos = demoExDos(demo);
  const pos = demoPoSales(demo, masters, exDos);
  const bookings = demoBookings(demo, pos, exDos);
  const outbound = demoOutbound(demo, bookings, masters);
  balancePoSales(demo, pos);
  const productions = demoProductions(demo, bookings, masters, exDos);

  await insertExDos(demo, exDos);
  await insertPoSales(demo, pos);
  await insertOpeningBalances(demo, masters);
  await insertBookings(demo, bookings);
  await insertProductions(demo, productions);
  await insertOutbound(demo, outbound);
}
