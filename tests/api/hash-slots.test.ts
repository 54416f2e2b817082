import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { makePasswordLink } from "#backend/accounts/links";
import { hashSlots } from "#backend/accounts/passwords";
import { appUser, loginAttempt } from "#backend/db/tables/accounts";
import { useApi } from "../setup/api";
import { accountEmail, PASSWORD } from "../setup/fixture";

/** Password hashing is limited, so that concurrent requests leave a core to other work. */

const api = useApi();
const NEW = "beras merah 2026";
const ends: (() => void)[] = [];

/** Occupies both slots like two long hashes. */
async function occupyTurns(): Promise<void> {
  ends.push(await hashSlots.take(), await hashSlots.take());
}

afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await api.db.delete(loginAttempt);
});

const post = (path: string, body: unknown) => api.post(null, path, body);
const waiting = (count: number) => expect.poll(() => hashSlots.counts).toEqual({ underWay: 2, waiting: count });

describe("password hashing slots", () => {
  it("limit every call that hashes or verifies a password to two at a time", async () => {
    const email = accountEmail("CHECKER");
    const [user] = await api.db.select().from(appUser).where(eq(appUser.email, email));
    const token = await makePasswordLink(api.db, user!.id, 60);
    const admin = await api.token("ADMIN");
    await occupyTurns();
    const answers = Promise.all([
      post("/login", { email: accountEmail("FINANCE"), password: PASSWORD }),
      post("/login", { email: "siapa@gudang.test", password: PASSWORD }),
      post("/register", { name: "Baru", email: "baru@gudang.test", password: NEW }),
      post("/password/reset", { token, email, password: NEW }),
      api.call(null, "patch", "/settings/password", {
        body: { currentPassword: PASSWORD, password: NEW },
        headers: { Authorization: `Bearer ${admin}` },
      }),
      api.post("ADMIN", "/user", { name: "Dewi", email: "dewi@gudang.test", role: "", password: NEW }),
    ]);
    await waiting(6);
    for (const end of ends.splice(0)) end();
    expect((await answers).map(({ status }) => status)).toEqual([200, 401, 204, 204, 204, 201]);
    expect(hashSlots.counts).toEqual({ underWay: 0, waiting: 0 });
  });

  it("are not used by a reset with an invalid token, address or account", async () => {
    const email = accountEmail("SCALE");
    const [user] = await api.db.select().from(appUser).where(eq(appUser.email, email));
    const token = await makePasswordLink(api.db, user!.id, 60);
    const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    await occupyTurns();
    const reset = async (body: object) =>
      (await post("/password/reset", { token, email, password: NEW, ...body })).status;
    expect(await reset({ token: flipped })).toBe(410);
    expect(await reset({ email: accountEmail("FG") })).toBe(410);
    await api.db.update(appUser).set({ active: false }).where(eq(appUser.id, user!.id));
    expect(await reset({})).toBe(410);
  });

  it("return 503 when a hundred calls are queued", async () => {
    await occupyTurns();
    const queue = Array.from({ length: 100 }, () => hashSlots.run(() => Promise.resolve()));
    const answer = await post("/login", { email: accountEmail("SCALE"), password: PASSWORD });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
    for (const end of ends.splice(0)) end();
    await Promise.all(queue);
  });
});
