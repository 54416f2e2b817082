import { count, sql } from "drizzle-orm";
import { businessDay, hourOfDay } from "#contract/plant/business-day";
import { LOADING_AREAS } from "#contract/constants";
import { connect, type Transaction } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { plantSetting } from "#backend/db/tables/plant";
import { loadedData } from "#backend/db/tables/system";
import { readBackendEnv } from "#backend/env";
import { insertAccounts } from "./demo/accounts";
import { inThePast } from "./demo/clock";
import { createMasters } from "./demo/masters";
import { createOpening } from "./demo/orders";
import type { Plant } from "./demo/plant";
import { createScale } from "./demo/scale";
import { DAY_MS, Schedule } from "./demo/schedule";
import { Seeded } from "./demo/seeded";
import { openServices } from "./demo/services";
import { DAYS, planYear } from "./demo/year";
import { StartError } from "./start-error";

const NAME = "demo";
const COMPANY = { companyName: "PT Gudang Contoh", companyAddress: "Jl. Raya Industri No. 1, Bekasi, Jawa Barat" };

interface DemoOptions {
  onProgress?: (line: string) => void;
  /** end of the demo; for tests */
  now?: Date;
}

/**
 * Loads a small year of demo data into an empty database in one transaction, by the calls that users make; the same on
 * every run of a moment. Skipped if already loaded.
 * @throws StartError if the database has other data
 */
export async function loadDemoData(databaseUrl: string, options: DemoOptions = {}): Promise<void> {
  // No timeout: a concurrent starter waits until loading is done.
  const { db, close } = connect(databaseUrl, { connections: 1, statementTimeoutMs: 0 });
  try {
    await db.transaction(async (tx) => {
      // A concurrent starter waits.
      await tx.execute(sql`lock table ${loadedData}`);
      const mine = await tx.insert(loadedData).values({ name: NAME }).onConflictDoNothing().returning();
      if (mine.length === 0) return;
      const [{ users } = { users: 0 }] = await tx.select({ users: count() }).from(appUser);
      if (users > 0) throw new StartError("This database is in use already. The demo data need an empty one.");
      await load(tx, databaseUrl, options);
    });
  } finally {
    await close();
  }
}

async function load(tx: Transaction, url: string, { onProgress = () => undefined, now = new Date() }: DemoOptions) {
  onProgress("Loading the demo data: accounts and masters");
  // Plans of empty tables would be made again for each call.
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
  const env = readBackendEnv({ SESSION_SECRET: "not used by these calls", ...process.env, DATABASE_URL: url });
  const { APP_TIMEZONE: zone } = env;
  const end = now.getTime();
  const start = end - DAYS * DAY_MS;
  const callers = await insertAccounts(tx, new Date(start).toISOString());
  if (env.COMPANY_NAME === "") await tx.insert(plantSetting).values({ saved: COMPANY });
  await inThePast(tx, async (setClock) => {
    await setClock(start);
    const schedule = new Schedule();
    const ask = openServices(tx, callers, env, schedule);
    const random = new Seeded(1);
    let papers = 1000;
    let areas = 0;
    const plant: Plant = {
      ...(await createMasters(ask, random)),
      ask,
      random,
      zone,
      schedule,
      day: (moment) => businessDay(zone, new Date(moment)),
      hour: (moment) => hourOfDay(zone, new Date(moment)),
      nextPaper: () => String((papers += 1)),
      nextArea: () => LOADING_AREAS[(areas += 1) % LOADING_AREAS.length] ?? "H",
      lines: [],
      exDos: { OWN: 0, PURCHASED: 0 },
    };
    await createOpening(plant);
    await createScale(tx, plant, callers.ADMIN, end);
    onProgress("Loading the demo data: a year of trucks");
    planYear(plant, end);
    await schedule.run(end, setClock);
    await setClock(end);
  });
  // Otherwise the planner assumes empty tables.
  await tx.execute(sql`analyze`);
}
