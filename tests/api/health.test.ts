import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { createApi } from "#backend/api";
import { connect, type Connection } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { outboundRecord } from "#backend/db/tables/outbound";
import { apiOn, testEnv } from "../setup/api";
import { openLine } from "../setup/trouble";
import { cloneTemplate, makeTemplate } from "../setup/database";
import { startTestPostgres, type TestPostgres } from "../setup/postgres";
import { newRecord } from "../setup/records";

/** An API with an unreachable database at this URL. */
function apiAt(url: string) {
  const connection = connect(url, { connections: 2 });
  return { ...createApi({ db: connection.db, env: testEnv(url) }), close: () => connection.close() };
}

describe("without any database", () => {
  it.each([
    ["a closed port", "postgres://x:y@127.0.0.1:1/x"],
    ["a host that is not there", "postgres://x:y@gudang.invalid:5432/x"],
    ["a socket that is not there", "postgres://x:y@localhost/x?host=/tmp/no-such-folder"],
  ])("the process is alive but not ready: %s", async (_, url) => {
    const { app, close } = apiAt(url);
    const health = await app.request("/healthz");
    expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
    const ready = await app.request("/readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { status: "away", missing: ["database"] }]);
    const monitor = await app.request("/api/monitor/outbound-record", { headers: { "Accept-Language": "id" } });
    expect(monitor.status).toBe(503);
    expect(monitor.headers.get("Retry-After")).toBe("5");
    expect(await monitor.json()).toEqual({
      message: "Basis data sedang tidak dapat dihubungi. Coba lagi sebentar.",
      code: "away",
      requestId: monitor.headers.get("X-Request-Id"),
    });
    await close();
  });

  it("an unmigrated database is not ready", async () => {
    const server = await startTestPostgres();
    const { app, close } = apiAt(server.url);
    const ready = await app.request("/readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { status: "away", missing: ["migrations"] }]);
    await close();
    await server.stop();
  });
});

describe("during a database restart", () => {
  let server: TestPostgres;
  let connection: Connection;
  let app: ReturnType<typeof createApi>["app"];
  let headers: Record<string, string>;

  beforeAll(async () => {
    server = await startTestPostgres();
    await makeTemplate(server.url);
    const url = await cloneTemplate(server.url, "comes_and_goes");
    connection = connect(url, { connections: 5 });
    ({ app, headers } = await apiOn(connection.db, url));
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  const create = async (plate: string) =>
    app.request("/api/outbound-record", {
      method: "POST",
      headers,
      body: JSON.stringify(newRecord(plate, { unusualReason: "uji" })),
    });

  it("calls return 503, never 500, and recover without a restart", async () => {
    expect((await app.request("/readyz")).status).toBe(200);
    expect((await create("B 1 AWY")).status).toBe(201);

    const caught = Array.from({ length: 20 }, (_, n) => create(`B ${n} MID`));
    await server.away();
    const answers = await Promise.all(caught);
    expect(new Set([201, 503, ...answers.map(({ status }) => status)])).toEqual(new Set([201, 503]));
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await app.request("/api/me", { headers })).status).toBe(503);
      expect((await create("B 2 AWY")).status).toBe(503);
      expect((await app.request("/readyz")).status).toBe(503);
      expect((await app.request("/healthz")).status).toBe(200);
    }
    const login = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "admin@gudang.test", password: "gudang-demo" }),
    };
    expect((await app.request("/api/login", login)).status).toBe(503);

    await server.back();
    expect(await ready()).toBe(true);
    // All connections of the pool fail, not only the first.
    const calls = await Promise.all(Array.from({ length: 10 }, async () => app.request("/api/me", { headers })));
    expect(calls.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect((await create("B 2 AWY")).status).toBe(201);
    // Acknowledged records exist; others exist completely or not at all.
    const acknowledged = answers.filter(({ status }) => status === 201).length;
    const kept = await connection.db.select().from(outboundRecord);
    expect(kept.length).toBeGreaterThanOrEqual(acknowledged + 2);
    for (const record of kept) expect(record.itemsKg).toBe(14_000);
  });

  it("a connection closed by the server fails only its own call", async () => {
    const other = connect(server.url, { connections: 1 });
    let plates = 0;
    const acknowledged: string[] = [];
    const toEnd: number[] = [];
    for (let round = 0; round < 8; round++) {
      const calls = Array.from({ length: 12 }, async () => {
        const answer = await create(`BB ${++plates} END`);
        expect([201, 503]).toContain(answer.status);
        if (answer.status === 201) acknowledged.push(((await answer.json()) as OutboundRecord).recordNo);
      });
      const { rows: told } = await other.db.execute<{ pid: number }>(
        sql`select pid, pg_sleep(0.02 * ${round}), pg_terminate_backend(pid) from pg_stat_activity where datname = 'comes_and_goes'`,
      );
      toEnd.push(...told.map(({ pid }) => pid));
      await Promise.all(calls);
    }
    // PostgreSQL ends a connection without waiting, so the last one may still take a call.
    const left = () => other.db.execute(sql`select from pg_stat_activity where pid in ${toEnd}`);
    await expect.poll(async () => (await left()).rows.length).toBe(0);
    await other.close();
    expect(await ready()).toBe(true);
    expect((await create("BB 999 END")).status).toBe(201);
    const kept = (await connection.db.select().from(outboundRecord)).map(({ recordNo }) => recordNo).sort();
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    expect(kept).toEqual(kept.map((_, n) => `BK-2026-${String(n + 1).padStart(6, "0")}`));
  });

  async function ready(): Promise<boolean> {
    for (let waited = 0; waited < 10_000; waited += 100) {
      if ((await app.request("/readyz")).status === 200) return true;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  }
});

describe("an unresponsive database", () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startTestPostgres();
    await makeTemplate(server.url);
  });
  afterAll(() => server.stop());

  /** Calls during and after an outage, through an API that monitors the database. */
  async function expectRefusals(url: string, hang: () => unknown, goOn: () => void) {
    const connection = connect(url, { connections: 3, statementTimeoutMs: 120_000, watch: true });
    const { app, headers } = await apiOn(connection.db, url);
    const me = async () => (await app.request("/api/me", { headers })).status;
    expect(await me()).toBe(200);

    hang();
    // More calls than connections, so some are queued.
    const caught = Array.from({ length: 12 }, me);
    expect(await Promise.all(caught)).toEqual(Array<number>(12).fill(503));
    const from = performance.now();
    const told = await app.request("/api/me", { headers: { ...headers, "Accept-Language": "id" } });
    expect(performance.now() - from).toBeLessThan(2_000);
    expect(await told.json()).toMatchObject({
      message: "Basis data sedang tidak dapat dihubungi. Coba lagi sebentar.",
      code: "away",
    });
    expect(await (await app.request("/readyz")).json()).toEqual({ status: "away", missing: ["database"] });

    goOn();
    await expect.poll(me).toBe(200);
    expect(await Promise.all(Array.from({ length: 12 }, me))).toEqual(Array<number>(12).fill(200));
    await connection.close();
  }

  it("fails with 503 when the network drops all packets", async () => {
    const line = await openLine(await cloneTemplate(server.url, "cut_off"));
    await expectRefusals(line.url, line.cut, line.mend);
    line.close();
  });

  it("releases the locks of a transaction whose connection was cut", async () => {
    const url = await cloneTemplate(server.url, "locked");
    const line = await openLine(url);
    const [far, near] = [connect(line.url, { connections: 1 }), connect(url, { connections: 1 })];
    const lock = (db: Connection["db"]) =>
      db.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, 1)).for("update");
    let cutOff: Promise<void> | undefined;
    await new Promise<void>((locked) => {
      cutOff = far.db.transaction(async (tx) => {
        await lock(tx);
        line.cut();
        locked();
        await lock(tx);
      });
      void cutOff.catch(() => undefined);
    });
    await expect.poll(() => lock(near.db).catch(() => [])).toEqual([{ id: 1 }]);
    line.close();
    await expect(cutOff).rejects.toThrow();
    await Promise.all([far.close(), near.close()]);
  });

  it("is used again even if a new connection takes longer than the outage", async () => {
    const line = await openLine(await cloneTemplate(server.url, "slow"));
    await expectRefusals(line.url, line.cut, () => {
      // A connection needs about five responses before its first query.
      line.slow(300);
      line.mend();
    });
    line.close();
  });
});
