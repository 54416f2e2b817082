import { and, eq, sql } from "drizzle-orm";
import type { JWTPayload } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { SecondFactorAsked, SecondFactorState } from "#contract/accounts/second-factor";
import type { LinkedProviders } from "#contract/accounts/settings";
import type { LoginAnswer, Me, User } from "#contract/accounts/user";
import { makePasswordLink } from "#backend/accounts/links";
import { createApi } from "#backend/api";
import { accessToken, appUser, externalAccount, loginAttempt } from "#backend/db/tables/accounts";
import { outgoingMail } from "#backend/db/tables/mail";
import { activity } from "#backend/db/tables/system";
import { testEnv, useApi } from "../setup/api";
import { CLIENT, type FakeProvider, startFakeProvider } from "../setup/fake-provider";
import { PASSWORD } from "../setup/fixture";
import { appCode } from "../setup/second-factor";

/** Sign-in by identity providers: accepted tokens, and the account that they open. */

const test = useApi();
const NONCE = "nonce-of-this-attempt";
const VERIFIER = "v".repeat(43);
let fake: FakeProvider;
let app: ReturnType<typeof createApi>["app"];

/** A new API process, without a cached discovery document. */
function restart() {
  app = createApi({
    db: test.db,
    env: testEnv("postgres://set-later", {
      APP_URL: "https://gudang.test/",
      OAUTH_PABRIK_ISSUER: fake.issuer,
      OAUTH_PABRIK_CLIENT_ID: CLIENT.id,
      OAUTH_PABRIK_CLIENT_SECRET: CLIENT.secret,
      OAUTH_PABRIK_LABEL: "Akun pabrik",
    }),
  }).app;
}

beforeAll(async () => {
  fake = await startFakeProvider();
});
afterAll(() => fake.close());
afterEach(async () => {
  Object.assign(fake, { metadata: {}, userinfo: {}, status: 200 });
  vi.restoreAllMocks();
  await test.db.delete(loginAttempt);
  await test.db.delete(outgoingMail);
  restart();
});
beforeAll(restart);

async function call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const headers = { "Content-Type": "application/json", "Accept-Language": "en", "X-Client-Address": "10.0.0.7" };
  const answer = await app.request(`/api${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as T };
}

const makeClaims = (more: JWTPayload = {}): JWTPayload => ({
  iss: fake.issuer,
  aud: CLIENT.id,
  sub: "4711",
  nonce: NONCE,
  email: "Baru@Pabrik.Test",
  email_verified: true,
  name: "Orang Baru",
  ...more,
});

type Answer = LoginAnswer & ErrorAnswer & { signOut?: string };
const exchange = () =>
  call<Answer>("POST", "/oauth/pabrik/session", { code: NONCE, codeVerifier: VERIFIER, nonce: NONCE, locale: "id" });

function signIn(more: JWTPayload = {}, how: Parameters<FakeProvider["sign"]>[1] = {}) {
  fake.idToken = () => fake.sign(makeClaims(more), how);
  return exchange();
}

async function readMe({ token }: LoginAnswer): Promise<Me> {
  const answer = await app.request("/api/me", { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()) as Me;
}

const userBy = async (email: string) => (await test.db.select().from(appUser).where(eq(appUser.email, email)))[0];
const opened = () => test.db.$count(accessToken);

describe("identity providers", () => {
  it("are listed with only their labels", async () => {
    const { body } = await call("GET", "/oauth");
    expect(body).toEqual({ data: [{ name: "pabrik", label: "Akun pabrik" }], lastPage: 1 });
  });

  it("start a sign-in at the discovered endpoint, with a callback at APP_URL", async () => {
    const { status, body } = await call<{ url: string }>("POST", "/oauth/pabrik");
    const url = new URL(body.url);
    expect([status, url.origin + url.pathname]).toEqual([200, `${fake.issuer}/auth`]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: CLIENT.id,
      redirect_uri: "https://gudang.test/oauth/pabrik/callback",
      scope: "openid email profile",
      prompt: "select_account",
    });
  });

  it("that end their own session are left with the ID token, to the sign-in screen", async () => {
    fake.metadata = { end_session_endpoint: `${fake.issuer}/end?x=1` };
    const start = await call<{ url: string }>("POST", "/oauth/pabrik");
    expect(new URL(start.body.url).searchParams.has("prompt")).toBe(false);
    const { body } = await signIn();
    const url = new URL(body.signOut ?? "");
    expect(url.origin + url.pathname).toBe(`${fake.issuer}/end`);
    const { id_token_hint: hint = "", ...sent } = Object.fromEntries(url.searchParams);
    expect(sent).toEqual({ x: "1", client_id: CLIENT.id, post_logout_redirect_uri: "https://gudang.test/login" });
    expect(hint.split(".")).toHaveLength(3);

    // A long token would not fit the cookie.
    const long = await signIn({ name: "x".repeat(3_000) });
    expect(new URL(long.body.signOut ?? "").searchParams.has("id_token_hint")).toBe(false);
  });

  it("return 404 when not configured", async () => {
    expect((await call("POST", "/oauth/google")).status).toBe(404);
    const body = { code: NONCE, codeVerifier: VERIFIER, nonce: NONCE };
    expect((await call("POST", "/oauth/google/session", body)).status).toBe(404);
  });

  it("are rejected when their discovery document names another issuer", async () => {
    fake.metadata = { issuer: "https://accounts.evil.test" };
    expect((await call("POST", "/oauth/pabrik")).status).toBe(502);
    const before = await opened();
    expect((await signIn({ iss: "https://accounts.evil.test" })).status).toBe(502);
    expect(await opened()).toBe(before);
  });

  it("return 503 on failure and retry at the next request", async () => {
    fake.status = 500;
    expect((await call("POST", "/oauth/pabrik")).status).toBe(503);
    fake.status = 200;
    expect((await call("POST", "/oauth/pabrik")).status).toBe(200);
  });
});

describe("an ID token", () => {
  it("is requested with the PKCE verifier and the client secret", async () => {
    await signIn();
    expect(Object.fromEntries(fake.asked?.body ?? [])).toEqual({
      grant_type: "authorization_code",
      code: NONCE,
      redirect_uri: "https://gudang.test/oauth/pabrik/callback",
      code_verifier: VERIFIER,
    });
    const pair = Buffer.from((fake.asked?.authorization ?? "").slice("Basic ".length), "base64").toString();
    expect(pair).toBe("gudang:rahasia%20%26%20panjang");
    restart();
    fake.metadata = { token_endpoint_auth_methods_supported: ["client_secret_post"] };
    await signIn();
    expect(fake.asked?.authorization).toBeUndefined();
    expect(fake.asked?.body.get("client_secret")).toBe(CLIENT.secret);
  });

  it.each<[string, () => Promise<string> | string]>([
    ["expired", () => fake.sign(makeClaims(), { expires: "-2m" })],
    ["for another client", () => fake.sign(makeClaims({ aud: "another" }))],
    [
      "for several, made for another client",
      () => fake.sign(makeClaims({ aud: [CLIENT.id, "another"], azp: "another" })),
    ],
    ["of another issuer", () => fake.sign(makeClaims({ iss: "https://accounts.evil.test" }))],
    ["with the nonce of another attempt", () => fake.sign(makeClaims({ nonce: "nonce-of-another-one" }))],
    ["without a nonce", () => fake.sign(makeClaims({ nonce: undefined }))],
    ["without a subject", () => fake.sign(makeClaims({ sub: undefined }))],
    ["signed by another key", () => fake.sign(makeClaims(), { key: "another" })],
    ["that is none", () => "not.a.token"],
  ])("%s opens no session", async (_, make) => {
    const [sessions, users] = [await opened(), await test.db.$count(appUser)];
    fake.idToken = make;
    const { status, body } = await exchange();
    expect([status, body.message]).toEqual([401, expect.stringContaining("does not prove who you are")]);
    expect([await opened(), await test.db.$count(appUser)]).toEqual([sessions, users]);
  });

  it("is limited to thirty failures per visitor", async () => {
    fake.idToken = () => "not.a.token";
    for (let n = 0; n < 30; n += 1) expect((await exchange()).status).toBe(401);
    expect((await exchange()).status).toBe(429);
  });
});

describe("the user of an ID token", () => {
  it("creates an account without a role at first, and keeps it when the address changes", async () => {
    const { status, body } = await signIn();
    expect(status).toBe(200);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThan(12.1 * 3_600_000);
    const me = await readMe(body);
    expect(me).toMatchObject({ name: "Orang Baru", email: "baru@pabrik.test", role: "" });
    expect(me.emailVerifiedAt).not.toBeNull();
    expect(await userBy("baru@pabrik.test")).toMatchObject({ locale: "id" });
    const again = await signIn({ email: "admin@gudang.test", name: "Lain" });
    expect((await readMe(again.body)).id).toBe(me.id);
    const [entry] = await test.db
      .select()
      .from(activity)
      .where(and(eq(activity.entity, "user"), eq(activity.entityId, me.id)));
    expect(entry).toMatchObject({ action: "register", userId: null });
  });

  it("creates one account under ten concurrent sign-ins", async () => {
    fake.idToken = () => fake.sign(makeClaims({ sub: "sepuluh", email: "sepuluh@pabrik.test" }));
    const answers = await Promise.all(Array.from({ length: 10 }, exchange));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await test.db.$count(externalAccount, eq(externalAccount.subject, "sepuluh"))).toBe(1);
  });

  it("links to an existing account only when both sides have confirmed the address", async () => {
    const email = "office@gudang.test";
    const [sub, before] = ["office-at-the-provider", await opened()];
    const unverified = await signIn({ sub, email, email_verified: false });
    expect([unverified.status, Object.keys(unverified.body.errors ?? {})]).toEqual([409, ["emailVerified"]]);
    const said = await signIn({ sub, email, email_verified: "true" });
    expect([said.status, Object.keys(said.body.errors ?? {})]).toEqual([409, ["emailVerified"]]);
    const unconfirmed = await signIn({ sub, email });
    expect([unconfirmed.status, Object.keys(unconfirmed.body.errors ?? {})]).toEqual([409, ["email"]]);
    expect(await opened()).toBe(before);

    const verified = { emailVerifiedAt: sql`now()` };
    await test.db.update(appUser).set(verified).where(eq(appUser.email, email));
    expect((await signIn({ sub, email, email_verified: false })).status).toBe(409);
    const { status, body } = await signIn({ sub, email });
    expect(status).toBe(200);
    expect(await readMe(body)).toMatchObject({ email, role: "OFFICE" });
  });

  it("is rejected while the account is inactive, linked or not", async () => {
    const email = "pergi@pabrik.test";
    expect((await signIn({ sub: "pergi", email })).status).toBe(200);
    await test.db.update(appUser).set({ active: false }).where(eq(appUser.email, email));
    const before = await opened();
    expect((await signIn({ sub: "pergi", email })).status).toBe(403);
    expect((await signIn({ sub: "pergi-2", email })).status).toBe(403);
    expect(await opened()).toBe(before);
    expect(await test.db.$count(externalAccount, eq(externalAccount.subject, "pergi-2"))).toBe(0);
  });

  it("must pass the second factor here regardless of the provider, and gets no longer session", async () => {
    const named = { sub: "kode", email: "kode@pabrik.test" };
    const headers = { Authorization: `Bearer ${(await signIn(named)).body.token}` };
    const begin = { body: {}, headers };
    const { body: begun } = await test.call<SecondFactorState>(null, "post", "/settings/second-factor", begin);
    const secret = begun.setUp?.secret ?? "";
    const confirm = { body: { code: appCode(secret) }, headers };
    expect((await test.call(null, "post", "/settings/second-factor/confirm", confirm)).status).toBe(200);

    const before = await opened();
    const asked = await signIn(named);
    expect([asked.status, Object.keys(asked.body).sort()]).toEqual([200, ["challenge", "expiresAt"]]);
    expect(await opened()).toBe(before);
    const { challenge } = asked.body as unknown as SecondFactorAsked;
    const wrong = await call("POST", "/login/second-factor", { challenge, code: "000000" });
    expect([wrong.status, await opened()]).toEqual([422, before]);
    const { status, body } = await call<LoginAnswer>("POST", "/login/second-factor", {
      challenge,
      code: appCode(secret, 1),
    });
    expect([status, (await readMe(body)).email]).toEqual([200, "kode@pabrik.test"]);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThan(12.1 * 3_600_000);
    // The device is recognised by its separate count of wrong codes and passwords.
    expect(body.device).toMatch(/\./);
  });

  it("with an unconfirmed address gets a confirmation mail", async () => {
    const { body } = await signIn({ sub: "entra", email: "entra@pabrik.test", email_verified: undefined });
    expect(await readMe(body)).toMatchObject({ emailVerifiedAt: null, role: "" });
    expect(await test.db.select().from(outgoingMail)).toMatchObject([
      { kind: "verify", recipient: "entra@pabrik.test" },
    ]);
  });

  it("with an address denied by the provider gets no account unless the subject is known", async () => {
    const named = { sub: "bukan", email: "bukan@pabrik.test" };
    for (const email_verified of [false, "false"]) {
      const refused = await signIn({ ...named, email_verified });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, ["emailVerified"]]);
    }
    expect(await userBy(named.email)).toBeUndefined();
    expect((await signIn(named)).status).toBe(200);
    expect((await signIn({ ...named, email_verified: false })).status).toBe(200);
  });

  it("does not get an account whose address matches only after case folding or tidying", async () => {
    const email = "checker@gudang.test";
    const verified = { emailVerifiedAt: sql`now()` };
    await test.db.update(appUser).set(verified).where(eq(appUser.email, email));
    const before = await opened();
    const others = ["chec\u212Aer@gudang.test", "che\u200Bcker@gudang.test", `${email}\n`, ` ${email}`, `${email}\0`];
    for (const [n, other] of others.entries()) {
      const refused = await signIn({ sub: `kelvin-${n}`, email: other });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["email"]]);
    }
    expect(await opened()).toBe(before);
    expect((await signIn({ sub: "checker", email: "CHECKER@Gudang.Test" })).status).toBe(200);
  });

  it("is rejected for a malformed subject", async () => {
    for (const sub of [4711, "a\0b", "a\nb", "\uD800", "x".repeat(256)]) {
      const claims = { sub: sub as string, email: "subjek@pabrik.test" };
      expect((await signIn(claims)).status, JSON.stringify(sub)).toBe(401);
    }
    expect(await userBy("subjek@pabrik.test")).toBeUndefined();
  });

  it("uses the next claim when the name is invalid", async () => {
    const names = ["a\0b", "a\nb", "\uD800x", 5, " "];
    for (const [n, name] of names.entries()) {
      const { body } = await signIn({
        sub: `nama-${n}`,
        email: `nama-${n}@pabrik.test`,
        name,
        preferred_username: "nama",
      });
      expect((await readMe(body)).name).toBe("nama");
    }
    const { body } = await signIn({ sub: "nama-cut", email: "nama-cut@pabrik.test", name: `${"x".repeat(99)}😀` });
    expect((await readMe(body)).name).toBe("x".repeat(99));
  });

  it("requires an address, from the ID token or userinfo", async () => {
    const without = { sub: "surat", email: undefined, email_verified: undefined };
    fake.userinfo = { sub: "surat" };
    const nothing = await signIn(without);
    expect([nothing.status, Object.keys(nothing.body.errors ?? {})]).toEqual([422, ["email"]]);
    fake.userinfo = { sub: "somebody-else", email: "surat@pabrik.test", email_verified: true };
    expect((await signIn(without)).status).toBe(401);
    fake.userinfo = { sub: "surat", email: "surat@pabrik.test", email_verified: true };
    const { body } = await signIn(without);
    expect(await readMe(body)).toMatchObject({ email: "surat@pabrik.test", name: "Orang Baru" });
  });

  it("loses an account created with another user's address when the owner sets a password by mail", async () => {
    const email = "korban@pabrik.test";
    expect((await signIn({ sub: "penyusup", email, email_verified: undefined })).status).toBe(200);
    const user = await userBy(email);
    const token = await makePasswordLink(test.db, user?.id ?? 0, 60);
    const body = { token, email, password: "beras merah 2026" };
    const reset = await test.post(null, "/password/reset", body);
    expect(reset.status).toBe(204);
    expect((await signIn({ sub: "penyusup", email, email_verified: false })).status).toBe(409);
  });
});

describe("a linked provider", () => {
  let made = 0;
  /** Creates a user with a verified address who signs in by the provider. */
  async function linked() {
    const named = { sub: `hubung-${++made}`, email: `hubung-${made}@pabrik.test` };
    const body = { name: "Rina", email: named.email, role: "SCALE", password: PASSWORD };
    const { body: user } = await test.post<User>("ADMIN", "/user", body);
    await test.db
      .update(appUser)
      .set({ emailVerifiedAt: sql`now()` })
      .where(eq(appUser.id, user.id));
    const { status, body: session } = await signIn(named);
    expect(status).toBe(200);
    const call = <T>(method: string, path: string) =>
      test.call<T>(null, method, path, { headers: { Authorization: `Bearer ${session.token}` } });
    return {
      user,
      call,
      named,
      /** Returns true if the provider still signs the user in without verifying the address. */
      isLinked: async () =>
        (await signIn({ ...named, email: "lain@pabrik.test", email_verified: false })).status === 200,
      links: async () => (await call<LinkedProviders>("get", "/settings/linked-provider")).body.data,
      admin: (method: string, path: string, sent?: object, version?: number) =>
        test.call<User>("ADMIN", method, `/user/${user.id}${path}`, { body: sent, version }),
    };
  }

  it("is listed for its user, and unlinking it ends the other sessions", async () => {
    const [rina, other] = [await linked(), await linked()];
    const [link, ...more] = await rina.links();
    expect([link?.issuer, more]).toEqual([fake.issuer, []]);
    const there = (await signIn(rina.named)).body;
    const path = `/settings/linked-provider/${link?.id}`;
    expect((await other.call("delete", path)).status).toBe(404);
    expect((await rina.call("delete", path)).status).toBe(204);
    expect((await rina.call("delete", path)).status).toBe(404);
    expect([await rina.isLinked(), await other.isLinked()]).toEqual([false, true]);
    expect((await rina.call("get", "/me")).status).toBe(200);
    const headers = { Authorization: `Bearer ${there.token}` };
    expect((await test.call(null, "get", "/me", { headers })).status).toBe(401);
    const history = await test.history("ADMIN", `/user/${rina.user.id}`);
    expect(history[0]).toMatchObject({ action: "cutProvider", by: { id: rina.user.id } });
  });

  it("is unlinked when the user ends the other sessions with cutProviders", async () => {
    const rina = await linked();
    expect((await rina.call("delete", "/settings/sessions")).status).toBe(204);
    expect(await rina.isLinked()).toBe(true);
    expect((await rina.call("delete", "/settings/sessions?cutProviders=1")).status).toBe(204);
    expect(await rina.links()).toEqual([]);
    expect(await rina.isLinked()).toBe(false);
  });

  it("is unlinked by an administrator on its own, with the sessions or with a new address", async () => {
    const rina = await linked();
    expect((await rina.admin("get", "")).body.linkedProviders).toEqual([fake.issuer]);
    expect((await rina.admin("post", "/cut-providers", {})).body.linkedProviders).toEqual([]);
    expect((await rina.admin("post", "/cut-providers", {})).status).toBe(409);
    expect((await rina.call("get", "/me")).status).toBe(401);

    const budi = await linked();
    expect((await budi.admin("post", "/end-sessions", {})).body.linkedProviders).toHaveLength(1);
    expect((await budi.admin("post", "/end-sessions", { cutProviders: true })).body.linkedProviders).toEqual([]);

    const sari = await linked();
    const { name, role, email, version } = (await sari.admin("get", "")).body;
    const same = await sari.admin("put", "", { name, role, email, cutProviders: true }, version);
    expect(same.body.linkedProviders).toHaveLength(1);
    const moved = { name, role, email: `pindah-${made}@pabrik.test`, cutProviders: true };
    expect((await sari.admin("put", "", moved, same.body.version)).body.linkedProviders).toEqual([]);
    expect(await sari.isLinked()).toBe(false);
  });
});

describe("provider settings", () => {
  const settings = { OAUTH_A_B_ISSUER: "https://idp.test", OAUTH_A_B_CLIENT_ID: "x", OAUTH_A_B_CLIENT_SECRET: "y" };
  const read = (more: Record<string, string>) => testEnv("postgres://x", { ...settings, ...more }).OAUTH;

  it("have a name for URLs, and the variable's name as default label", () => {
    expect(read({})).toEqual([
      { name: "a-b", label: "A_B", issuer: "https://idp.test", clientId: "x", clientSecret: "y" },
    ]);
    expect(read({ OAUTH_A_B_ISSUER: "", OAUTH_A_B_CLIENT_ID: "", OAUTH_A_B_CLIENT_SECRET: "" })).toEqual([]);
    expect(read({ OAUTH_A_B_ISSUER: "http://localhost:8080/realms/x" })).toHaveLength(1);
  });

  it.each([
    ["OAUTH_A_B_ISSUER", "idp.test"],
    ["OAUTH_A_B_ISSUER", "http://idp.test"],
    ["OAUTH_A_B_ISSUER", ""],
    ["OAUTH_A_B_CLIENT_ID", ""],
    ["OAUTH_A_B_CLIENT_SECRET", ""],
    ["OAUTH_A_B_LABEL", "x".repeat(61)],
  ])("stop the server start when %s is invalid, and name it", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`not right: ${name}: `));
  });
});
