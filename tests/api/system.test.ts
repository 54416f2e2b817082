import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SystemPart, SystemState } from "#contract/plant/system";
import { connect, type Connection } from "#backend/db/client";
import { scalesState, standbyState } from "#backend/system/state";
import { apiOn } from "../setup/api";
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
  const { parts, members } = (await answer.json()) as SystemState;
  const figures = async () => (await app.request("/metrics", { headers: { "X-Client-Address": "127.0.0.1" } })).text();
  const part = (name: SystemPart["part"]) => {
    const { state, detail } = parts.find(({ part: each }) => each === name)!;
    return `${state} ${detail}`;
  };
  return { part, members, figures };
}

it("one machine: parts that it does not have are off", async () => {
  const { part, members } = await stateWith({ BACKUP_KEEP: "0" });
  expect(members).toEqual([]);
  expect(part("database")).toBe("good answers");
  for (const name of ["standby", "archive", "certificate", "scales"] as const) expect(part(name)).toBe("off off");
  expect(part("backup")).toBe("off off");
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

it.each<[[state: "empty" | "silent", keyUntil: string | null][], string]>([
  [[], "off off"],
  [[["empty", null]], "good heard"],
  [[["empty", "2026-12-27"]], "good heard"],
  [[["empty", "2026-12-26"]], "warning keyEnds"],
  [[["empty", "2026-11-20"]], "warning keyEnds"],
  [
    [
      ["empty", "2026-12-26"],
      ["silent", "2027-11-26"],
    ],
    "warning silent",
  ],
])("scales %o on 26 November 2026 are %s", (scales, expected) => {
  const named = scales.map(([state, keyUntil]) => ({ name: "A", state, keyUntil }));
  const { state, detail } = scalesState(named, "2026-11-26");
  expect(`${state} ${detail}`).toBe(expected);
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
