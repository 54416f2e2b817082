import { mkdirSync, rmSync } from "node:fs";
import { max } from "drizzle-orm";
import { openSession } from "#backend/accounts/session";
import { connect, type Database } from "#backend/db/client";
import { migrate } from "#backend/db/migrate";
import { appUser } from "#backend/db/tables/accounts";
import { outboundRecord } from "#backend/db/tables/outbound";
import { businessDay } from "#contract/plant/business-day";
import { startBundled, type Bundled } from "../scripts/postgres/bundled";
import { grantUse } from "../scripts/postgres/roles";
import type { Shutdown } from "../scripts/shutdown";
import { fill } from "./fill";

/** Data of a measurement: a filled bundled PostgreSQL, and a signed-in ADMIN. */
export interface OwnData {
  url: string;
  ownerUrl: string;
  db: Database;
  day: string;
  token: string;
  filledInSeconds: number;
  /** Shuts the server down cleanly. */
  stop(): Promise<void>;
  /** Restarts it at the same URL, or uses a running server. */
  start(): Promise<Bundled>;
}

/**
 * Starts and fills a database in a new folder, which is deleted at the end.
 *
 * @param options.keep keeps the folder for later runs
 */
export async function openOwnData(
  shutdown: Shutdown,
  folder: string,
  records: number,
  { keep = false } = {},
): Promise<OwnData> {
  mkdirSync(folder, { recursive: true });
  const start = () => startBundled({ dataDir: folder, log: console.log });
  let postgres = await start();
  const stop = () => postgres.stop();
  shutdown.onEnd(async () => {
    await stop();
    if (!keep) rmSync(folder, { recursive: true, force: true });
  });
  const { url, ownerUrl } = postgres;
  await migrate(ownerUrl);
  await grantUse({ url, ownerUrl });
  const { db, close } = connect(ownerUrl, { connections: 2, statementTimeoutMs: 0 });
  shutdown.onEnd(close);

  const filled = (keep ? await filledBefore(db) : undefined) ?? (await fillOwn(db, records));
  return { url, ownerUrl, db, ...filled, stop, start: async () => (postgres = await start()) };
}

/** Signs in to a database filled by an earlier run; undefined if it is empty. */
async function filledBefore(db: Database): Promise<Pick<OwnData, "day" | "token" | "filledInSeconds"> | undefined> {
  const [newest] = await db.select({ day: max(outboundRecord.date) }).from(outboundRecord);
  const [user] = await db.select({ id: appUser.id }).from(appUser).limit(1);
  if (newest?.day == null || !user) return undefined;
  const { token } = await openSession(db, user.id, true);
  return { day: newest.day, token, filledInSeconds: 0 };
}

/** Fills an empty, migrated database, and signs in an ADMIN. */
export async function fillOwn(
  db: Database,
  records: number,
): Promise<Pick<OwnData, "day" | "token" | "filledInSeconds">> {
  const day = businessDay("Asia/Jakarta");
  const started = Date.now();
  console.log(`Filling ${records.toLocaleString("en")} outbound records`);
  await fill(db, { records, day });
  const filledInSeconds = Math.round((Date.now() - started) / 1000);
  console.log(`Filled in ${filledInSeconds} s`);
  const [user] = await db
    .insert(appUser)
    .values({ name: "Bench", email: "bench@gudang.test", role: "ADMIN", passwordHash: "-" })
    .returning({ id: appUser.id });
  const { token } = await openSession(db, user?.id ?? 0, true);
  return { day, token, filledInSeconds };
}
