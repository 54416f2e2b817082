import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { LoginReply, RecoveryCodes, SecondFactorState } from "#contract/accounts/second-factor";
import type { LoginAnswer, Me, User } from "#contract/accounts/user";
import { makePasswordLink } from "#backend/accounts/links";
import { accessToken, appUser, loginAttempt, recoveryCode, secondFactor } from "#backend/db/tables/accounts";
import { idempotencyKey } from "#backend/db/tables/system";
import { useApi } from "../setup/api";
import { useMails } from "../setup/mails";
import { appCode } from "../setup/second-factor";

/** Second factor: enrolment, sign-in, and attempts to bypass it. */

const api = useApi();
const mails = useMails(api, {});
const PASSWORD = "beras merah 2026";
const STEP_MS = 30_000;
let made = 0;
let user: User;

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const post = <T>(path: string, body: object, token?: string, headers: Record<string, string> = {}) =>
  api.call<T & ErrorAnswer>(null, "post", path, { body, headers: { ...(token && bearer(token)), ...headers } });
const signIn = (more: object = {}, password = PASSWORD) =>
  post<LoginReply>("/login", { email: user.email, password, ...more });
const meAs = async (token: string) => (await api.call<Me>(null, "get", "/me", { headers: bearer(token) })).status;
const own = async (token: string) =>
  (await api.call<SecondFactorState>(null, "get", "/settings/second-factor", { headers: bearer(token) })).body;

/** Signs in by password, and returns the challenge. */
async function startChallenge(more: object = {}): Promise<string> {
  const { status, body } = await signIn(more);
  expect(status).toBe(200);
  if (!("challenge" in body)) throw new Error("no code was asked for");
  return body.challenge;
}

const pass = (challenge: string, code: string, more: object = {}, address?: string) =>
  post<LoginAnswer>(
    "/login/second-factor",
    { challenge, code, ...more },
    undefined,
    address === undefined ? {} : { "X-Client-Address": address },
  );

/** Signs in without a second factor. */
async function token(): Promise<string> {
  const { body } = await signIn();
  if (!("token" in body)) throw new Error("a code was asked for");
  return body.token;
}

/** Enrols with the previous code, so that the current code is unused. */
async function setUp() {
  const session = await token();
  const begun = await post<SecondFactorState>("/settings/second-factor", {}, session);
  const secret = begun.body.setUp?.secret ?? "";
  const confirmed = await post<RecoveryCodes>(
    "/settings/second-factor/confirm",
    { code: appCode(secret, -1) },
    session,
  );
  expect(confirmed.status).toBe(200);
  return { session, secret, codes: confirmed.body.recoveryCodes };
}

/** Creates another user, who makes the next calls. */
async function changeUser() {
  const body = { name: "Dewi", email: `dewi${++made}@gudang.test`, role: "", password: PASSWORD };
  user = (await api.post<User>("ADMIN", "/user", body)).body;
}

const said = (text: string) => expect.stringContaining(text) as string;

/** Moves the clock to the next code. */
const nextStep = () => vi.setSystemTime(Date.now() + STEP_MS);

async function readHistory({ id }: User): Promise<string[]> {
  const history = await api.history("ADMIN", `/user/${id}`);
  return history.map(({ action }) => action);
}

beforeEach(async () => {
  // The clock is in the middle of a time step, so input and check use the same step.
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2);
  await changeUser();
});
afterEach(async () => {
  vi.useRealTimers();
  await api.db.delete(loginAttempt);
});

describe("second factor setup", () => {
  it("accepts a code, returns ten recovery codes, ends all other sessions and notifies the user", async () => {
    const other = await token();
    const session = await token();
    expect(await own(session)).toMatchObject({ since: null, recoveryCodesLeft: 0, obligatory: false, setUp: null });
    const begun = await post<SecondFactorState>("/settings/second-factor", {}, session);
    const { secret = "", uri = "" } = begun.body.setUp ?? {};
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({ secret, issuer: "Gudang", period: "30" });
    expect(decodeURIComponent(uri)).toContain(`totp/Gudang:${user.email}?`);
    // Reloading the screen keeps the secret; signing in needs no code yet.
    expect((await own(session)).setUp).toEqual({ secret, uri });
    expect(await meAs(await token())).toBe(200);

    const wrong = await post("/settings/second-factor/confirm", { code: appCode(secret, 5) }, session);
    expect([wrong.status, wrong.body.errors]).toEqual([422, { code: [expect.stringContaining("tidak cocok")] }]);
    const spaced = appCode(secret).replace(/^.../, "$& ");
    const { body } = await post<RecoveryCodes>("/settings/second-factor/confirm", { code: spaced }, session);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes) expect(code).toMatch(/^([a-km-z2-9]{4}-){5}[a-km-z2-9]{4}$/);
    expect([await meAs(session), await meAs(other)]).toEqual([200, 401]);
    expect(await own(session)).toMatchObject({
      since: expect.any(String) as string,
      recoveryCodesLeft: 10,
      setUp: null,
    });
    expect((await readHistory(user))[0]).toBe("secondFactorOn");
    expect(await mails.sent()).toMatchObject([{ to: user.email, text: said("of your Gudang account is on") }]);
    const admins = await api.get<User>("ADMIN", `/user/${user.id}`);
    expect(admins.body.secondFactorAt).not.toBeNull();
  });

  it("stores the secret encrypted and recovery codes hashed, also in idempotent responses", async () => {
    const session = await token();
    const key = { "Idempotency-Key": "kunci-yang-sama" };
    const { body } = await post<SecondFactorState>("/settings/second-factor", {}, session, key);
    const secret = body.setUp?.secret ?? "";
    const code = appCode(secret);
    const { body: got } = await post<RecoveryCodes>("/settings/second-factor/confirm", { code }, session, key);
    const rows = [
      await api.db.select().from(secondFactor),
      await api.db.select().from(recoveryCode),
      await api.db.select().from(idempotencyKey),
    ];
    const kept = JSON.stringify(rows);
    for (const plain of [secret, ...got.recoveryCodes, ...got.recoveryCodes.map((text) => text.replaceAll("-", ""))]) {
      expect(kept).not.toContain(plain);
    }
  });

  it("requires the password when the session is older than ten minutes", async () => {
    const session = await token();
    await api.db.update(accessToken).set({ createdAt: sql`now() - interval '11 minutes'` });
    expect((await own(session)).passwordNeeded).toBe(true);
    for (const [body, text] of [
      [{}, "Wajib diisi."],
      [{ password: "bukan itu" }, "Bukan kata sandi Anda yang sekarang."],
    ] as const) {
      const refused = await post("/settings/second-factor", body, session);
      expect([refused.status, refused.body.errors]).toEqual([422, { password: [text] }]);
    }
    expect((await post("/settings/second-factor", { password: PASSWORD }, session)).status).toBe(200);
  });

  it("restarts with another secret, and expires after half an hour", async () => {
    const session = await token();
    const first = await post<SecondFactorState>("/settings/second-factor", {}, session);
    const second = await post<SecondFactorState>("/settings/second-factor", {}, session);
    const [old, secret] = [first.body.setUp?.secret ?? "", second.body.setUp?.secret ?? ""];
    expect((await post("/settings/second-factor/confirm", { code: appCode(old) }, session)).status).toBe(422);
    await api.db.update(secondFactor).set({ begunAt: sql`now() - interval '31 minutes'` });
    expect((await own(session)).setUp).toBeNull();
    expect((await post("/settings/second-factor/confirm", { code: appCode(secret) }, session)).status).toBe(409);
  });

  it("rejects enrolment when 2FA is already enabled", async () => {
    const { session, secret } = await setUp();
    expect((await post("/settings/second-factor", {}, session)).status).toBe(409);
    expect((await post("/settings/second-factor/confirm", { code: appCode(secret) }, session)).status).toBe(409);
    expect((await own(session)).setUp).toBeNull();
  });

  it("ends a session that was concurrently opened with only the password", async () => {
    for (let round = 0; round < 5; round++) {
      await changeUser();
      const session = await token();
      const begun = await post<SecondFactorState>("/settings/second-factor", {}, session);
      const code = appCode(begun.body.setUp?.secret ?? "");
      const [, ...signedIn] = await Promise.all([
        post("/settings/second-factor/confirm", { code }, session),
        ...Array.from({ length: 4 }, () => signIn()),
      ]);
      for (const { body } of signedIn) if ("token" in body) expect(await meAs(body.token)).toBe(401);
      expect(await meAs(session)).toBe(200);
    }
  });
});

describe("sign-in with a second factor", () => {
  it("by password opens no session, and completes with an app code, with the requested duration, language and device", async () => {
    const { secret } = await setUp();
    const sessions = await api.db.$count(accessToken);
    const { body: asked } = await signIn({ remember: true, locale: "es" });
    expect([Object.keys(asked).sort(), await api.db.$count(accessToken)]).toEqual([
      ["challenge", "expiresAt"],
      sessions,
    ]);
    const { status, body } = await pass("challenge" in asked ? asked.challenge : "", appCode(secret));
    expect(status).toBe(200);
    const days = (new Date(body.expiresAt).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(365, 1);
    expect(await meAs(body.token)).toBe(200);
    const [row] = await api.db.select().from(appUser).where(eq(appUser.id, user.id));
    expect(row?.locale).toBe("es");
    expect(row?.lastSignInAt).not.toBeNull();
    nextStep();
    // The device is recognised from now on, and keeps its id.
    const again = await pass(await startChallenge({ device: body.device }), appCode(secret), { device: body.device });
    expect(again.body.device).toBe(body.device);
    const hours = (new Date(again.body.expiresAt).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(12, 1);
  });

  it("accepts a code with or without a space, at most one time step off", async () => {
    const { secret } = await setUp();
    for (const steps of [-3, -2, 2, 3]) {
      expect((await pass(await startChallenge(), appCode(secret, steps))).status, `${steps} steps`).toBe(422);
    }
    expect((await pass(await startChallenge(), appCode(secret).replace(/^.../, "$& "))).status).toBe(200);
    expect((await pass(await startChallenge(), appCode(secret, 1))).status).toBe(200);
  });

  it("accepts a code once, and then no older code", async () => {
    const { secret } = await setUp();
    const before = appCode(secret, -1);
    expect((await pass(await startChallenge(), appCode(secret))).status).toBe(200);
    const again = await pass(await startChallenge(), appCode(secret));
    expect([again.status, again.body.errors]).toEqual([422, { code: [expect.stringContaining("sudah dipakai")] }]);
    expect((await pass(await startChallenge(), before)).status).toBe(422);
  });

  it("accepts one of 20 concurrent requests with the same code", async () => {
    const { secret } = await setUp();
    const challenges: string[] = [];
    // One after the other, because pending requests count as attempts.
    while (challenges.length < 20) challenges.push(await startChallenge());
    // From different addresses, so that the limit per code applies, not the one per address.
    const answers = await Promise.all(
      challenges.map((challenge, n) => pass(challenge, appCode(secret), {}, `10.1.0.${n}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  it("accepts each recovery code once in any notation, and notifies the user", async () => {
    const { codes, session } = await setUp();
    await mails.sent();
    const [code = ""] = codes;
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => pass(await startChallenge(), code.replaceAll("-", " ").toUpperCase())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    expect((await own(session)).recoveryCodesLeft).toBe(9);
    expect((await readHistory(user))[0]).toBe("useRecoveryCode");
    const sent = (await mails.sent()).at(-1);
    expect(sent).toMatchObject({ to: user.email, text: said("Codes left: 9.") });
  });

  it("rejects a malformed code at its field without counting it", async () => {
    await setUp();
    const challenge = await startChallenge();
    for (const code of ["", "12345", "1234567", "abcd-efgh", "aaaa-aaaa-aaaa-aaal"]) {
      const answer = await pass(challenge, code);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["code"]]);
    }
    expect(await api.db.$count(loginAttempt)).toBe(0);
  });

  it("does not reveal the second factor without the password", async () => {
    const without = user.email;
    await changeUser();
    await setUp();
    const answers = [];
    for (const email of [without, user.email, "nobody@gudang.test"]) {
      const { status, body: answer } = await post("/login", { email, password: "bukan itu sama sekali" });
      answers.push({ status, message: answer.message, keys: Object.keys(answer) });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
  });
});

describe("an enrolment", () => {
  it("is seen and confirmed only by the session that began it", async () => {
    const [mine, other] = [await token(), await token()];
    const begun = await post<SecondFactorState>("/settings/second-factor", {}, mine);
    const secret = begun.body.setUp?.secret ?? "";
    expect((await own(other)).setUp).toBeNull();
    const path = "/settings/second-factor/confirm";
    expect((await post(path, { code: appCode(secret) }, other)).status).toBe(409);
    expect((await own(mine)).setUp?.secret).toBe(secret);
    expect((await post(path, { code: appCode(secret) }, mine)).status).toBe(200);
    expect(await meAs(other)).toBe(401);
  });
});

describe("a second-factor challenge", () => {
  it("ends with the second factor", async () => {
    const { session, secret, codes } = await setUp();
    const late = await startChallenge();
    const off = await post("/settings/second-factor/off", { proof: codes[0] }, session);
    expect([off.status, (await pass(late, appCode(secret))).status]).toEqual([204, 410]);
  });

  it("rejects the code of another user", async () => {
    const mine = await setUp();
    const challenge = await startChallenge();
    await changeUser();
    const other = await setUp();
    expect((await pass(challenge, appCode(other.secret))).status).toBe(422);
    expect((await pass(challenge, other.codes[0] ?? "")).status).toBe(422);
    expect((await pass(challenge, appCode(mine.secret))).status).toBe(200);
  });
});

describe("bypassing the second factor", () => {
  it("is impossible by a reset password, which opens no session and invalidates challenges", async () => {
    const { secret } = await setUp();
    const challenge = await startChallenge();
    const link = await makePasswordLink(api.db, user.id, 60);
    const reset = await post("/password/reset", { token: link, email: user.email, password: "beras hitam 2027" });
    expect([reset.status, reset.body]).toEqual([204, null]);
    expect(await api.db.$count(accessToken, eq(accessToken.userId, user.id))).toBe(0);
    expect((await pass(challenge, appCode(secret))).status).toBe(410);
    expect((await signIn({}, "beras hitam 2027")).body).toHaveProperty("challenge");
  });

  it("is impossible by a challenge used as a token, or a code without a challenge", async () => {
    const { secret } = await setUp();
    const challenge = await startChallenge();
    expect(await meAs(challenge)).toBe(401);
    expect((await post("/login/second-factor", { code: appCode(secret) })).status).toBe(422);
    const both = await post("/login", { email: user.email, password: PASSWORD, code: appCode(secret) });
    expect(both.status).toBe(422);
  });
});

describe("the source code", () => {
  it("opens sessions in one function, which checks the second factor first", () => {
    const opening = /openSession\(|insert\(accessToken\)/;
    const found = readdirSync("backend", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .filter((file) => opening.test(readFileSync(path.join("backend", file), "utf8")));
    expect(found).toEqual([path.join("accounts", "session.ts")]);
  });
});

describe("wrong second-factor codes", () => {
  const wrong = "000000";

  it("are limited for an intruder with the password, while the owner's device can sign in", async () => {
    const { secret } = await setUp();
    const signedIn = await pass(await startChallenge(), appCode(secret));
    const { device } = signedIn.body;
    nextStep();
    const stranger = await startChallenge();
    for (let n = 0; n < 10; n++) expect((await pass(stranger, wrong, {}, "10.2.0.1")).status).toBe(422);
    const closed = await pass(stranger, appCode(secret), {}, "10.2.0.1");
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get("Retry-After"))).toBeGreaterThan(0);
    // Signing in with the correct password resets no counter.
    expect((await pass(await startChallenge(), appCode(secret), {}, "10.2.0.1")).status).toBe(429);
    // Using other addresses allows no further attempts.
    for (let n = 0; n < 10; n++) await pass(stranger, wrong, {}, `10.3.0.${n}`);
    expect((await pass(stranger, appCode(secret), {}, "10.3.1.1")).status).toBe(429);
    expect((await pass(await startChallenge({ device }), appCode(secret), { device }, "10.2.0.1")).status).toBe(200);
  });

  it("have a separate limit on a known device, which a correct code resets and enrolment ends", async () => {
    const before = ((await signIn()).body as LoginAnswer).device;
    const { secret } = await setUp();
    const { device } = (await pass(await startChallenge(), appCode(secret))).body;
    const challenge = await startChallenge();
    for (let n = 0; n < 10; n++) await pass(challenge, wrong, {}, "10.6.0.1");
    nextStep();
    expect((await pass(challenge, appCode(secret), { device: before }, "10.6.0.1")).status).toBe(429);
    for (let n = 0; n < 9; n++) await pass(challenge, wrong, { device });
    expect((await pass(challenge, appCode(secret), { device })).status).toBe(200);
    nextStep();
    for (let n = 0; n < 10; n++) expect((await pass(challenge, wrong, { device })).status).toBe(422);
    expect((await pass(challenge, appCode(secret), { device })).status).toBe(429);
  });
});

describe("disabling the second factor", () => {
  it("accepts a code or a recovery code, notifies the user and requires no code afterwards", async () => {
    for (const proofOf of [
      ({ secret }: Awaited<ReturnType<typeof setUp>>) => appCode(secret),
      ({ codes }: Awaited<ReturnType<typeof setUp>>) => codes[3] ?? "",
    ]) {
      const factor = await setUp();
      const off = await post("/settings/second-factor/off", { proof: proofOf(factor) }, factor.session);
      expect(off.status).toBe(204);
      expect(await meAs(await token())).toBe(200);
      expect(await own(factor.session)).toMatchObject({ since: null, recoveryCodesLeft: 0, setUp: null });
    }
    expect((await readHistory(user))[0]).toBe("secondFactorOff");
    expect((await mails.sent()).at(-1)).toMatchObject({ to: user.email, text: said("was turned off") });
  });

  it("is rejected with a wrong proof, like new recovery codes", async () => {
    const { session, secret } = await setUp();
    for (const path of ["off", "recovery-codes"]) {
      for (const proof of [PASSWORD, "000000", "aaaa-aaaa-aaaa-aaaa", appCode(secret, -1)]) {
        const refused = await post(`/settings/second-factor/${path}`, { proof }, session);
        expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["proof"]]);
      }
    }
    expect((await own(session)).since).not.toBeNull();
  });

  it("works only once", async () => {
    const { session, codes } = await setUp();
    const [first, second] = codes.map((proof) => ({ proof }));
    expect((await post("/settings/second-factor/off", first ?? {}, session)).status).toBe(204);
    expect((await post("/settings/second-factor/off", second ?? {}, session)).status).toBe(409);
    expect((await post("/settings/second-factor/recovery-codes", second ?? {}, session)).status).toBe(409);
  });
});

describe("new recovery codes", () => {
  it("replace the old codes", async () => {
    const { session, codes, secret } = await setUp();
    const { body } = await post<RecoveryCodes>(
      "/settings/second-factor/recovery-codes",
      { proof: appCode(secret) },
      session,
    );
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await pass(await startChallenge(), codes[0] ?? "")).status).toBe(422);
    expect((await pass(await startChallenge(), body.recoveryCodes[0] ?? "")).status).toBe(200);
    expect((await readHistory(user))[1]).toBe("newRecoveryCodes");
  });
});

describe("an administrator", () => {
  it("removes a user's lost second factor, and notifies the user by mail", async () => {
    const { session } = await setUp();
    await mails.sent();
    const path = `/user/${user.id}/remove-second-factor`;
    const removed = await api.post<User>("ADMIN", path, {});
    expect([removed.status, removed.body.secondFactorAt]).toEqual([200, null]);
    expect(await meAs(await token())).toBe(200);
    expect(await meAs(session)).toBe(200);
    const history = await api.history("ADMIN", `/user/${user.id}`);
    expect(history[0]).toMatchObject({ action: "secondFactorOff", by: { name: "Uji ADMIN" } });
    expect((await mails.sent()).at(-1)).toMatchObject({ to: user.email, text: said("was turned off") });
    expect((await api.post("ADMIN", path, {})).status).toBe(409);
  });

  it("cannot remove their own second factor without a proof", async () => {
    const me = await api.get<Me>("ADMIN", "/me");
    expect((await api.post("ADMIN", `/user/${me.body.id}/remove-second-factor`, {})).status).toBe(409);
  });

  it("finds the cause in the log when a secret cannot be decrypted, and recovery codes still work", async () => {
    const { secret, codes } = await setUp();
    await api.db.update(secondFactor).set({ sealedSecret: sql`'A' || ${secondFactor.sealedSecret}` });
    const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await pass(await startChallenge(), appCode(secret))).status).toBe(422);
    expect(complained.mock.lastCall?.[0]).toContain("SESSION_SECRET");
    complained.mockRestore();
    expect((await pass(await startChallenge(), codes[0] ?? "")).status).toBe(200);
  });
});
