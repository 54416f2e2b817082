import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { SecondFactorState } from "#contract/accounts/second-factor";
import type { Profile } from "#contract/accounts/settings";
import type { Me } from "#contract/accounts/user";
import { makePasswordLink } from "#backend/accounts/links";
import { hashPassword } from "#backend/accounts/passwords";
import { openSession } from "#backend/accounts/session";
import { appUser, externalAccount, loginAttempt } from "#backend/db/tables/accounts";
import { useApi } from "../setup/api";
import { PASSWORD } from "../setup/fixture";
import { useMails } from "../setup/mails";
import { appCode } from "../setup/second-factor";

/** Own profile: name, e-mail, and verification of a new address. */

const settings = { DEFAULT_LOCALE: "id", APP_URL: "https://gudang.test" };
const api = useApi(settings);
const mails = useMails(api, settings);
const hashed = hashPassword(PASSWORD);
let made = 0;

afterEach(() => api.db.delete(loginAttempt));

/** Creates a user with a verified address, and functions to call as this user. */
async function someone(name = "Rina") {
  const email = `rina${++made}@gudang.test`;
  const [row] = await api.db
    .insert(appUser)
    .values({ name, email, passwordHash: await hashed, emailVerifiedAt: sql`now()` })
    .returning({ id: appUser.id });
  const id = row?.id ?? 0;
  const { token } = await openSession(api.db, id, false);
  const call = <T = Profile>(method: string, path: string, options: { body?: unknown; version?: number } = {}) =>
    api.call<T & ErrorAnswer>(null, method, path, { ...options, headers: { Authorization: `Bearer ${token}` } });
  const profile = async () => (await call("get", "/settings/profile")).body;
  return {
    id,
    email,
    call,
    profile,
    patch: async (changes: object) => {
      const { name, email, version } = await profile();
      return call("patch", "/settings/profile", { body: { name, email, proof: PASSWORD, ...changes }, version });
    },
    again: () => call("post", "/settings/profile/verification", { body: {} }),
  };
}

/** Follows a mail's link like its screen does. */
const follow = (link = "") => {
  const { pathname, search, searchParams } = new URL(link);
  const call = searchParams.has("stop") ? pathname.replace("/verify/", "/stop/") : pathname;
  return api.post<ErrorAnswer>(null, call + search, {});
};

/** Sends due mails, and returns those to an address. */
const mailsTo = async (address: string) => (await mails.sent()).filter(({ to }) => to === address);
const linkTo = async (address: string) => (await mailsTo(address)).at(-1)?.links[0];

describe("a user's own profile", () => {
  it("updates the name immediately with a version, and records it in the history", async () => {
    const rina = await someone();
    const changed = await rina.patch({ name: "  Rina Sari " });
    expect(changed).toMatchObject({ status: 200, body: { name: "Rina Sari", email: rina.email, pendingEmail: null } });
    expect((await rina.call<Me>("get", "/me")).body.name).toBe("Rina Sari");
    expect(await mails.sent()).toEqual([]);
    const body = { name: "Lama", email: rina.email };
    expect((await rina.call("patch", "/settings/profile", { body })).status).toBe(428);
    const stale = await rina.call("patch", "/settings/profile", { body, version: 1 });
    expect([stale.status, stale.body.current]).toEqual([409, expect.objectContaining({ name: "Rina Sari" })]);
    const history = await api.history("ADMIN", `/user/${rina.id}`);
    expect(history[0]).toMatchObject({
      action: "update",
      by: { id: rina.id },
      changes: [{ field: "name", from: "Rina", to: "Rina Sari" }],
    });
  });
});

describe("a new address", () => {
  it("is pending until its link is opened, while the old one stays valid", async () => {
    const rina = await someone();
    const email = `baru${made}@gudang.test`;
    const changed = await rina.patch({ email: email.toUpperCase() });
    expect(changed.body).toMatchObject({ email: rina.email, pendingEmail: email });
    expect(changed.body.emailVerifiedAt).not.toBeNull();
    expect((await mails.sent()).map(({ to }) => to).sort()).toEqual([email, rina.email].sort());
    expect((await rina.call<Me>("get", "/me")).body.email).toBe(rina.email);
    // Saving it unchanged sends no mail and needs no proof.
    expect((await rina.patch({ email, proof: undefined })).body.pendingEmail).toBe(email);
    expect(await mails.sent()).toHaveLength(2);
    // The old address cancels it, and invalidates its link.
    const cancelled = await linkTo(email);
    expect((await rina.patch({ email: rina.email, proof: undefined })).body.pendingEmail).toBeNull();
    expect((await follow(cancelled)).status).toBe(410);
    await rina.patch({ email });
    expect((await follow(await linkTo(email))).status).toBe(204);
    expect(await rina.profile()).toMatchObject({ email, pendingEmail: null });
    expect((await rina.call<Me>("get", "/me")).body.email).toBe(email);
  });

  it("of another user gets the same response, and its owner gets only a mail without a link", async () => {
    const [rina, other] = [await someone(), await someone("Pemilik")];
    const free = await rina.patch({ email: `bebas${made}@gudang.test` });
    const [freeMail] = await mailsTo(`bebas${made}@gudang.test`);
    expect(freeMail?.subject).toContain("Verifikasi alamat email Anda");
    const taken = await rina.patch({ email: other.email });
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)]);
    expect(taken.body.pendingEmail).toBe(other.email);
    const [mail] = await mailsTo(other.email);
    expect(mail).toMatchObject({ links: [] });
    expect(mail?.text).toContain("Halo Pemilik");
    expect(await other.profile()).toMatchObject({ email: other.email, name: "Pemilik" });
    expect((await rina.profile()).email).toBe(rina.email);
  });

  it("requested by two users gets a link for each, and the first opened link wins", async () => {
    const [one, two] = [await someone("Satu"), await someone("Dua")];
    const email = `rebutan${made}@gudang.test`;
    await one.patch({ email });
    await two.patch({ email });
    const links = (await mailsTo(email)).map(({ text, links: [link] }) => ({ link, isTwo: text.includes("Halo Dua") }));
    expect(links.map(({ isTwo }) => isTwo).sort()).toEqual([false, true]);
    expect((await follow(links.find(({ isTwo }) => isTwo)?.link)).status).toBe(204);
    expect((await two.profile()).email).toBe(email);
    expect((await follow(links.find(({ isTwo }) => !isTwo)?.link)).status).toBe(409);
    expect((await one.profile()).email).toBe(one.email);
  });

  it("gets its mail again, at most five times in 15 minutes", async () => {
    const rina = await someone();
    await rina.patch({ email: `lagi${made}@gudang.test` });
    for (let n = 0; n < 4; n++) expect((await rina.again()).status).toBe(204);
    expect((await rina.again()).status).toBe(429);
    const all = await mailsTo(`lagi${made}@gudang.test`);
    expect(all).toHaveLength(5);
    expect((await follow(all[4]?.links[0])).status).toBe(204);
  });

  it("confirmation is resent to an unverified account, but not to a verified one", async () => {
    const rina = await someone();
    await rina.again();
    expect(await mails.sent()).toEqual([]);
    await api.db.update(appUser).set({ emailVerifiedAt: null }).where(eq(appUser.id, rina.id));
    await rina.again();
    const [mail] = await mails.sent();
    expect(mail).toMatchObject({ to: rina.email });
    expect((await follow(mail?.links[0])).status).toBe(204);
    expect((await rina.profile()).emailVerifiedAt).not.toBeNull();
  });

  it("is discarded when an administrator sets another address", async () => {
    const rina = await someone();
    await rina.patch({ email: `ragu${made}@gudang.test` });
    const { name, version } = await rina.profile();
    const body = { name, role: "", email: `tetap${made}@gudang.test` };
    expect((await api.put("ADMIN", `/user/${rina.id}`, body, version)).status).toBe(200);
    expect(await rina.profile()).toMatchObject({ email: body.email, pendingEmail: null, emailVerifiedAt: null });
  });
});

describe("a change of address", () => {
  it("requires the password or a code", async () => {
    const rina = await someone();
    const email = `curi${made}@gudang.test`;
    for (const proof of [undefined, "bukan itu", "000000"]) {
      const refused = await rina.patch({ email, proof });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["proof"]]);
    }
    expect(await rina.profile()).toMatchObject({ pendingEmail: null });
    expect(await mails.sent()).toEqual([]);
    expect((await rina.patch({ name: "Rina Sari", proof: undefined })).status).toBe(200);
  });

  it("accepts a second-factor code as proof", async () => {
    const rina = await someone();
    const begun = await rina.call<SecondFactorState>("post", "/settings/second-factor", { body: {} });
    const secret = begun.body.setUp?.secret ?? "";
    await rina.call("post", "/settings/second-factor/confirm", { body: { code: appCode(secret, -1) } });
    expect((await rina.patch({ email: `kode${made}@gudang.test`, proof: appCode(secret) })).status).toBe(200);
  });

  it("is cancelled by any new password, and cannot be renewed", async () => {
    for (const set of ["own", "reset", "admin"] as const) {
      const rina = await someone();
      const email = `${set}${made}@gudang.test`;
      await rina.patch({ email });
      const link = await linkTo(email);
      const password = "beras hitam 2027";
      if (set === "own")
        await rina.call("patch", "/settings/password", { body: { currentPassword: PASSWORD, password } });
      if (set === "reset") {
        const token = await makePasswordLink(api.db, rina.id, 60);
        await api.post(null, "/password/reset", { token, email: rina.email, password });
      }
      if (set === "admin") {
        const { name, version } = await rina.profile();
        const body = { name, role: "", email: rina.email, password };
        await api.put("ADMIN", `/user/${rina.id}`, body, version);
      }
      expect((await api.post(null, "/email/resend", { email })).status).toBe(204);
      expect((await follow(link)).status, set).toBe(410);
      expect((await mailsTo(email)).length, set).toBe(1);
      const [row] = await api.db.select().from(appUser).where(eq(appUser.id, rina.id));
      expect([row?.email, row?.pendingEmail]).toEqual([rina.email, null]);
    }
  });

  it("is stopped by the link in the old address's mail, which ends all sessions", async () => {
    const rina = await someone();
    const email = `henti${made}@gudang.test`;
    await rina.patch({ email });
    const stop = await linkTo(rina.email);
    const wanted = await linkTo(email);
    expect((await follow(stop)).status).toBe(204);
    expect((await rina.call("get", "/me")).status).toBe(401);
    expect((await follow(wanted)).status).toBe(410);
    expect((await follow(stop)).status).toBe(204);
    const history = await api.history("ADMIN", `/user/${rina.id}`);
    expect(history[0]).toMatchObject({ action: "stopEmailChange", by: null });
  });

  it("is reverted by the link in the old address's mail, also after a second change and a new password", async () => {
    const rina = await someone();
    const [first, second] = [`satu${made}@gudang.test`, `dua${made}@gudang.test`];
    await rina.patch({ email: first });
    await follow(await linkTo(first));
    const stop = await linkTo(rina.email);
    expect((await mailsTo(rina.email)).at(-1)?.text).toContain(first);
    await rina.patch({ email: second });
    await follow(await linkTo(second));
    const body = { currentPassword: PASSWORD, password: "beras hitam 2027" };
    await rina.call("patch", "/settings/password", { body });
    await api.db.insert(externalAccount).values({ userId: rina.id, issuer: "https://idp.test", subject: `s${made}` });
    expect((await follow(stop)).status).toBe(204);
    const [row] = await api.db.select().from(appUser).where(eq(appUser.id, rina.id));
    expect(row?.email).toBe(rina.email);
    expect(await api.db.$count(externalAccount, eq(externalAccount.userId, rina.id))).toBe(0);
    expect((await rina.call("get", "/me")).status).toBe(401);
  });

  it("is not reverted after an administrator has set another address", async () => {
    const rina = await someone();
    await rina.patch({ email: `pindah${made}@gudang.test` });
    await follow(await linkTo(`pindah${made}@gudang.test`));
    const { name, version } = await rina.profile();
    const body = { name, role: "", email: `admin${made}@gudang.test` };
    expect((await api.put("ADMIN", `/user/${rina.id}`, body, version)).status).toBe(200);
    // The mail with the link is sent after the administrator's change.
    expect((await follow(await linkTo(rina.email))).status).toBe(410);
  });

  it("sends no mail to an unconfirmed old address", async () => {
    const rina = await someone();
    await api.db.update(appUser).set({ emailVerifiedAt: null }).where(eq(appUser.id, rina.id));
    await rina.patch({ email: `betul${made}@gudang.test` });
    await follow(await linkTo(`betul${made}@gudang.test`));
    expect(await mailsTo(rina.email)).toEqual([]);
  });
});
