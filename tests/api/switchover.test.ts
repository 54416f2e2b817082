import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { createApi } from "#backend/api";
import { ensureFirstAdmin } from "#backend/accounts/first-admin";
import { connect, type Connection } from "#backend/db/client";
import { migrate } from "#backend/db/migrate";
import { appUser } from "#backend/db/tables/accounts";
import { customer } from "#backend/db/tables/masters";
import { apiOn } from "../setup/api";
import { cloneTemplate, makeTemplate } from "../setup/database";
import { startTestPostgres, type TestPostgres } from "../setup/postgres";

/** Connections that a switchover ends (docs/decisions/0123-cluster-by-patroni.md). */

let server: TestPostgres;
let connection: Connection;
let other: Connection;
let app: ReturnType<typeof createApi>["app"];
let headers: Record<string, string>;

beforeAll(async () => {
  server = await startTestPostgres();
  await makeTemplate(server.url);
  const url = await cloneTemplate(server.url, "switched");
  connection = connect(url, { connections: 4 });
  other = connect(url, { connections: 2 });
  ({ app, headers } = await apiOn(connection.db, url));
});
afterAll(async () => {
  await connection.close();
  await other.close();
  await server.stop();
});

const create = (code: string, key?: string) =>
  app.request("/api/customer", {
    method: "POST",
    headers: { ...headers, ...(key !== undefined && { "Idempotency-Key": key }) },
    body: JSON.stringify({ code, name: `PT ${code}` }),
  });
const kept = (code: string) => other.db.$count(customer, sql`${customer.code} = ${code}`);

/** Ends the connection of the first statement that waits, once. */
async function endWaiting(event: "Lock" | "Timeout"): Promise<void> {
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = 'switched' and wait_event_type = ${event} limit 1`;
  await expect.poll(async () => (await other.db.execute(end)).rowCount).toBe(1);
}

it("repeats a write whose connection ends before its COMMIT, and stores it once", async () => {
  let answer: Promise<Response> | undefined;
  await other.db.transaction(async (tx) => {
    await tx.execute(sql`lock table customer in exclusive mode`);
    answer = Promise.resolve(create("CUT"));
    await endWaiting("Lock");
  });
  expect((await answer)?.status).toBe(201);
  expect(await kept("CUT")).toBe(1);
});

it("repeats a read whose connection ends", async () => {
  let answer: Promise<Response> | undefined;
  await other.db.transaction(async (tx) => {
    await tx.execute(sql`lock table customer in access exclusive mode`);
    answer = Promise.resolve(app.request("/api/customer", { headers }));
    await endWaiting("Lock");
  });
  expect((await answer)?.status).toBe(200);
});

it.each([
  ["with an Idempotency-Key, repeats it and stores it once", "AT-COMMIT", "a key", 201],
  ["without a key, answers 503, because it may be stored", "UNSURE", undefined, 503],
])("when a connection ends during COMMIT: %s", async (_, code, key, status) => {
  await other.db.execute(sql`
    create function wait_at_commit() returns trigger language plpgsql as $$
      begin
        perform pg_sleep(5);
        return new;
      end $$;
    create constraint trigger wait_at_commit after insert on customer deferrable initially deferred
      for each row execute function wait_at_commit()`);
  const answer = Promise.resolve(create(code, key));
  await endWaiting("Timeout");
  await other.db.execute(sql`drop trigger wait_at_commit on customer; drop function wait_at_commit()`);
  const { status: answered, headers: sent } = await answer;
  expect([answered, sent.get("Retry-After")]).toEqual([status, status === 503 ? "5" : null]);
  expect(await kept(code)).toBe(status === 201 ? 1 : 0);
});

it("instances that start together migrate and create the first ADMIN once", async () => {
  const url = await cloneTemplate(server.url, "first_start");
  const { db, close } = connect(url, { connections: 1 });
  await db.execute(sql`drop schema public cascade; drop schema drizzle cascade; create schema public`);
  const starts = Array.from({ length: 4 }, async () => {
    await migrate(url);
    return ensureFirstAdmin(url, {});
  });
  const made = (await Promise.all(starts)).filter((admin) => admin !== null);
  expect(made).toHaveLength(1);
  expect(await db.$count(appUser)).toBe(1);
  await close();
});

it("refuses a first ADMIN with an invalid e-mail address", async () => {
  const url = await cloneTemplate(server.url, "first_admin");
  const { db, close } = connect(url, { connections: 1 });
  await db.execute(sql`drop schema public cascade; drop schema drizzle cascade; create schema public`);
  await migrate(url);
  await expect(ensureFirstAdmin(url, { ADMIN_EMAIL: "admin@localhost" })).rejects.toMatchObject({
    fields: { email: { key: "invalid" } },
  });
  expect(await ensureFirstAdmin(url, { ADMIN_EMAIL: " Ani@gudang.example" })).toMatchObject({
    email: "ani@gudang.example",
  });
  await close();
});
