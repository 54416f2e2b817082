import { BookingLedger, insertBookings } from "./bookings";
import { demoExDos, insertExDos } from "./ex-dos";
import type { Demo } from "./insert";
import type { DemoMasters } from "./masters";
import { insertOpeningBalances } from "./opening-balances";
import { demoOutbound, insertOutbound, outboundVisits } from "./outbound";
import { balancePoSales } from "./po-sale-balances";
import { insertPoSales } from "./po-sale-insert";
import { demoPoSales } from "./po-sales";
import { demoProductions, insertProductions } from "./productions";

/** Inserts orders, bookings, deliveries and production. */
export async function insertSales(demo: Demo, masters: DemoMasters): Promise<void> {
  const visits = outboundVisits(demo, masters.customers);
  const exDos = demoExDos(demo);
  const pos = demoPoSales(demo, visits, masters, exDos);
  const ledger = new BookingLedger(pos, exDos, demo);
  const outbound = demoOutbound(demo, visits, ledger, masters);
  ledger.close(visits);
  balancePoSales(demo, pos);
  const productions = demoProductions(demo, ledger.all, masters, exDos);

  await insertExDos(demo, exDos);
  await insertPoSales(demo, pos);
  await insertOpeningBalances(demo, masters);
  await insertBookings(demo, ledger.all);
  await insertProductions(demo, productions);
  await insertOutbound(demo, outbound);
}
