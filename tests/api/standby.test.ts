import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi } from "#backend/api";
import { openSession } from "#backend/accounts/session";
import { connect, type Connection } from "#backend/db/client";
import { onOneConnection } from "#backend/db/one-connection";
import { Standby } from "#backend/db/standby";
import { accessToken } from "#backend/db/tables/accounts";
import { customer } from "#backend/db/tables/masters";
import { testEnv } from "../setup/api";
import { addressFor, cloneTemplate, makeTemplate } from "../setup/database";
import { startStandby, startTestPostgres, type TestPostgres } from "../setup/postgres";
import { newRecord } from "../setup/records";

/** Reports on a streaming standby (docs/decisions/0123-cluster-by-patroni.md). */

const DATABASE = "with_standby";
const REPORT = "/api/outbound-record-report";
const RANGE = "startDate=2026-11-01&endDate=2026-11-30";

let primary: TestPostgres;
let standby: TestPostgres;
const connections: Connection[] = [];
/** Statements by server. */
const sent = { primary: [] as string[], standby: [] as string[] };

beforeAll(async () => {
  primary = await startTestPostgres();
  await makeTemplate(primary.url);
  await cloneTemplate(primary.url, DATABASE);
  // As in production; test servers have synchronous_commit off.
  await asRoot(primary, `alter database ${DATABASE} set synchronous_commit = 'on'`);
  standby = await startStandby(primary);
});
afterAll(async () => {
  for (const { close } of connections) await close();
  await standby.stop();
  await primary.stop();
});
beforeEach(() => {
  sent.primary.length = sent.standby.length = 0;
});

function open(url: string, statements: string[] = []): Connection {
  const connection = connect(url, { connections: 5, watch: true, onStatement: (text) => statements.push(text) });
  connections.push(connection);
  return connection;
}

/** An API that reads reports from a URL, and a signed-in user. */
async function apiReadingFrom(readUrl: string) {
  const url = addressFor(primary.url, DATABASE);
  const { db } = open(url, sent.primary);
  const env = testEnv(url, { DATABASE_READ_URL: readUrl, UNUSUAL_DAYS_BACK: "3650" });
  const other = { db: open(readUrl, sent.standby).db, url: readUrl };
  const { app } = createApi({ db, env, standby: new Standby({ db, url }, other) });
  const { token } = await openSession(db, 1, false);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const get = async (path: string) => app.request(path, { headers });
  return {
    db,
    get,
    write: async (plate: string) => {
      const body = JSON.stringify(newRecord(plate));
      expect((await app.request("/api/outbound-record", { method: "POST", headers, body })).status).toBe(201);
    },
    /** Returns the plates of the report in creation order. */
    plates: async () => {
      const answer = await get(`${REPORT}?${RANGE}&perPage=100`);
      expect(answer.status).toBe(200);
      const { data } = (await answer.json()) as { data: { licensePlate: string }[] };
      return data.map(({ licensePlate }) => licensePlate);
    },
    figures: async () => (await app.request("/metrics", { headers: { "X-Client-Address": "127.0.0.1" } })).text(),
    file: async (path: string) => {
      const { url: link } = (await (await get(path)).json()) as { url: string };
      return (await app.request(link)).text();
    },
  };
}

const api = () => apiReadingFrom(addressFor(standby.url, DATABASE));
const asRoot = (server: TestPostgres, statement: string) =>
  onOneConnection(server.rootUrl, (client) => client.query(statement));
const reads = (statements: string[], table: string) => statements.filter((text) => text.includes(table)).length;

/** Collects log lines that tell the source of reports. */
function watchLog() {
  const lines: string[] = [];
  const keep = (line: unknown) => void (String(line).includes("Reports are read") && lines.push(String(line)));
  const spies = [
    vi.spyOn(console, "error").mockImplementation(keep),
    vi.spyOn(console, "log").mockImplementation(keep),
  ];
  return { lines, end: () => spies.forEach((spy) => spy.mockRestore()) };
}

describe("with a standby", () => {
  it("reports and files read from the standby, permissions from the primary", async () => {
    const { write, plates, get, file } = await api();
    await write("B 1 STB");
    sent.primary.length = 0;
    expect(await plates()).toContain("B 1 STB");
    expect((await get(`${REPORT}/choices`)).status).toBe(200);
    expect(await file("/api/list/outbound/csv?date=2026-11-20")).toContain("B 1 STB");
    expect(reads(sent.primary, '"outbound_record"')).toBe(0);
    expect(reads(sent.standby, '"outbound_record"')).toBeGreaterThan(2);
    expect(reads(sent.standby, '"customer"')).toBeGreaterThan(1);
    expect(reads(sent.standby, '"access_token"')).toBe(0);
    expect(reads(sent.primary, '"access_token"')).toBeGreaterThan(2);
    // A thread has its own connection, so its reads are checked at the server.
    const before = await readCommits(standby);
    expect(await file(`${REPORT}/csv?${RANGE}`)).toContain("B 1 STB");
    await expect.poll(() => readCommits(standby)).toBeGreaterThan(before);
  });

  it("a report includes every acknowledged write", async () => {
    const { write, plates } = await api();
    for (let n = 0; n < 15; n++) {
      await write(`B ${n} NXT`);
      expect(await plates()).toContain(`B ${n} NXT`);
    }
    expect(reads(sent.standby, '"outbound_record"')).toBeGreaterThan(0);
  });

  it("a lagging standby is skipped until it has caught up, and logged once", async () => {
    const { write, plates, file, figures } = await api();
    const { lines, end } = watchLog();
    try {
      await asRoot(standby, "select pg_wal_replay_pause()");
      await write("B 1 LAG");
      for (let n = 0; n < 2; n++) expect(await plates()).toContain("B 1 LAG");
      expect(await file("/api/list/outbound/csv?date=2026-11-20")).toContain("B 1 LAG");
      expect(await file(`${REPORT}/csv?${RANGE}`)).toContain("B 1 LAG");
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain("the standby is behind");
      expect(await figures()).toMatch(/^gudang_standby_read 0$/m);
    } finally {
      await asRoot(standby, "select pg_wal_replay_resume()");
    }
    sent.primary.length = 0;
    expect(await plates()).toContain("B 1 LAG");
    expect(reads(sent.primary, '"outbound_record"')).toBe(0);
    end();
    expect(await figures()).toMatch(/^gudang_standby_read 1$/m);
    expect(await figures()).toMatch(/^gudang_standby_connections\{state="idle"\} [1-5]$/m);
    expect(lines).toHaveLength(2);
  });

  it("reports survive an unavailable standby, and an ended session is rejected immediately", async () => {
    const { db, write, plates, get, file } = await api();
    const { lines, end } = watchLog();
    await plates();
    await standby.away();
    await write("B 1 AWY");
    expect(await plates()).toContain("B 1 AWY");
    expect(await file(`${REPORT}/csv?${RANGE}`)).toContain("B 1 AWY");
    expect(lines).toHaveLength(1);
    await standby.back();
    end();
    await asRoot(standby, "select pg_wal_replay_pause()");
    await db.delete(accessToken);
    expect((await get(`${REPORT}?${RANGE}`)).status).toBe(401);
    await asRoot(standby, "select pg_wal_replay_resume()");
  });

  it.each([
    ["B 1 NON", "the primary itself", () => addressFor(primary.url, DATABASE)],
    ["B 2 NON", "an address where nothing is", () => "postgres://x:y@127.0.0.1:1/x"],
  ])("(%s) %s is not used as a standby", async (plate, _, address) => {
    const { write, plates } = await apiReadingFrom(address());
    const { lines, end } = watchLog();
    await write(plate);
    expect(await plates()).toContain(plate);
    end();
    expect(lines).toHaveLength(1);
    expect(reads(sent.standby, '"outbound_record"')).toBe(0);
  });
});

describe("a synchronous standby", () => {
  it("when unavailable, makes a write wait past the statement timeout without acknowledgement", async () => {
    const { db } = open(addressFor(primary.url, DATABASE));
    const short = connect(addressFor(primary.url, DATABASE), { connections: 1, statementTimeoutMs: 300 });
    connections.push(short);
    await asRoot(primary, "alter system set synchronous_standby_names = 'nobody'");
    await asRoot(primary, "select pg_reload_conf()");
    let acknowledged = false;
    const write = short.db
      .transaction((tx) => tx.insert(customer).values({ code: "SYNC", name: "PT Sinkron" }))
      .then(() => (acknowledged = true));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(acknowledged).toBe(false);
    const seen = () => db.$count(customer, sql`${customer.code} = 'SYNC'`);
    expect(await seen()).toBe(0);
    await asRoot(primary, "alter system reset synchronous_standby_names");
    await asRoot(primary, "select pg_reload_conf()");
    await write;
    expect(await seen()).toBe(1);
  });
});

describe("after a failover", () => {
  it("the standby is read again once it has recorded the primary's new timeline", async () => {
    const { write, plates } = await api();
    await write("B 1 OLD");
    await primary.away();
    await writeFile(path.join(primary.cluster, "standby.signal"), "");
    await primary.back();
    await asRoot(primary, "select pg_promote()");
    await vi.waitFor(() => write("B 2 NEW"), 30_000);
    sent.standby.length = 0;
    const { lines, end } = watchLog();
    expect(await plates()).toContain("B 2 NEW");
    end();
    expect(lines.join("")).toContain("has not recorded the timeline");
    expect(reads(sent.standby, '"outbound_record"')).toBe(0);
    const readsAfterCheckpoint = async () => {
      for (const server of [primary, standby]) await asRoot(server, "checkpoint");
      expect(await plates()).toContain("B 2 NEW");
      return reads(sent.standby, '"outbound_record"');
    };
    await expect.poll(readsAfterCheckpoint).toBeGreaterThan(0);
  });
});

async function readCommits(server: TestPostgres): Promise<number> {
  const { rows } = await onOneConnection(server.rootUrl, (client) =>
    client.query<{ commits: number }>("select xact_commit::int as commits from pg_stat_database where datname = $1", [
      DATABASE,
    ]),
  );
  return rows[0]?.commits ?? 0;
}
