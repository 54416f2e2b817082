import { createServer, type Server, type Socket } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { createApi } from "#backend/api";
import {
  connect,
  type Connection,
  type ConnectOptions,
  type Database,
  inSnapshot,
  type Reader,
} from "#backend/db/client";
import { prepareOnce } from "#backend/db/prepared-statements";
import { customer } from "#backend/db/tables/masters";
import { toApiFailure } from "#backend/http/answer-error";
import { testEnv } from "../setup/api";
import { cloneTemplate } from "../setup/database";

/** Requirements of the driver (docs/decisions/0159-database-driver.md) that health.test.ts does not cover. */
const url = cloneTemplate(inject("serverUrl"), `driver_${process.pid}_${Math.random().toString(36).slice(2, 10)}`);
const opened: Connection[] = [];
const other = async () => (await open({ connections: 1 })).db;

/** A separate pool, of one connection by default. */
async function open(options: ConnectOptions = {}, address?: string): Promise<Connection> {
  const connection = connect(address ?? (await url), { connections: 1, ...options });
  opened.push(connection);
  return connection;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
});

/** Returns status and text of the response after a failed query. */
async function readAnswer(work: Promise<unknown>): Promise<[number, string]> {
  const { status, text } = await work.then(() => Promise.reject(new Error("it did not fail")), toApiFailure);
  return [status, text.key];
}

const readPid = async (db: Pick<Database, "execute">) =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid ?? 0;
const end = async (pid: number) => (await other()).execute(sql`select pg_terminate_backend(${pid}::int)`);

describe("a connection", () => {
  it("has a statement timeout, uses UTC and names its application", async () => {
    const { db } = await open({ statementTimeoutMs: 1234 });
    const { rows } = await db.execute(sql`select current_setting('statement_timeout') as timeout,
      current_setting('timezone') as zone, current_setting('application_name') as name`);
    expect(rows).toEqual([{ timeout: "1234ms", zone: "UTC", name: "gudang" }]);
    const limited = await open({ statementTimeoutMs: 50 });
    expect(await readAnswer(limited.db.execute(sql`select pg_sleep(1)`))).toEqual([503, "busy"]);
  });

  it("ends an idle transaction, except for command-line tools", async () => {
    const idle = async (options: ConnectOptions) =>
      (await (await open(options)).db.execute(sql`show idle_in_transaction_session_timeout`)).rows;
    expect(await idle({})).toEqual([{ idle_in_transaction_session_timeout: "5s" }]);
    expect(await idle({ statementTimeoutMs: 0 })).toEqual([{ idle_in_transaction_session_timeout: "0" }]);
  });

  it("returns dates, times and large or exact numbers as texts, and JSON parsed", async () => {
    const { db } = await open();
    const { rows } = await db.execute(sql`select date '2026-03-01' as day, timestamp '2026-03-01 07:00' as local,
      timestamptz '2026-03-01 07:00+07' as moment, 7::int8 as long, 1.50::numeric as exact, 7 as short, 1.5::float8 as float,
      true as yes, null as none, '{"a":[1]}'::json as json, '{"a":[1]}'::jsonb as jsonb`);
    expect(rows).toEqual([
      {
        day: "2026-03-01",
        local: "2026-03-01 07:00:00",
        moment: "2026-03-01 00:00:00+00",
        long: "7",
        exact: "1.50",
        short: 7,
        float: 1.5,
        yes: true,
        none: null,
        json: { a: [1] },
        jsonb: { a: [1] },
      },
    ]);
  });
});

describe("prepared statements", () => {
  const find = (db: Reader, code: string) =>
    prepareOnce(db, "find", (name) =>
      db
        .select({ id: customer.id })
        .from(customer)
        .where(eq(customer.code, sql.placeholder("code")))
        .prepare(name),
    ).execute({ code });
  const prepared = async (db: Database) =>
    (
      await db.execute<{ name: string; uses: number }>(
        sql`select name, (generic_plans + custom_plans)::int as uses from pg_prepared_statements
          where statement like '%from "customer"%'`,
      )
    ).rows;

  it("are planned once per connection, also in snapshots", async () => {
    const { db } = await open();
    for (const code of ["one", "two", "three"]) await find(db, code);
    await inSnapshot(db, (reader) => find(reader, "four"));
    expect(await prepared(db)).toEqual([{ name: expect.stringMatching(/^gudang_[0-9a-f]{32}$/) as string, uses: 4 }]);
  });

  it("are unnamed when DATABASE_PREPARE is 0", async () => {
    const { db } = await open({ prepare: false });
    await find(db, "one");
    await inSnapshot(db, (reader) => find(reader, "two"));
    expect(await prepared(db)).toEqual([]);
    const read = (settings?: Record<string, string>) => testEnv("postgres://x", settings).DATABASE_PREPARE;
    expect([read(), read({ DATABASE_PREPARE: "0" })]).toEqual(["1", "0"]);
    expect(() => read({ DATABASE_PREPARE: "no" })).toThrow("DATABASE_PREPARE");
  });
});

describe("a pool of one connection", () => {
  it("reconnects after a connection is closed in a transaction, and reports the failure", async () => {
    const { db } = await open();
    for (let round = 0; round < 3; round++) {
      const lost = db.transaction(async (tx) => {
        await end(await readPid(tx));
        await tx.execute(sql`select 1`);
      });
      expect(await readAnswer(lost)).toEqual([503, "away"]);
      expect(await readPid(db)).toBeGreaterThan(0);
    }
  });

  it("releases its connection when BEGIN fails, and throws the original error instead of the ROLLBACK error", async () => {
    const { db } = await open();
    for (let round = 0; round < 3; round++)
      await expect(db.transaction(() => Promise.resolve(), { isolationLevel: "none" as never })).rejects.toThrow();
    const mine = new Error("the work's own");
    const lost = db.transaction(async (tx) => {
      await end(await readPid(tx));
      throw mine;
    });
    await expect(lost).rejects.toBe(mine);
    expect(await readPid(db)).toBeGreaterThan(0);
  });

  it("closes after 5 seconds and cancels a running statement", async () => {
    const { db, close } = connect(await url, { connections: 1 });
    const pid = await readPid(db);
    const running = readAnswer(db.execute(sql`select pg_sleep(14)`));
    const active = async () =>
      (await (await other()).execute(sql`select state from pg_stat_activity where pid = ${pid}`)).rows[0]?.state;
    await expect.poll(active).toBe("active");
    const from = Date.now();
    await close();
    expect(Date.now() - from).toBeGreaterThan(4_500);
    expect(await running).toEqual([503, "away"]);
  });
});

describe("within five seconds", () => {
  const sockets: Socket[] = [];
  let silent: Server;
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it("a call fails when the host or statement does not respond or the pool is exhausted", async () => {
    silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const address = `postgres://x:y@127.0.0.1:${port}/x`;
    const { db } = await open({ connections: 5 }, address);
    const full = await open();
    let isRunning = true;
    const running = full.db.execute(sql`select pg_sleep(12)`).then(() => (isRunning = false));

    // Simulates a pooler that lost the setting, or a hanging server.
    const hanging = await open({ statementTimeoutMs: 50 });
    await hanging.db.execute(sql`set statement_timeout = 0`);

    const from = Date.now();
    const { app } = createApi({ db, env: testEnv(address) });
    const [dead, deadTransaction, busy, busyTransaction, late] = await Promise.all([
      app.request("/api/monitor/outbound-record"),
      readAnswer(db.transaction((tx) => tx.execute(sql`select 1`))),
      readAnswer(full.db.execute(sql`select 1`)),
      readAnswer(full.db.transaction((tx) => tx.execute(sql`select 1`))),
      readAnswer(hanging.db.execute(sql`select pg_sleep(14)`)),
    ]);
    const waited = Date.now() - from;
    expect([dead.status, dead.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(deadTransaction).toEqual([503, "away"]);
    expect([busy, busyTransaction, late]).toEqual([
      [503, "busy"],
      [503, "busy"],
      [503, "busy"],
    ]);
    expect(waited).toBeGreaterThan(4_500);
    expect(isRunning).toBe(true);
    await running;
    expect(await readPid(full.db)).toBeGreaterThan(0);
    expect(await readPid(hanging.db)).toBeGreaterThan(0);
  });
});
