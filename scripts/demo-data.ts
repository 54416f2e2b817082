import { count, sql } from "drizzle-orm";
import { parseEnv, plantEnv } from "#contract/env";
import { businessDay, shiftDay } from "#contract/business-day";
import { connect, type Transaction } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { activity, loadedData } from "#backend/db/tables/system";
import { insertAccounts } from "./demo/accounts";
import { countStock } from "#backend/stock/counted";
import { clockIn, startOfDay } from "./demo/calendar";
import { insertAll } from "./demo/insert";
import { insertOpeningStock } from "./demo/opening-balances";
import { insertMasters } from "./demo/masters";
import { insertPurchases } from "./demo/purchases";
import { insertSales } from "./demo/sales";
import { StartError } from "./start-error";

const NAME = "demo";

interface DemoOptions {
  onProgress?: (line: string) => void;
  /** end of the demo; for tests */
  now?: Date;
}

/**
 * Loads a year of demo data into an empty database in one transaction; the same on every run of a day. Skipped if
 * already loaded.
 * @throws StartError if the database has other data
 */
export async function loadDemoData(databaseUrl: string, options: DemoOptions = {}): Promise<void> {
  // No timeout: a concurrent starter waits until loading is done.
  const { db, close } = connect(databaseUrl, { connections: 1, statementTimeoutMs: 0, prepare: false });
  try {
    await db.transaction(async (tx) => {
      // Also blocks concurrent starters.
      const mine = await tx.insert(loadedData).values({ name: NAME }).onConflictDoNothing().returning();
      if (mine.length === 0) return;
      const [{ users } = { users: 0 }] = await tx.select({ users: count() }).from(appUser);
      if (users > 0) throw new StartError("This database is in use already. The demo data need an empty one.");
      await load(tx, options);
    });
  } finally {
    await close();
  }
}

async function load(tx: Transaction, { onProgress = () => undefined, now = new Date() }: DemoOptions): Promise<void> {
  const env = parseEnv(plantEnv, process.env);
  const today = businessDay(env.APP_TIMEZONE, now);
  const lastYear = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01`;
  const opened = new Date(startOfDay(lastYear, env.APP_TIMEZONE)).toISOString();
  const plant = { ...env, today, now: now.getTime(), at: clockIn(env.APP_TIMEZONE) };

  onProgress("Loading the demo data: accounts and masters");
  const accounts = await insertAccounts(tx, opened);
  const { masters, history } = await insertMasters(tx, opened, accounts.ADMIN);
  onProgress("Loading the demo data: orders, bookings, productions and outbound records");
  history.push(...(await insertSales(tx, masters, accounts, plant)));
  onProgress("Loading the demo data: inbound records");
  history.push(...(await insertPurchases(tx, masters, accounts, plant)));

  await countStock(tx);
  history.push(
    ...(await insertOpeningStock(tx, { date: shiftDay(lastYear, -1), createdAt: opened, userId: accounts.ADMIN })),
  );

  onProgress("Loading the demo data: history");
  await insertAll(tx, activity, history);
  // Otherwise the planner assumes empty tables.
  await tx.execute(sql`analyze`);
}
