import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { ActivityEntry, ErrorAnswer } from "#contract/answers";
import type { Profile } from "#contract/settings";
import type { Me } from "#contract/user";
import { openSession } from "#backend/accounts/session";
import { appUser, loginAttempt } from "#backend/db/tables/accounts";
import { useApi } from "../setup/api";
import { useMails } from "../setup/mails";

/** The own profile: name and e-mail, and what a new address goes through. */

const settings = { DEFAULT_LOCALE: "id", APP_URL: "https://gudang.test" };
const api = useApi(settings);
const mails = useMails(api, settings);
let made = 0;

afterEach(() => api.db.delete(loginAttempt));

/** Makes a user with a verified address, and what this user does. */
async function someone(name = "Rina") {
  const email = `rina${++made}@gudang.test`;
  const [row] = await api.db
    .insert(appUser)
    .values({ name, email, passwordHash: "-", emailVerifiedAt: sql`now()` })
    .returning({ id: appUser.id });
  const id = row?.id ?? 0;
  const { token } = await openSession(api.db, id, false);
  const call = <T = Profile>(method: string, path: string, options: { body?: unknown; version?: number } = {}) =>
    api.call<T & ErrorAnswer>(null, method, path, { ...options, headers: { Authorization: `Bearer ${token}` } });
  const profile = async () => (await call("get", "/settings/profile")).body;
  return {
    ...{ id, email, call, profile },
    patch: async (changes: object) => {
      const { name, email, version } = await profile();
      return call("patch", "/settings/profile", { body: { name, email, ...changes }, version });
    },
    again: () => call("post", "/settings/profile/verification", { body: {} }),
  };
}

/** Follows the link of a mail, as the screen behind it does. */
const follow = (link = "") => {
  const { pathname, search } = new URL(link);
  return api.call(null, "post", pathname + search, { body: {} });
};

describe("the own profile", () => {
  it("takes another name at once, with a version, and keeps it in the history", async () => {
    const rina = await someone();
    const changed = await rina.patch({ name: "  Rina Sari " });
    expect(changed).toMatchObject({ status: 200, body: { name: "Rina Sari", email: rina.email, pendingEmail: null } });
    expect((await rina.call<Me>("get", "/me")).body.name).toBe("Rina Sari");
    expect(await mails.sent()).toEqual([]);
    const body = { name: "Lama", email: rina.email };
    expect((await rina.call("patch", "/settings/profile", { body })).status).toBe(428);
    const stale = await rina.call("patch", "/settings/profile", { body, version: 1 });
    expect([stale.status, stale.body.current]).toEqual([409, expect.objectContaining({ name: "Rina Sari" })]);
    const history = await api.call<{ data: ActivityEntry[] }>("ADMIN", "get", `/user/${rina.id}/activity`);
    expect(history.body.data[0]).toMatchObject({
      action: "update",
      by: { id: rina.id },
      changes: [{ field: "name", from: "Rina", to: "Rina Sari" }],
    });
  });

  it("takes no role, no password and no empty field", async () => {
    const rina = await someone();
    for (const more of [{ role: "ADMIN" }, { password: "beras merah 2026" }, { emailVerifiedAt: null }]) {
      expect((await rina.patch(more)).status).toBe(422);
    }
    const refused = await rina.patch({ name: " ", email: "bukan email" });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["name", "email"]]);
  });
});

describe("another address", () => {
  it("waits until its link is used; the old one holds until then", async () => {
    const rina = await someone();
    const email = `baru${made}@gudang.test`;
    const changed = await rina.patch({ email: email.toUpperCase() });
    expect(changed.body).toMatchObject({ email: rina.email, pendingEmail: email });
    expect(changed.body.emailVerifiedAt).not.toBeNull();
    const [mail, ...others] = await mails.sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email });
    expect((await rina.call<Me>("get", "/me")).body.email).toBe(rina.email);
    // Saved again as it is, it sends nothing.
    expect((await rina.patch({ email })).body.pendingEmail).toBe(email);
    expect(await mails.sent()).toHaveLength(1);
    expect((await follow(mail?.links[0])).status).toBe(204);
    expect(await rina.profile()).toMatchObject({ email, pendingEmail: null });
    expect((await rina.call<Me>("get", "/me")).body.email).toBe(email);
  });

  it("is given up by writing the old one, and its link opens nothing then", async () => {
    const rina = await someone();
    await rina.patch({ email: `ganti${made}@gudang.test` });
    const [mail] = await mails.sent();
    expect((await rina.patch({ email: rina.email })).body.pendingEmail).toBeNull();
    expect((await follow(mail?.links[0])).status).toBe(410);
    expect((await rina.profile()).email).toBe(rina.email);
  });

  it("that somebody has is answered as any other; its owner gets a mail without a link, and nothing else happens", async () => {
    const [rina, other] = [await someone(), await someone("Pemilik")];
    const free = await rina.patch({ email: `bebas${made}@gudang.test` });
    const [freeMail] = await mails.sent();
    expect(freeMail?.subject).toContain("Pastikan alamat email Anda");
    const taken = await rina.patch({ email: other.email });
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)]);
    expect(taken.body.pendingEmail).toBe(other.email);
    const mail = (await mails.sent()).at(-1);
    expect(mail).toMatchObject({ to: other.email, links: [] });
    expect(mail?.text).toContain("Halo Pemilik");
    expect(await other.profile()).toMatchObject({ email: other.email, name: "Pemilik" });
    expect((await rina.profile()).email).toBe(rina.email);
  });

  it("that two users want gets each of them a link of their own, and the first click wins", async () => {
    const [one, two] = [await someone("Satu"), await someone("Dua")];
    const email = `rebutan${made}@gudang.test`;
    await one.patch({ email });
    await two.patch({ email });
    const links = (await mails.sent()).map(({ text, links: [link] }) => ({ link, isTwo: text.includes("Halo Dua") }));
    expect(links.map(({ isTwo }) => isTwo).sort()).toEqual([false, true]);
    expect((await follow(links.find(({ isTwo }) => isTwo)?.link)).status).toBe(204);
    expect((await two.profile()).email).toBe(email);
    expect((await follow(links.find(({ isTwo }) => !isTwo)?.link)).status).toBe(409);
    expect((await one.profile()).email).toBe(one.email);
  });

  it("gets its mail again, five times in a quarter of an hour", async () => {
    const rina = await someone();
    await rina.patch({ email: `lagi${made}@gudang.test` });
    for (let n = 0; n < 4; n++) expect((await rina.again()).status).toBe(204);
    expect((await rina.again()).status).toBe(429);
    const all = await mails.sent();
    expect(all.map(({ to }) => to)).toEqual(Array<string>(5).fill(`lagi${made}@gudang.test`));
    expect((await follow(all[4]?.links[0])).status).toBe(204);
  });

  it("of an account that was never verified gets the mail that verifies it; a verified one gets none", async () => {
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

  it("ends when an administrator writes another one", async () => {
    const rina = await someone();
    await rina.patch({ email: `ragu${made}@gudang.test` });
    const { name, version } = await rina.profile();
    const body = { name, role: "", email: `tetap${made}@gudang.test` };
    expect((await api.call("ADMIN", "put", `/user/${rina.id}`, { body, version })).status).toBe(200);
    expect(await rina.profile()).toMatchObject({ email: body.email, pendingEmail: null, emailVerifiedAt: null });
  });
});
