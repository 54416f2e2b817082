import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { findInconsistencies } from "#backend/consistency";
import { connect, type Database } from "#backend/db/client";
import { migrate } from "#backend/db/migrate";
import { booking } from "#backend/db/tables/booking";
import { customer } from "#backend/db/tables/masters";
import { build } from "../../scripts/build";
import { loadDemoData } from "../../scripts/demo-data";
import { startBundled } from "../../scripts/postgres/bundled";
import { grantUse } from "../../scripts/postgres/roles";
import { underShutdown } from "../../scripts/shutdown";
import { signedIn } from "../web";
import { send, startWriters } from "../writers";
import { leaderOf, setUp, until, whole } from "./cluster";
import { withPatroni } from "./steps";

/** Runs a command of Gudang, and prints its output. @throws Error if it fails */
function gudang(env: Record<string, string>, ...args: string[]): string {
  const output = execFileSync(process.execPath, ["scripts/run.mjs", ...args], {
    encoding: "utf8",
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  console.log(output.trim());
  return output;
}

const BIN = "/usr/lib/postgresql/15/bin";
const FOLDER = "/var/lib/postgresql/15/gudang";

/**
 * `npm run drill -- pitr`: writers book, then a bad import adds 500 customers. pgBackRest restores the second before it, as in
 * docs/cluster.md. Fails when a booking of that second is missing, the import remains, a counter or history is wrong, or
 * the cluster is not whole again.
 */
export async function drillPointInTime(): Promise<void> {
  await underShutdown(async (shutdown) => {
    if (!(await build(shutdown))) return 1;
    const cluster = await setUp(shutdown);
    const { databases, data, target, outside } = cluster;
    const writers = await startWriters(data, 8, true, target);
    await writers.nextGood(Date.now(), 60_000);
    await sleep(5_000);
    const before = await writers.finish();
    const booked = await data.db.$count(booking);
    const customers = await data.db.$count(customer);
    await sleep(1_500);
    const { rows } = await data.db.execute<{ at: string }>(
      sql`select to_char(now(), 'YYYY-MM-DD HH24:MI:SS.MSOF') as at`,
    );
    const second = rows[0]?.at ?? "";
    await sleep(1_500);
    await importCustomers(cluster);
    if ((await data.db.$count(customer)) !== customers + 500) throw new Error("the import did not succeed");

    const leader = await leaderOf(databases);
    leader.asPostgres("psql", "-XqAt", "-d", "postgres", "-c", "select pg_switch_wal()");
    const from = Date.now();
    for (const { service } of cluster.instances) await service.stop();
    await withPatroni(cluster, "PATCH", leader, "config", { pause: true });
    await sleep(6_000);
    leader.asPostgres(`${BIN}/pg_ctl`, "-D", FOLDER, "stop", "-m", "fast");
    const point = ["--type=time", `--target=${second}`, "--target-action=promote"];
    leader.asPostgres("pgbackrest", "--stanza=gudang", "--delta", ...point, "restore");
    leader.asPostgres(`${BIN}/pg_ctl`, "-D", FOLDER, "-w", "-t", "60", "-l", "/tmp/restored.log", "start");
    await until("the promotion", 60, async () =>
      Promise.resolve(
        leader.asPostgres("psql", "-XqAt", "-d", "postgres", "-c", "select pg_is_in_recovery()").trim() === "f",
      ),
    );
    await withPatroni(cluster, "PATCH", leader, "config", { pause: null });
    const restored = Math.round((Date.now() - from) / 1000);
    await until("the primary", 60, async () => (await leaderOf(databases)) === leader);
    for (const machine of databases.filter((each) => each !== leader))
      await withPatroni(cluster, "POST", machine, "reinitialize", { force: true });
    await sleep(10_000);
    await whole(databases, 180);

    const faults = [...before];
    const kept = await data.db.$count(booking);
    if (kept !== booked) faults.push(`${kept} bookings after the restore, ${booked} at that second`);
    const imported = (await data.db.$count(customer)) - customers;
    if (imported !== 0) faults.push(`${imported} customers of the bad import remain`);
    faults.push(...(await findInconsistencies(data.db)).map((each) => JSON.stringify(each)));
    gudang(outside, "check");
    console.log(
      `Restored to ${second} in ${restored} s, whole after ${Math.round((Date.now() - from) / 1000)} s: ${kept} bookings, the import of 500 customers is gone, ${faults.length} faults`,
    );
    for (const fault of faults) console.error(fault);
    return faults.length > 0 ? 1 : 0;
  });
}

async function importCustomers({ data, target }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  const rows = Array.from({ length: 500 }, (_, index) => ({ code: `BAD${index}`, name: `Wrong ${index}` }));
  const headers = { ...signedIn(data.token).bearer, "Content-Type": "application/json" };
  const { status, text } = await send(target, "POST", "/api/customer/import", {
    headers,
    body: JSON.stringify({ rows }),
  });
  if (status >= 300) throw new Error(`The import answers ${status} ${text.slice(0, 200)}`);
}

const NAMES = [
  "Zul 10",
  "zul 9",
  "Ångström",
  "ASEAN-2",
  "asean 10",
  "Éclair",
  "eclair",
  "ÖKO",
  "零件",
  "_x",
  "Bumi/1",
  "bumi-1",
];

/**
 * `npm run drill -- move`: one machine with the bundled PostgreSQL to the cluster, and back, by signed backups
 * (docs/cluster.md). Fails when rows, histories, counters or the order of a list differ.
 */
export async function drillMove(): Promise<void> {
  await underShutdown(async (shutdown) => {
    if (!(await build(shutdown))) return 1;
    const work = mkdtempSync(path.join(os.tmpdir(), "gudang-move-"));
    shutdown.onEnd(() => Promise.resolve(rmSync(work, { recursive: true, force: true })));
    const there = path.join(work, "there.tar.gz");
    const back = path.join(work, "back.tar.gz");
    const one = path.join(work, "one");
    const bundled = await startBundled({ dataDir: one, log: console.log });
    shutdown.onEnd(() => bundled.stop());
    await migrate(bundled.ownerUrl);
    await grantUse(bundled);
    await loadDemoData(bundled.ownerUrl, { onProgress: console.log });
    const own = connect(bundled.ownerUrl, { connections: 1 });
    shutdown.onEnd(own.close);
    await own.db.insert(customer).values(NAMES.map((name, index) => ({ code: name.slice(0, 8) + index, name })));
    await own.db.execute(
      sql`update po_sale set po_sales_no = (${sql.raw(`array['${NAMES.join("','")}']`)})[id] where id <= ${NAMES.length}`,
    );
    const before = await factsOf(own.db);
    let key = "";
    const cluster = await setUp(shutdown, (env) => {
      key = env.BACKUP_KEY;
      const keys = { SESSION_SECRET: env.SESSION_SECRET, BACKUP_KEY: key };
      gudang({ ...keys, GUDANG_DATA: one, DATABASE_URL: "" }, "backup", there);
      gudang(env, "restore", there);
      return Promise.resolve();
    });
    const inCluster = await factsOf(cluster.data.db);
    for (const { service } of cluster.instances) await service.stop();
    gudang(cluster.outside, "check");
    gudang(cluster.outside, "backup", back);
    const keys = {
      SESSION_SECRET: cluster.outside.SESSION_SECRET,
      BACKUP_KEY: key,
      DATABASE_URL: "",
      DATABASE_OWNER_URL: "",
    };
    const two = path.join(work, "two");
    gudang({ ...keys, GUDANG_DATA: two }, "restore", back);
    gudang({ ...keys, GUDANG_DATA: two }, "check", back);
    const last = await startBundled({ dataDir: two, log: console.log });
    shutdown.onEnd(() => last.stop());
    const opened = connect(last.ownerUrl, { connections: 1 });
    shutdown.onEnd(opened.close);
    const after = await factsOf(opened.db);
    const facts = {
      "PostgreSQL 18, one machine": before,
      "PostgreSQL 15, cluster": inCluster,
      "one machine again": after,
    };
    for (const [name, each] of Object.entries(facts)) console.log(name.padEnd(28), JSON.stringify(each));
    const faults = Object.entries(facts).filter(
      ([, each]) => JSON.stringify({ ...each, server: "" }) !== JSON.stringify({ ...before, server: "" }),
    );
    for (const [name] of faults) console.error(`${name} differs`);
    return faults.length > 0 ? 1 : 0;
  });
}

/** Returns counts, the hash of all history heads, and the order of texts, without what a sign-in or start changes. */
async function factsOf(db: Database) {
  const one = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ value: string }>(query);
    return rows[0]?.value ?? "";
  };
  return {
    server: await one(sql`select current_setting('server_version') as value`),
    trucks: await one(sql`select count(*)::text as value from outbound_record`),
    bookings: await one(sql`select count(*) || ' of ' || sum(quantity_kg) as value from booking`),
    activities: await one(sql`select count(*)::text as value from activity`),
    chains: await one(sql`select md5(string_agg(h::text, ',' order by h::text)) as value from activity_head h`),
    numbers: await one(
      sql`select md5(string_agg(po_sales_no, ',' order by po_sales_no collate names, id)) as value from po_sale`,
    ),
    names: await one(sql`select md5(string_agg(name, ',' order by name, id)) as value from customer`),
    first: await one(
      sql`select string_agg(po_sales_no, ' ' order by po_sales_no collate names, id) as value from po_sale where id <= ${NAMES.length}`,
    ),
  };
}
