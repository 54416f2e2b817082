import { afterEach, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { RecoveryCodes, SecondFactorState } from "#contract/accounts/second-factor";
import type { LoginAnswer, Me, User } from "#contract/accounts/user";
import { eq } from "drizzle-orm";
import { openSession } from "#backend/accounts/session";
import { appUser, loginAttempt, recoveryCode, secondFactor } from "#backend/db/tables/accounts";
import { useApi } from "../setup/api";
import { appCode } from "../setup/second-factor";

/** REQUIRE_2FA=admin: an ADMIN without a second factor can only set it up. */

const api = useApi({ REQUIRE_2FA: "admin" });
const PATH = "/settings/second-factor";

/** Calls that an ADMIN may make before enrolment, in addition to public ones. */
const DURING = [
  "get /me",
  "post /logout",
  `get ${PATH}`,
  `post ${PATH}`,
  `post ${PATH}/confirm`,
  `post ${PATH}/recovery-codes`,
  `post ${PATH}/off`,
];

async function setUp(): Promise<string> {
  const begun = await api.post<SecondFactorState>("ADMIN", PATH, {});
  const secret = begun.body.setUp?.secret ?? "";
  const confirmed = await api.post<RecoveryCodes>("ADMIN", `${PATH}/confirm`, { code: appCode(secret) });
  expect(confirmed.status).toBe(200);
  return secret;
}

afterEach(async () => {
  await api.db.delete(recoveryCode);
  await api.db.delete(secondFactor);
  await api.db.delete(loginAttempt);
});

describe("an ADMIN without a second factor", () => {
  it("gets an error code from every call except those for setup", async () => {
    const answered: string[] = [];
    for (const spec of api.specs) {
      const name = `${spec.method} ${spec.path}`;
      if (spec.access === "anyone" || name === "post /logout") continue;
      const answer = await api.call<ErrorAnswer>("ADMIN", spec.method, spec.path.replace(/\{\w+\}/g, "2147483647"), {
        body: spec.method === "get" ? undefined : {},
      });
      if (answer.status === 403 && answer.body.code === "secondFactorMissing") continue;
      answered.push(name);
    }
    expect([...answered, "post /logout"].sort()).toEqual([...DURING].sort());
    const refused = await api.get<ErrorAnswer>("ADMIN", "/user");
    expect(refused.body.message).toContain("wajib memakai verifikasi dua langkah");
  });

  it("sees the requirement in /me, and can sign out", async () => {
    expect((await api.get<Me>("ADMIN", "/me")).body.mustSetUpSecondFactor).toBe(true);
    expect((await api.get<Me>("OFFICE", "/me")).body.mustSetUpSecondFactor).toBe(false);
    const [admin] = await api.db.select().from(appUser).where(eq(appUser.role, "ADMIN"));
    const { token } = await openSession(api.db, admin?.id ?? 0, false);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await api.call(null, "post", "/logout", { headers })).status).toBe(204);
  });

  it("can make every call after setup, cannot disable the second factor, and must enter a code", async () => {
    const secret = await setUp();
    expect((await api.get("ADMIN", "/user")).status).toBe(200);
    expect((await api.get<Me>("ADMIN", "/me")).body.mustSetUpSecondFactor).toBe(false);
    const off = await api.post<ErrorAnswer>("ADMIN", `${PATH}/off`, { proof: appCode(secret) });
    expect([off.status, off.body.message]).toEqual([409, expect.stringContaining("tidak dapat dimatikan")]);
    expect((await api.get("ADMIN", "/user")).status).toBe(200);
    const body = { email: "admin@gudang.test", password: "gudang-demo" };
    expect((await api.post<LoginAnswer>(null, "/login", body)).body).not.toHaveProperty("token");
  });
});

describe("a user without ADMIN", () => {
  it("needs no second factor until given ADMIN, then at the next call of an open session", async () => {
    await setUp();
    const body = { name: "Naik", email: "naik@gudang.test", role: "OFFICE", password: "beras merah 2026" };
    const made = (await api.post<User>("ADMIN", "/user", body)).body;
    const { token } = await openSession(api.db, made.id, false);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await api.call(null, "get", "/booking", { headers })).status).toBe(200);
    // Not through this call, which ends the session.
    await api.db.update(appUser).set({ role: "ADMIN,OFFICE" }).where(eq(appUser.id, made.id));
    const refused = await api.call<ErrorAnswer>(null, "get", "/booking", { headers });
    expect([refused.status, refused.body.code]).toEqual([403, "secondFactorMissing"]);
  });
});
