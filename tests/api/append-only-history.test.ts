import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { desc, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { findInconsistencies } from "#backend/consistency";
import { connect, type Connection } from "#backend/db/client";
import { onOneConnection } from "#backend/db/one-connection";
import { activity, activityHead } from "#backend/db/tables/system";
import { findRewritten } from "../../scripts/backup/heads";
import { verifyBackup } from "../../scripts/backup/restore";
import { writeBackup } from "../../scripts/backup/write";
import { apiOn } from "../setup/api";
import { cloneTemplate } from "../setup/database";
import { newRecord } from "../setup/records";

const serverUrl = inject("serverUrl");
const opened: Connection[] = [];
const newName = () => `history_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "gudang-history-"));
});
afterAll(async () => {
  await Promise.all(opened.map(({ close }) => close()));
  await rm(folder, { recursive: true, force: true });
});

/** A database with histories of three trucks and a user, created through the API. */
async function written() {
  const url = await cloneTemplate(serverUrl, newName());
  const connection = connect(url, { connections: 10 });
  opened.push(connection);
  const { db } = connection;
  const { app, headers } = await apiOn(db, url, { UNUSUAL_DAYS_BACK: "3650" });
  const ask = (method: string, address: string, body: unknown = {}) =>
    app.request(`/api${address}`, {
      method,
      headers: { ...headers, "If-Match": '"1"' },
      body: JSON.stringify(body),
    });
  const call = async (method: string, address: string, body: unknown = {}) => {
    const answer = await ask(method, address, body);
    expect(answer.ok, `${method} ${address} ${answer.status}`).toBe(true);
  };
  for (const plate of ["B 1 AAA", "B 2 AAA", "B 3 AAA"]) await call("POST", "/outbound-record", newRecord(plate));
  for (const id of [1, 2]) await call("POST", `/outbound-record/${id}/cancel`, { reason: "salah truk" });
  return { url, db, ask, call };
}

const broken = async (db: Connection["db"]) => (await findInconsistencies(db)).map(({ rule, id }) => `${rule}: ${id}`);
/** Changes entries as the tables' owner, bypassing the application. */
const tamper = (url: string, statement: string) =>
  onOneConnection(url, (client) =>
    client.query(`alter table activity disable trigger user; ${statement}; alter table activity enable trigger user`),
  );

it("returns 500 when a sequence yields an existing ID, and logs the constraint name", async () => {
  const { db, ask } = await written();
  await db.execute(sql`select setval('grade_id_seq', 1, false)`);
  await db.execute(
    sql`insert into grade (id, code, name) overriding system value values (1, 'SATU', 'Grade 1') on conflict do nothing`,
  );
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const answer = await ask("POST", "/grade", { code: "BARU", name: "Grade baru" });
  expect(answer.status).toBe(500);
  expect(logged.mock.calls.join()).toContain("grade_pkey");
  logged.mockRestore();
});

describe("a history", () => {
  it("accepts only inserts, also from statements outside the API", async () => {
    const { url, db } = await written();
    const before = await db.select().from(activity).orderBy(activity.id);
    for (const statement of [
      "update activity set reason = 'x'",
      "update activity set changes = '[]' where id = 1",
      "delete from activity where id = 1",
      "truncate activity",
      "truncate activity, activity_head cascade",
    ]) {
      const refused = onOneConnection(url, (client) => client.query(statement));
      await expect(refused, statement).rejects.toThrow(
        /^the activity log is append-only: (UPDATE|DELETE|TRUNCATE) is refused$/,
      );
    }
    expect(await db.select().from(activity).orderBy(activity.id)).toEqual(before);
    // Inserts cannot set moment, position and hash.
    const at = "2020-01-01T00:00:00Z";
    await db
      .insert(activity)
      .values({ at, entity: "outbound-record", entityId: 3, action: "update", changes: [], place: 7, hash: "x" });
    const [youngest] = await db.select().from(activity).orderBy(desc(activity.id)).limit(1);
    expect(Date.parse(youngest!.at)).toBeGreaterThan(Date.now() - 60_000);
    expect(await broken(db)).toEqual([]);
    const [head] = await db
      .select()
      .from(activityHead)
      .where(sql`entity = 'outbound-record' and entity_id = 3`);
    expect(head?.entries).toBe(2);
  });

  it("uses public.activity_head even when a temporary table has the same name", async () => {
    const { url, db } = await written();
    await onOneConnection(url, async (client) => {
      await client.query("create temp table activity_head (like public.activity_head including all)");
      await client.query(
        "insert into activity (entity, entity_id, action, changes) values ('outbound-record', 3, 'update', '[]')",
      );
      expect((await client.query("select from pg_temp.activity_head")).rowCount).toBe(0);
    });
    expect(await broken(db)).toEqual([]);
  });

  it("remains one chain under concurrent inserts", async () => {
    const { db, call } = await written();
    // These calls do not lock the user row.
    await Promise.all(Array.from({ length: 12 }, () => call("POST", "/user/2/end-sessions")));
    await db.insert(activity).values(
      Array.from({ length: 300 }, (_, n) => ({
        entity: "booking",
        entityId: 1 + (n % 3),
        action: "update",
        changes: [],
      })),
    );
    expect(await broken(db)).toEqual([]);
    const heads = await db
      .select()
      .from(activityHead)
      .where(sql`entity in ('user', 'booking')`)
      .orderBy(activityHead.entity, activityHead.entityId);
    expect(heads.map(({ entries }) => entries)).toEqual([100, 100, 100, 12]);
  });

  const rewritten = "an entry of a history is the one that was written";
  const ended = "a history ends with its newest entry";
  it.each([
    ["a reason that was changed", "update activity set reason = 'lain' where id = 4", [`${rewritten}: 4`]],
    ["a user who was changed", "update activity set user_id = 2 where id = 2", [`${rewritten}: 2`]],
    ["a moment that was changed", "update activity set at = at - interval '1 ms' where id = 2", [`${rewritten}: 2`]],
    ["an entry that was taken out", "delete from activity where id = 1", [`${rewritten}: 4`]],
    ["the newest one taken away", "delete from activity where id = 5", [`${ended}: 2`]],
    ["a whole history taken away", "delete from activity where id = 3", [`${ended}: 0`]],
    [
      "one put in",
      "insert into activity (entity, entity_id, action, changes, place) values ('outbound-record', 3, 'x', '[]', 2)",
      [`${rewritten}: 6`, `${ended}: 6`],
    ],
  ])("is verified, and its first broken entry is named: %s", async (_, statement, found) => {
    const { url, db } = await written();
    expect(await broken(db)).toEqual([]);
    await tamper(url, statement);
    expect(await broken(db)).toEqual(found);
  });

  it("differs from an earlier backup when its rows and hashes were rewritten", async () => {
    const { url, db, call } = await written();
    const file = path.join(folder, `${newName()}.tar.gz`);
    await writeBackup(url, file, { secret: "a secret for the tests" });
    await call("POST", "/outbound-record/3/cancel", { reason: "batal" });
    expect(await findRewritten(url, file, await verifyBackup(file))).toEqual([]);
    await tamper(
      url,
      `update activity set reason = 'lain' where id = 5;
       update activity set hash = activity_hash((select hash from activity where id = 2), place, id, at, user_id, entity, entity_id, action, reason, changes) where id = 5;
       update activity_head set hash = (select hash from activity where id = 5) where entity = 'outbound-record' and entity_id = 2`,
    );
    expect(await broken(db)).toEqual([]);
    expect(await findRewritten(url, file, await verifyBackup(file))).toEqual([
      { entity: "outbound-record", entityId: 2, entries: 2 },
    ]);
  });

  it("can be compared with a backup of a newer version after a downgrade", async () => {
    const { url } = await written();
    const file = path.join(folder, `${newName()}.tar.gz`);
    await tamper(
      url,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values (repeat('ab', 32), 9999999999999)`,
    );
    await writeBackup(url, file, { secret: "a secret for the tests" });
    expect(await findRewritten(url, file, await verifyBackup(file))).toEqual([]);
  });

  it("differs from an earlier backup when its newest entry was cut and its head set back", async () => {
    const { url, db } = await written();
    const file = path.join(folder, `${newName()}.tar.gz`);
    await writeBackup(url, file, { secret: "a secret for the tests" });
    await tamper(
      url,
      `delete from activity where id = 5;
       update activity_head set entries = 1, hash = (select hash from activity where id = 2) where entity = 'outbound-record' and entity_id = 2`,
    );
    expect(await broken(db)).toEqual([]);
    expect(await findRewritten(url, file, await verifyBackup(file))).toEqual([
      { entity: "outbound-record", entityId: 2, entries: 2 },
    ]);
  });
});
