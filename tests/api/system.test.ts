import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HomeAnswer } from "#contract/home";
import { BAD_FREE_BYTES, MIN_FREE_BYTES, type SystemPart, type SystemState } from "#contract/plant/system";
import { recordCheck } from "#backend/consistency";
import { connect, type Connection } from "#backend/db/client";
import { BUNDLED, bundledAge } from "#backend/system/bundled";
import { stateOfCertificate, stateOfFree } from "#backend/system/machine";
import { readRepairs, systemState } from "#backend/system/repairs";
import { keysState, scalesState, standbyState } from "#backend/system/state";
import { apiOn, testEnv } from "../setup/api";
import { cloneTemplate, makeTemplate } from "../setup/database";
import { startTestPostgres, type TestPostgres } from "../setup/postgres";

/** State of the installation (docs/domain.md, Operation). */

const MEMBERS = [
  { name: "a", role: "leader", state: "running", timeline: 2 },
  { name: "b", role: "sync_standby", state: "streaming", lag: 4096 },
  { name: "c", role: "replica", state: "stopped", lag: "unknown" },
];
const patroni = createServer((request, response) =>
  response.end(request.url === "/cluster" ? JSON.stringify({ members: MEMBERS }) : "{}"),
);
let server: TestPostgres;
let connection: Connection;
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => patroni.listen(0, "127.0.0.1", resolve));
  server = await startTestPostgres();
  await makeTemplate(server.url);
  url = await cloneTemplate(server.url, "whole_system");
  connection = connect(url, { connections: 4 });
});
afterAll(async () => {
  await connection.close();
  await server.stop();
  patroni.close();
});

async function stateWith(settings: Record<string, string> = {}) {
  const { app, headers } = await apiOn(connection.db, url, settings);
  const answer = await app.request("/api/system", { headers });
  expect(answer.status).toBe(200);
  const { parts, members, repairs } = (await answer.json()) as SystemState;
  const figures = async () => (await app.request("/metrics", { headers: { "X-Client-Address": "127.0.0.1" } })).text();
  const part = (name: SystemPart["part"]) => {
    const { state, detail } = parts.find(({ part: each }) => each === name)!;
    return `${state} ${detail}`;
  };
  return { part, members, figures, repairs };
}

it("one machine: parts that it does not have are off", async () => {
  const { part, members } = await stateWith({ BACKUP_KEEP: "0" });
  expect(members).toEqual([]);
  expect(part("database")).toBe("good answers");
  for (const name of ["check", "standby", "archive", "certificate", "scales", "keys", "webhooks", "tares"] as const)
    expect(part(name)).toBe("off off");
  expect(part("backup")).toBe("warning off");
  expect(part("mail")).toBe("off folder");
  expect(part("disk")).toBe("good free");
});

it("a cluster: names leader, standby and lag from the first Patroni that answers", async () => {
  const { port } = patroni.address() as AddressInfo;
  const { members, part, figures } = await stateWith({ PATRONI_URLS: `http://127.0.0.1:1,http://127.0.0.1:${port}` });
  expect(members).toEqual([
    { name: "a", role: "leader", state: "running", lagBytes: null },
    { name: "b", role: "sync", state: "streaming", lagBytes: 4096 },
    { name: "c", role: "replica", state: "stopped", lagBytes: null },
  ]);
  expect(part("standby")).toBe("warning away");
  expect(await figures()).toContain('gudang_cluster_member{name="b",role="sync",state="streaming"} 1');
  expect(await figures()).toContain('gudang_cluster_lag_bytes{name="b"} 4096');
});

const LEADER = { role: "leader", state: "running" } as const;
const SYNC = { role: "sync", state: "streaming" } as const;
it.each([
  ["no Patroni answers", null, 2, "bad patroniAway"],
  ["only the leader runs", [LEADER], 2, "bad none"],
  ["no standby is synchronous", [LEADER, { ...SYNC, role: "replica" }], 2, "warning behind"],
  ["the standby is in step", [LEADER, SYNC], 2, "good inStep"],
  ["Patroni has forgotten a dead database", [LEADER, SYNC], 3, "warning missing"],
] as const)("assesses the standby when %s", (_, members, count, expected) => {
  const given = members?.map((member, index) => ({ ...member, name: String(index), lagBytes: 0 })) ?? null;
  const { state, detail } = standbyState(given, count);
  expect(`${state} ${detail}`).toBe(expected);
});

it("a given-up mail and a missed backup need attention", async () => {
  await connection.db.execute(sql`
    insert into outgoing_mail (kind, recipient, failed_at, error) values ('reset', 'a@gudang.test', now(), '550')`);
  await connection.db.execute(sql`update app_user set created_at = now() - interval '3 days'`);
  const { part } = await stateWith({ SMTP_URL: "smtp://127.0.0.1:1" });
  expect(part("mail")).toBe("bad failed");
  expect(part("backup")).toBe("bad none");
  await connection.db.execute(sql`update outgoing_mail set failed_at = now() - interval '73 hours'`);
  expect((await stateWith({ SMTP_URL: "smtp://127.0.0.1:1" })).part("mail")).toBe("good waiting");
});

it("a mail that waits for more than 15 minutes is bad, a younger one is good", async () => {
  await connection.db.execute(sql`delete from outgoing_mail`);
  await connection.db.execute(sql`
    insert into outgoing_mail (kind, recipient, created_at, due_at)
    values ('reset', 'a@gudang.test', now() - interval '14 minutes', now() + interval '1 hour')`);
  const young = await stateWith({ SMTP_URL: "smtp://127.0.0.1:1" });
  expect(young.part("mail")).toBe("good waiting");
  await connection.db.execute(sql`update outgoing_mail set created_at = now() - interval '16 minutes'`);
  const old = await stateWith({ SMTP_URL: "smtp://127.0.0.1:1" });
  expect(old.part("mail")).toBe("bad overdue");
});

it("a certificate that cannot be read is a warning with its reason", async () => {
  const { part } = await stateWith({ APP_URL: "https://127.0.0.1:1" });
  expect(part("certificate")).toBe("warning unread");
});

it.each([
  ["2026-08-28T00:00:00Z", "2026-12-18T00:00:00Z", "good until", "2026-11-27T00:00:00.000Z"],
  ["2026-08-28T00:00:00Z", "2026-12-16T00:00:00Z", "warning until", "2026-11-25T00:00:00.000Z"],
  ["2026-11-25T20:00:00Z", "2026-11-26T08:00:00Z", "good until", "2026-11-26T05:00:00.000Z"],
  ["2026-11-25T12:00:00Z", "2026-11-26T02:00:00Z", "warning until", "2026-11-25T22:30:00.000Z"],
  ["2026-08-28T00:00:00Z", "2026-11-25T00:00:00Z", "bad over", "2026-11-25T00:00:00.000Z"],
])("a certificate from %s to %s is %s on 26 November 2026", (valid_from, valid_to, expected, begins) => {
  const { state, detail, since } = stateOfCertificate({ valid_from, valid_to }, Date.parse("2026-11-26T00:00:00Z"));
  expect([`${state} ${detail}`, since]).toEqual([expected, begins]);
});

it("webhooks that Gudang has turned off are named by their hosts, each once", async () => {
  await connection.db.execute(sql`
    insert into webhook (url, types, role, sealed_secret, created_by_id, position, off_reason)
    select 'https://' || host || '/' || path, '[]', 'OFFICE', '', (select min(id) from app_user), 0, 'failed'
    from unnest(array['erp.example', 'wa.example:8443']) host, unnest(array['a', 'b']) path`);
  const { repairs } = await stateWith();
  await connection.db.execute(sql`delete from webhook`);
  const found = repairs.find(({ part }) => part === "webhooks");
  expect(found).toMatchObject({ state: "bad", count: 4, text: "erp.example, wa.example:8443" });
});

it("a silent scale needs attention since its last frame", () => {
  const scale = { name: "A", state: "empty", heardAt: "2026-11-26T10:00:00.000Z" } as const;
  const silent = { ...scale, name: "B", state: "silent", heardAt: "2026-11-26T09:00:00.000Z" } as const;
  expect(scalesState([])).toMatchObject({ state: "off" });
  expect(scalesState([scale])).toMatchObject({ state: "good", count: 1 });
  expect(scalesState([scale, silent])).toMatchObject({ state: "warning", text: "B", since: silent.heardAt });
});

it.each([
  [[], "off off", undefined],
  [["2026-12-27T17:00:00Z"], "good valid", undefined],
  [["2026-12-26T17:00:00Z", "2027-11-26T17:00:00Z"], "warning ends", "2026-11-26T17:00:00.000Z"],
  [["2026-11-25T17:00:00Z"], "bad over", "2026-10-26T17:00:00.000Z"],
])("keys of agents that expire at %j are %s on 26 November 2026", (ends, expected, begins) => {
  const scales = ends.map((keyExpiresAt) => ({ name: "A", keyExpiresAt }));
  const { state, detail, since } = keysState(scales, "Asia/Jakarta", "2026-11-26");
  expect([`${state} ${detail}`, since]).toEqual([expected, begins]);
});

describe("repairs", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "gudang-system-"));
  const noFolder = { BACKUP_DIR: path.join(folder, "unmounted") };
  afterAll(() => rmSync(folder, { recursive: true }));

  it("have what mends them, the bad ones first", async () => {
    const failedAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
    await connection.db.execute(sql`
      insert into outgoing_mail (kind, recipient, created_at, failed_at, error)
      values ('reset', 'a@gudang.test', ${failedAt}, ${failedAt}, '550')`);
    const { repairs } = await stateWith({ ...noFolder, APP_URL: "https://127.0.0.1:1" });
    expect(repairs.map(({ part, state, detail }) => `${part} ${state} ${detail}`)).toEqual([
      "disk bad unwritable",
      "backup bad none",
      "mail bad failed",
      "certificate warning unread",
    ]);
    const [disk, , mail] = repairs;
    expect(disk).toMatchObject({ text: noFolder.BACKUP_DIR, host: hostname(), path: null, command: "df -h" });
    expect(mail).toMatchObject({ since: failedAt, host: null, path: "/settings/mail" });
  });

  it("start at their first observation when the data have no start, and end when mended", async () => {
    const sinceOf = async (settings: Record<string, string>) =>
      (await stateWith(settings)).repairs.find(({ part }) => part === "disk")?.since;
    const first = await sinceOf(noFolder);
    expect(await sinceOf(noFolder)).toBe(first);
    expect(await sinceOf({})).toBeUndefined();
    expect(Date.parse((await sinceOf(noFolder)) ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
  });

  it("are on the start page of ADMIN", async () => {
    const { repairs } = await stateWith(noFolder);
    const { app, headers } = await apiOn(connection.db, url);
    const home = (await (await app.request("/api/home", { headers })).json()) as HomeAnswer;
    expect(home.repairs).toEqual(repairs);
  });

  it("of parts that only a newer version knows are left to it", async () => {
    await connection.db.execute(sql`
      insert into repair (part, host, state, detail, since) values ('roof', '', 'bad', 'leaks', now())`);
    const { repairs } = await stateWith(noFolder);
    expect(await readRepairs(connection.db)).toEqual(repairs);
    const { rowCount } = await connection.db.execute(sql`delete from repair where part = 'roof'`);
    expect(rowCount).toBe(1);
  });

  it("include the disks of other machines for five minutes", async () => {
    await connection.db.execute(sql`
      insert into repair (part, host, state, detail, count, text, since, seen_at) values
        ('disk', 'plant-2', 'bad', 'free', 8000, '/srv', now(), now() - interval '4 minutes'),
        ('disk', 'plant-3', 'bad', 'free', 8000, '/srv', now(), now() - interval '6 minutes')`);
    const { repairs } = await stateWith();
    expect(repairs.map(({ host }) => host)).toContain("plant-2");
    expect(repairs.map(({ host }) => host)).not.toContain("plant-3");
  });

  it("are reported by a database that cannot store them", async () => {
    const readOnly = connect(`${url}?options=-c%20default_transaction_read_only%3Don`, { connections: 2 });
    const env = testEnv(url, noFolder);
    const { repairs } = await systemState({ db: readOnly.db, env });
    await readOnly.close();
    expect(repairs.map(({ part }) => part)).toContain("disk");
  });

  it("of differences begin with the first check that found them, and end with the next good check", async () => {
    await connection.db.execute(sql`insert into check_run (at, wrong) values
      ('2026-11-20T19:00:00Z', 0), ('2026-11-21T19:00:00Z', 2), ('2026-11-22T19:00:00Z', 3)`);
    const { repairs } = await stateWith();
    const found = repairs.find(({ part }) => part === "check");
    expect(found).toMatchObject({ count: 3, since: "2026-11-21T19:00:00.000Z", command: "npm run check" });
    expect(await recordCheck(connection.db)).toEqual([]);
    expect((await stateWith()).part("check")).toBe("good equal");
  });
});

it.each([
  [BAD_FREE_BYTES - 1, "bad"],
  [MIN_FREE_BYTES - 1, "warning"],
  [MIN_FREE_BYTES, "good"],
])("a disk with %d bytes left is %s", (bytes, expected) => expect(stateOfFree(bytes)).toBe(expected));

it("the bundled PostgreSQL needs a repair from six months after its release", () => {
  const after = (days: number) => new Date(Date.parse(BUNDLED.released) + days * 86_400_000);
  expect(bundledAge(after(180))).toBeNull();
  expect(bundledAge(after(184))).toMatchObject({ months: 6 });
});

it("warns of a scale when trucks weigh more empty than their plates did before", async () => {
  const { part: before } = await stateWith();
  expect(before("tares")).toBe("off off");
  await connection.db.execute(sql`
    with added as (
      insert into scale (name, protocol, line, unit, division_kg, capacity_kg, threshold_kg, active)
      values ('Timbangan', 'cas-22', 'tcp:127.0.0.1:1', 'kg', 10, 60000, 200, true) returning id
    ), visit as (
      select plate, days, row_number() over () as no, case when days < 7 then 8050 else 8000 end as kg
      from generate_series(1, 10) plate, unnest(array[50, 40, 30, 1]) days
    ), reading as (
      insert into scale_reading (scale_id, kg, raw, stable_since, at, visit, after_empty, seq)
      select added.id, kg, '00', now(), now(), no, true, no from visit, added returning id, seq
    )
    insert into outbound_record (record_no, date, license_plate, customer_id, first_kg, second_kg, status, first_reading_id)
    select 'BK-1990-' || no, current_date - days, 'B ' || (1000 + plate) || ' TAR', 1, visit.kg, 20000, 'DONE', reading.id
    from visit join reading on reading.seq = visit.no`);
  const { part } = await stateWith();
  expect(part("tares")).toBe("warning drift");
  await connection.db.execute(sql`update scale set division_kg = 50 where name = 'Timbangan'`);
  const { part: coarse } = await stateWith();
  expect(coarse("tares")).toBe("good usual");
});
