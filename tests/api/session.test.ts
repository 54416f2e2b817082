import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { LoginAnswer, Me, User } from "#contract/accounts/user";
import { hashSlots } from "#backend/accounts/passwords";
import { accessToken, appUser, loginAttempt } from "#backend/db/tables/accounts";
import { useApi } from "../setup/api";
import { PASSWORD } from "../setup/fixture";
import { STUB_PLANT } from "../setup/stub-api";

const api = useApi();
const WRONG = "bukan-sandinya";

const login = (email: string, password: string = PASSWORD, more: Record<string, unknown> = {}, address?: string) =>
  api.call<LoginAnswer & ErrorAnswer>(null, "post", "/login", {
    body: { email, password, ...more },
    headers: address === undefined ? {} : { "X-Client-Address": address },
  });
const me = (token: string) =>
  api.call<Me & ErrorAnswer>(null, "get", "/me", { headers: { Authorization: `Bearer ${token}` } });
const HOUR = 3_600_000;

afterEach(() => api.db.delete(loginAttempt));

describe("signing in", () => {
  it("returns a token for 12 hours, or for 365 days with remember", async () => {
    for (const [more, hours] of [
      [{}, 12],
      [{ remember: false }, 12],
      [{ remember: true }, 365 * 24],
    ] as const) {
      const { status, body } = await login("office@gudang.test", PASSWORD, more);
      expect(status).toBe(200);
      expect(body.token).toMatch(/^[\w-]{43}$/);
      expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - hours * HOUR)).toBeLessThan(60_000);
    }
  });

  it("returns the signed-in user without password data", async () => {
    const { body } = await login(" OFFICE@Gudang.Test ");
    expect((await me(body.token)).body).toEqual({
      id: expect.any(Number) as number,
      name: "Uji OFFICE",
      email: "office@gudang.test",
      role: "OFFICE",
      photoUrl: null,
      emailVerifiedAt: null,
      mustSetUpSecondFactor: false,
      plant: { ...STUB_PLANT, shiftHours: "00:00 00:01 00:02", unusualDaysBack: 36_500 },
    });
  });

  it("stores only the token's hash", async () => {
    const { body } = await login("scale@gudang.test");
    const hash = createHash("sha256").update(body.token).digest("hex");
    const [kept] = await api.db.select().from(accessToken).where(eq(accessToken.hash, hash));
    expect(kept).toBeDefined();
    const { rows } = await api.db.execute(sql`select string_agg(t::text, ' ') as text from access_token t`);
    expect(String(rows[0]?.text)).not.toContain(body.token);
    // The stored hash is not a valid token.
    expect((await me(hash)).status).toBe(401);
  });

  it("returns the same error for a wrong password, an unknown address and an inactive account", async () => {
    await api.db.update(appUser).set({ active: false }).where(eq(appUser.email, "checker@gudang.test"));
    const answers = [
      await login("office@gudang.test", WRONG),
      await login("nobody-at-all@gudang.test", WRONG),
      await login("checker@gudang.test"),
    ];
    await api.db.update(appUser).set({ active: true }).where(eq(appUser.email, "checker@gudang.test"));
    for (const { status, body } of answers) {
      expect([status, body.message, body.errors]).toEqual([401, "Email atau kata sandi salah.", undefined]);
    }
  });

  it("verifies a password hash for an unknown address too", async () => {
    const verifications = vi.spyOn(hashSlots, "run");
    for (const email of ["office@gudang.test", "tiada@gudang.test"]) await login(email, WRONG);
    expect(verifications).toHaveBeenCalledTimes(2);
    verifications.mockRestore();
  });
});

describe("a session", () => {
  it("expires", async () => {
    const { body } = await login("fg@gudang.test");
    expect((await me(body.token)).status).toBe(200);
    const hash = createHash("sha256").update(body.token).digest("hex");
    const end = (at: string) =>
      api.db.update(accessToken).set({ expiresAt: at }).where(eq(accessToken.hash, hash)).execute();
    await end(new Date(Date.now() + 5000).toISOString());
    expect((await me(body.token)).status).toBe(200);
    await end(new Date(Date.now() - 1000).toISOString());
    const dead = await me(body.token);
    expect([dead.status, dead.body.message]).toEqual([401, "Silakan masuk lebih dahulu."]);
  });

  it("ends on logout, without ending other sessions", async () => {
    const [one, two] = [(await login("fg@gudang.test")).body, (await login("fg@gudang.test")).body];
    const headers = { Authorization: `Bearer ${one.token}` };
    expect((await api.call(null, "post", "/logout", { headers })).status).toBe(204);
    expect((await me(one.token)).status).toBe(401);
    expect((await api.call(null, "post", "/logout", { headers })).status).toBe(401);
    expect((await me(two.token)).status).toBe(200);
  });

  it("ends when its account is deactivated, and applies a role change immediately", async () => {
    const { token } = (await login("finance@gudang.test")).body;
    const account = eq(appUser.email, "finance@gudang.test");
    await api.db.update(appUser).set({ role: "FINANCE,OFFICE" }).where(account);
    expect((await me(token)).body.role).toBe("FINANCE,OFFICE");
    const headers = { Authorization: `Bearer ${token}` };
    expect((await api.call(null, "get", "/outbound-record", { headers })).status).toBe(200);
    await api.db.update(appUser).set({ role: "FINANCE,BOSS" }).where(account);
    expect((await me(token)).body.role).toBe("FINANCE");
    expect((await api.call(null, "get", "/outbound-record", { headers })).status).toBe(403);
    await api.db.update(appUser).set({ active: false }).where(account);
    expect((await me(token)).status).toBe(401);
    await api.db.update(appUser).set({ active: true, role: "FINANCE" }).where(account);
  });
});

/** Which attempts are counted together is tested in backend/accounts/login-limit.test.ts. */
describe("failed sign-ins", () => {
  const limited = (answer: Awaited<ReturnType<typeof login>>) => {
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(answer.body.message).toMatch(/^Terlalu banyak percobaan\. Coba lagi dalam \d+ menit\.$/);
  };
  const fail = async (times: number, email: string, address: string | undefined) => {
    for (let n = 0; n < times; n++) expect((await login(email, WRONG, {}, address)).status).toBe(401);
  };

  it.each(["office@gudang.test", "nobody-at-all@gudang.test"])(
    "are limited to ten per account and address, also concurrently, for 15 minutes since the failure: %s",
    async (email) => {
      const answers = await Promise.all(Array.from({ length: 15 }, () => login(email, WRONG, {}, "10.0.0.1")));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
      const counted = await api.db.$count(loginAttempt);
      limited(await login(email.toUpperCase(), PASSWORD, {}, "10.0.0.1"));
      expect(await api.db.$count(loginAttempt)).toBe(counted);
      expect((await login("admin@gudang.test", PASSWORD, {}, "10.0.0.1")).status).toBe(200);
      const age = (ms: number) => api.db.update(loginAttempt).set({ at: new Date(Date.now() - ms).toISOString() });
      await age(14 * 60_000);
      const late = await login(email, WRONG, {}, "10.0.0.1");
      expect(Number(late.headers.get("Retry-After"))).toBeLessThanOrEqual(61);
      await age(15 * 60_000 + 1000);
      expect((await login(email, WRONG, {}, "10.0.0.1")).status).toBe(401);
    },
  );

  it("on a known device have one separate limit, until a new password", async () => {
    const body = { name: "Dewi", email: "dewi@gudang.test", role: "", password: PASSWORD };
    const { body: user } = await api.post<User>("ADMIN", "/user", body);
    const { device } = (await login(user.email)).body;
    await fail(10, user.email, "10.0.9.1");
    limited(await login(user.email, PASSWORD, {}, "10.0.9.1"));
    const known = await login(user.email, PASSWORD, { device }, "10.0.9.1");
    expect([known.status, known.body.device]).toEqual([200, device]);
    for (let n = 0; n < 10; n++) await login(user.email, WRONG, { device }, `10.0.8.${n}`);
    limited(await login(user.email, PASSWORD, { device }, "10.0.8.99"));
    expect((await login(user.email, PASSWORD, {}, "10.0.8.99")).status).toBe(200);
    // With a suffix it is another device, and unknown.
    for (let n = 0; n < 10; n++) await login(user.email, WRONG, { device: `${device}.${n}` }, "10.0.7.1");
    limited(await login(user.email, PASSWORD, { device: `${device}.x` }, "10.0.7.1"));
    const update = { ...body, password: "beras hitam 2027" };
    await api.put("ADMIN", `/user/${user.id}`, update, user.version);
    limited(await login(user.email, update.password, { device }, "10.0.9.1"));
    // A device's id is for one user and cannot be forged.
    await fail(10, "scale@gudang.test", "10.0.9.1");
    const spoiled = `${device.slice(0, -1)}${device.endsWith("A") ? "B" : "A"}`;
    for (const other of [device, spoiled, `${spoiled}.1`, "", ".", "a.b.c"])
      limited(await login("scale@gudang.test", PASSWORD, { device: other }, "10.0.9.1"));
  });

  it("of an account are reset on success, but not the thirty of the address", async () => {
    const email = "office@gudang.test";
    for (let round = 0; round < 2; round++) {
      await fail(9, email, "10.8.8.8");
      expect((await login(email, PASSWORD, {}, "10.8.8.8")).status).toBe(200);
    }
    for (let n = 0; n < 12; n++) await fail(1, `tebak-${n}@gudang.test`, "10.8.8.8");
    limited(await login("scale@gudang.test", PASSWORD, {}, "10.8.8.8"));
    expect((await login("scale@gudang.test", PASSWORD, {}, "10.8.8.9")).status).toBe(200);
  });
});
