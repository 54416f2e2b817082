import { count, sql } from "drizzle-orm";
import { parseEnv, plantEnv } from "#contract/env";
import { businessDay } from "#contract/business-day";
import { connect, type Transaction } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { plantSetting } from "#backend/db/tables/plant";
import { activity, loadedData } from "#backend/db/tables/system";
import { countStock } from "#backend/stock/counted";
import { insertAccounts } from "./demo/accounts";
import { clockIn, Numbers, pastYear } from "./demo/calendar";
import { insertInbound } from "./demo/inbound";
import { type Demo, insertAll } from "./demo/insert";
import { insertMasters } from "./demo/masters";
import { insertOpeningStock } from "./demo/opening-balances";
import { insertSales } from "./demo/sales";
import { StartError } from "./start-error";

const NAME = "demo";
const COMPANY = { companyName: "PT Gudang Contoh", companyAddress: "Jl. Raya Industri No. 1, Bekasi, Jawa Barat" };

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
  const days = pastYear(today);
  const opened = `${days[0]?.slice(0, 7)}-01`;
  const at = clockIn(env.APP_TIMEZONE);

  onProgress("Loading the demo data: accounts and masters");
  const by = await insertAccounts(tx, at(opened, 0));
  if (env.COMPANY_NAME === "") await tx.insert(plantSetting).values({ saved: COMPANY });
  const demo: Demo = { ...env, today, days, now: now.getTime(), at, tx, by, numbers: new Numbers(), history: [] };
  const masters = await insertMasters(demo, at(opened, 0));
  onProgress("Loading the demo data: orders, bookings, productions and outbound records");
  await insertSales(demo, masters);
  onProgress("Loading the demo data: inbound records");
  await insertInbound(demo, masters);
  await demo.numbers.save(tx);
  await countStock(tx);
  await insertOpeningStock(demo, opened);

  onProgress("Loading the demo data: history");
  // Only the owner may give entries another moment than the current one.
  await tx.execute(sql`alter table ${activity} disable trigger activity__at`);
  await insertAll(tx, activity, demo.history);
  await tx.execute(sql`alter table ${activity} enable trigger activity__at`);
  // Otherwise the planner assumes empty tables.
  await tx.execute(sql`analyze`);
}
