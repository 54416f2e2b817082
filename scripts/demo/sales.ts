import type { Transaction } from "#backend/db/client";
import type { Accounts } from "./accounts";
import { BookingLedger } from "./bookings";
import { pastYear, type Plant, Numbers } from "./calendar";
import { demoExDos } from "./ex-dos";
import type { HistoryEntry } from "./insert";
import type { DemoMasters } from "./masters";
import { insertOpeningBalances } from "./opening-balances";
import { insertBookings, insertExDos, insertPoSales } from "./order-insert";
import { insertOutbound } from "./outbound-insert";
import { outboundPlans, outboundVisits } from "./outbound-plans";
import { demoOutbound } from "./outbound-records";
import { balancePoSales } from "./po-sale-balances";
import { demoPoSales } from "./po-sales";
import { demoProductions, insertProductions } from "./productions";
import { demoTrucks } from "./trucks";

const TRUCKS = 320;

/** Inserts orders, bookings, deliveries and production. @returns their history */
export async function insertSales(
  tx: Transaction,
  masters: DemoMasters,
  by: Accounts,
  plant: Plant,
): Promise<HistoryEntry[]> {
  const { today, now, at } = plant;
  const days = pastYear(today);
  const first = days[0] ?? today;
  const trucks = demoTrucks("trucks", masters.customers, TRUCKS);
  const visits = outboundVisits(outboundPlans(today, now, plant.APP_TIMEZONE), masters.customers, trucks, today);
  const exDos = demoExDos(first, today);
  const pos = demoPoSales(days, visits, masters, exDos, at);
  const ledger = new BookingLedger(pos, exDos, today, at);
  const numbers = { outbound: new Numbers("BK"), booking: new Numbers("BO"), production: new Numbers("PR") };
  const outbound = demoOutbound(visits, ledger, masters, numbers.outbound, plant);
  ledger.close((customerId) => trucks.filter(({ usual }) => usual.id === customerId).map(({ plate }) => plate));
  ledger.number(numbers.booking);
  balancePoSales(pos, today, at);
  const productions = demoProductions(ledger.all, [...days, today], masters, exDos, now, at);

  const history = [
    ...(await insertExDos(tx, exDos, at, by.ADMIN)),
    ...(await insertPoSales(tx, pos, by.OFFICE)),
    ...(await insertOpeningBalances(tx, masters, first, at, by.OFFICE)),
    ...(await insertBookings(tx, ledger.all, by.OFFICE)),
    ...(await insertProductions(tx, productions, numbers.production, by.OFFICE)),
    ...(await insertOutbound(tx, outbound, by)),
  ];
  for (const series of Object.values(numbers)) await series.save(tx);
  return history;
}
