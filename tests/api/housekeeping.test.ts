import { expect, it } from "vitest";
import { openSession } from "#backend/accounts/session";
import { accessToken, loginAttempt } from "#backend/db/tables/accounts";
import { idempotencyKey } from "#backend/db/tables/system";
import { useApi } from "../setup/api";
import { PASSWORD } from "../setup/fixture";

const api = useApi();
const DAY = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

it("a sign-in deletes what is over, also when many happen at once, and nothing that still counts", async () => {
  const live = await openSession(api.db, 1, false);
  await api.db.insert(accessToken).values([
    { userId: 1, hash: "over", expiresAt: ago(1000) },
    { userId: 2, hash: "long over", expiresAt: ago(400 * DAY) },
  ]);
  await api.db.insert(loginAttempt).values([
    { subject: "address:10.0.0.1", at: ago(2 * DAY) },
    { subject: "address:10.0.0.1", at: ago(60_000) },
  ]);
  const kept = { userId: 1, requestHash: "x", status: 201, answer: {} };
  await api.db.insert(idempotencyKey).values([
    { ...kept, key: "old", createdAt: ago(31 * DAY) },
    { ...kept, key: "young", createdAt: ago(29 * DAY) },
  ]);

  const body = { email: "office@gudang.test", password: PASSWORD };
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.call(null, "post", "/login", { body })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  expect((await api.db.select().from(idempotencyKey)).map(({ key }) => key)).toEqual(["young"]);
  expect(await api.db.$count(loginAttempt)).toBe(1);
  expect((await api.db.select().from(accessToken)).map(({ hash }) => hash)).not.toContain("over");
  expect(await api.db.$count(accessToken)).toBe(6);
  const headers = { Authorization: `Bearer ${live.token}` };
  expect((await api.call(null, "get", "/me", { headers })).status).toBe(200);
});
