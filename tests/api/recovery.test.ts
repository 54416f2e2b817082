import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { SecondFactorState } from "#contract/accounts/second-factor";
import type { LoginAnswer, Me } from "#contract/accounts/user";
import { appUser, loginAttempt, passwordReset } from "#backend/db/tables/accounts";
import { outgoingMail } from "#backend/db/tables/mail";
import { useApi } from "../setup/api";
import { PASSWORD } from "../setup/fixture";
import { useMails } from "../setup/mails";
import { appCode } from "../setup/second-factor";

/** Registration, verification and recovery, with a real mail server. */

const settings = { DEFAULT_LOCALE: "id", APP_URL: "https://gudang.test" };
const api = useApi(settings);
const NEW = "beras merah 2026";
const mails = useMails(api, settings);

afterEach(() => api.db.delete(loginAttempt));

const post = (path: string, body: unknown, address?: string) =>
  api.call<ErrorAnswer>(null, "post", path, { body, headers: address ? { "X-Client-Address": address } : {} });
/** Checks a signed link without using it. */
const check = (path: string) => api.get<ErrorAnswer>(null, path);
const login = (email: string, password: string) =>
  api.post<LoginAnswer & ErrorAnswer>(null, "/login", { email, password });

/** Requests a link by mail, and returns its token. */
async function resetToken(email: string): Promise<string> {
  expect((await post("/password/email", { email })).status).toBe(204);
  const link = new URL((await newest())?.links[0] ?? "");
  expect(link.searchParams.get("email")).toBe(email);
  return link.pathname.split("/").at(-1) ?? "";
}

const newest = async () => (await mails.sent()).at(-1);

/** Returns the API call of the newest mail's link. */
async function verifyPath(): Promise<string> {
  const link = new URL((await newest())?.links[0] ?? "");
  expect(link.origin).toBe("https://gudang.test");
  return link.pathname + link.search;
}

describe("a forgotten password", () => {
  it("is replaced by a mailed link, which ends all sessions and confirms the address", async () => {
    const email = "checker@gudang.test";
    const me = (bearer: string) => api.call<Me>(null, "get", "/me", { headers: { Authorization: `Bearer ${bearer}` } });
    const { body: before } = await login(email, PASSWORD);
    const token = await resetToken(email);
    const [mail, ...others] = await mails.sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email });
    expect(mail?.subject).toContain("Atur ulang kata sandi");
    // Requesting a mail ends no session.
    expect((await me(before.token)).status).toBe(200);
    expect((await post("/password/reset", { token, email, password: NEW })).status).toBe(204);
    expect((await login(email, PASSWORD)).status).toBe(401);
    const { body } = await login(email, NEW);
    expect((await me(before.token)).status).toBe(401);
    expect((await me(body.token)).body.emailVerifiedAt).not.toBeNull();
    const again = await post("/password/reset", { token, email, password: `${NEW}!` });
    expect([again.status, again.body.message]).toEqual([
      410,
      "Tautan ini sudah dipakai atau tidak berlaku lagi. Minta yang baru.",
    ]);
  });

  it("accepts a link once under twenty concurrent requests", async () => {
    const email = "fg@gudang.test";
    const token = await resetToken(email);
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post("/password/reset", { token, email, password: `${NEW} ${n}` })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(19).fill(410)]);
    const set = tries.findIndex(({ status }) => status === 204);
    expect((await login(email, `${NEW} ${set}`)).status).toBe(200);
  });

  it("rejects a link after 60 minutes, for another address or with a changed byte", async () => {
    const email = "finance@gudang.test";
    const token = await resetToken(email);
    const [link] = await api.db.select().from(passwordReset);
    expect(Math.abs(Date.parse(link?.expiresAt ?? "") - Date.now() - 60 * 60_000)).toBeLessThan(60_000);
    const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    const set = (more: object) => post("/password/reset", { token, email, password: NEW, ...more });
    const check = (more: object) => post("/password/link", { token, email, ...more });
    expect((await set({ token: flipped })).status).toBe(410);
    expect((await check({ token: flipped })).status).toBe(410);
    expect((await check({ email: "office@gudang.test" })).status).toBe(410);
    // Checking does not use the link up.
    expect((await check({})).status).toBe(204);
    expect((await set({ email: "office@gudang.test" })).status).toBe(410);
    // A refused address does not use it up.
    expect(await api.db.select().from(passwordReset)).toHaveLength(1);
    await api.db.update(passwordReset).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await set({})).status).toBe(410);
    expect((await check({})).status).toBe(410);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it("stores only the token's hash, and no link in the mail table", async () => {
    const token = await resetToken("office@gudang.test");
    const { rows } = await api.db.execute(
      sql`select concat((select string_agg(t::text, ' ') from password_reset t), (select string_agg(t::text, ' ') from outgoing_mail t)) as text`,
    );
    expect(String(rows[0]?.text)).not.toContain(token);
  });

  it("returns the same response for an address without an account, and sends no mail", async () => {
    const known = await post("/password/email", { email: "office@gudang.test" });
    const unknown = await post("/password/email", { email: "siapa@gudang.test" });
    await api.db.update(appUser).set({ active: false }).where(eq(appUser.email, "scale@gudang.test"));
    const inactive = await post("/password/email", { email: "scale@gudang.test" });
    expect([unknown.status, inactive.status]).toEqual([known.status, known.status]);
    const sent = await mails.sent();
    await api.db.update(appUser).set({ active: true }).where(eq(appUser.email, "scale@gudang.test"));
    expect(sent.map(({ to }) => to)).toEqual(["office@gudang.test"]);
    expect(await api.db.select().from(outgoingMail)).toHaveLength(1);
  });
});

describe("registration", () => {
  it("creates an account without a role, and a mailed link confirms its address", async () => {
    const email = "baru@gudang.test";
    const body = { name: "Orang Baru", email, password: NEW, locale: "en" };
    expect((await post("/register", { ...body, role: "ADMIN" })).status).toBe(422);
    expect((await post("/register", body)).status).toBe(204);
    const [mail] = await mails.sent();
    expect(mail?.subject).toContain("Verify your email address");
    const { body: session } = await login(email, NEW);
    const me = () =>
      api.call<Me>(null, "get", "/me", { headers: { Authorization: `Bearer ${session.token}` } }).then((a) => a.body);
    expect(await me()).toMatchObject({ name: "Orang Baru", role: "", emailVerifiedAt: null });

    const path = await verifyPath();
    expect((await check(path)).status).toBe(204);
    expect((await me()).emailVerifiedAt).toBeNull();
    expect((await post(path, {})).status).toBe(204);
    expect((await me()).emailVerifiedAt).not.toBeNull();
    // A second click has no effect and no error.
    expect((await post(path, {})).status).toBe(204);
  });

  it("keeps an existing account unchanged, returns the same response and notifies the owner by mail", async () => {
    const email = "admin@gudang.test";
    await api.db
      .update(appUser)
      .set({ emailVerifiedAt: sql`now()` })
      .where(eq(appUser.email, email));
    expect((await post("/register", { name: "Penyusup", email, password: NEW })).status).toBe(204);
    const [mail] = await mails.sent();
    expect(mail?.subject).toContain("Anda sudah punya akun Gudang");
    expect((await login(email, NEW)).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it("by the owner of an unconfirmed address overwrites an intruder's account data when the link is opened", async () => {
    const email = "pemilik@gudang.test";
    await post("/register", { name: "Penyusup http://jahat.test", email, password: "kata sandi penyusup" });
    const strangersLink = await verifyPath();
    const { body: stranger } = await login(email, "kata sandi penyusup");
    const headers = { Authorization: `Bearer ${stranger.token}` };
    const begun = await api.call<SecondFactorState>(null, "post", "/settings/second-factor", { body: {}, headers });
    const code = appCode(begun.body.setUp?.secret ?? "");
    await api.call(null, "post", "/settings/second-factor/confirm", { body: { code }, headers });
    const [user] = await api.db
      .update(appUser)
      .set({ pendingEmail: "penyusup@gudang.test" })
      .where(eq(appUser.email, email))
      .returning();

    expect((await post("/register", { name: "Pemilik", email, password: NEW })).status).toBe(204);
    const mail = await newest();
    expect(mail).toMatchObject({ to: email, subject: "Atur kata sandi akun Gudang Anda" });
    expect(mail?.text).not.toContain("Penyusup");
    // The account is unchanged, and the attacker's link does not confirm the attacker's password.
    expect((await login(email, "kata sandi penyusup")).status).toBe(200);
    expect((await post(strangersLink, {})).status).toBe(410);
    expect((await check(strangersLink)).status).toBe(410);
    const token = new URL(mail?.links[0] ?? "").pathname.split("/").at(-1);
    expect((await post("/password/reset", { token, email, password: NEW })).status).toBe(204);

    expect((await login(email, "kata sandi penyusup")).status).toBe(401);
    expect((await login(email, NEW)).body).toHaveProperty("token");
    expect((await api.call(null, "get", "/me", { headers })).status).toBe(401);
    const [after] = await api.db
      .select()
      .from(appUser)
      .where(eq(appUser.id, user?.id ?? 0));
    expect(after?.pendingEmail).toBeNull();
    expect(after?.emailVerifiedAt).not.toBeNull();
  });

  it("omits a name that looks like a link until the address is confirmed", async () => {
    for (const [n, name] of ["Menang! http://x", "klik jahat.test", "klik jahat。test"].entries()) {
      await post("/register", { name, email: `tautan${n}@gudang.test`, password: NEW });
      expect((await newest())?.text, name).toMatch(/^Halo,/);
    }
    const email = "biasa@gudang.test";
    await post("/register", { name: "M. Yusuf, S.E.", email, password: NEW });
    expect((await newest())?.text).toContain("Halo M. Yusuf, S.E.,");
    await api.db
      .update(appUser)
      .set({ name: "Toko beras.id", emailVerifiedAt: sql`now()` })
      .where(eq(appUser.email, email));
    await post("/password/email", { email });
    expect((await newest())?.text).toContain("Halo Toko beras.id,");
  });

  it("creates one account under ten concurrent requests", async () => {
    const email = "sepuluh@gudang.test";
    const body = (n: number) => ({ name: `Nomor ${n}`, email, password: NEW });
    await Promise.all(Array.from({ length: 5 }, (_, n) => post("/register", body(n))));
    expect(await api.db.select().from(appUser).where(eq(appUser.email, email))).toHaveLength(1);
  });
});

describe("account mails", () => {
  it("are limited to five per address and thirty per visitor, with or without an account", async () => {
    const statuses = async (ask: (n: number) => Promise<{ status: number }>, times: number) => {
      const found: number[] = [];
      for (let n = 0; n < times; n++) found.push((await ask(n)).status);
      return found;
    };
    for (const email of ["office@gudang.test", "siapa@gudang.test"]) {
      const found = await statuses(() => post("/password/email", { email }), 6);
      expect(found).toEqual([204, 204, 204, 204, 204, 429]);
    }
    const byVisitor = await statuses((n) => post("/email/resend", { email: `v${n}@gudang.test` }, "10.0.0.9"), 31);
    expect(byVisitor).toEqual([...Array<number>(30).fill(204), 429]);
  });

  it("are sent once by two concurrent processes, and resent when the sending process dies", async () => {
    const emails = Array.from({ length: 20 }, (_, n) => `banyak${n}@gudang.test`);
    await api.db.insert(appUser).values(emails.map((email) => ({ name: email, email, passwordHash: "-" })));
    for (const email of emails) await post("/email/resend", { email });
    const [sent] = await Promise.all([mails.sent(), mails.sent(), mails.sent()]);
    expect(sent.map(({ to }) => to).sort()).toEqual([...emails].sort());

    await post("/email/resend", { email: "banyak0@gudang.test" });
    // Taken by a process, but never sent.
    await api.db
      .update(outgoingMail)
      .set({ attempts: 1, dueAt: sql`now() + interval '3 minutes'` })
      .where(eq(outgoingMail.attempts, 0));
    expect(await mails.sent()).toHaveLength(20);
    await api.db
      .update(outgoingMail)
      .set({ dueAt: sql`now() - interval '1 second'` })
      .where(sql`sent_at is null`);
    expect(await mails.sent()).toHaveLength(21);
  });
});
