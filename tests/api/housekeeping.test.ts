import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { accessToken } from "#backend/db/tables/accounts";
import { idempotencyKey } from "#backend/db/tables/system";
import { deleteExpired } from "#backend/housekeeping";
import { useApi } from "../setup/api";

/** Expired rows are deleted in batches, by two concurrent processes. */

const said: string[] = [];
const api = useApi({}, (statement) => said.push(statement));

const answersKept = (days: number, count: number) =>
  api.db.execute(sql`
    insert into idempotency_key (user_id, key, request_hash, status, created_at)
    select 1, ${`${days} days `} || n, 'hash', 201, now() - make_interval(days => ${days}) from generate_series(1, ${count}) n`);

it("deletes ended sessions and responses older than a month, and keeps all other rows", async () => {
  await answersKept(31, 3_500);
  await answersKept(29, 20);
  const sessions = await api.db.$count(accessToken);
  await api.db.insert(accessToken).values({ userId: 1, hash: "over", expiresAt: sql`now() - interval '1 second'` });
  await Promise.all([deleteExpired(api.db), deleteExpired(api.db)]);
  // One process may have skipped rows that the other had locked.
  await deleteExpired(api.db);
  expect(await api.db.$count(idempotencyKey, sql`key like '31 days%'`)).toBe(0);
  expect(await api.db.$count(idempotencyKey, sql`key like '29 days%'`)).toBe(20);
  expect(await api.db.$count(accessToken)).toBe(sessions);
});

it("deletes rows in batches, so that writers do not wait", async () => {
  await answersKept(32, 2_500);
  said.length = 0;
  await deleteExpired(api.db);
  expect(said.filter((statement) => statement.startsWith('delete from "idempotency_key"'))).toHaveLength(3);
  expect(await api.db.$count(idempotencyKey, sql`key like '32 days%'`)).toBe(0);
});
