import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { LoginAnswer, Me, User } from "#contract/accounts/user";
import { makeMailedLink } from "#backend/accounts/links";
import { appUser, loginAttempt, passwordReset } from "#backend/db/tables/accounts";
import { useApi } from "../setup/api";
import { useMails } from "../setup/mails";

/** Mails, sessions and sign-ins of users, managed by ADMIN. */

const settings = { DEFAULT_LOCALE: "id", APP_URL: "https://gudang.test" };
const api = useApi(settings);
const mails = useMails(api, settings);
const PASSWORD = "beras merah 2026";
let made = 0;

afterEach(() => api.db.delete(loginAttempt));

async function make(changes: object = {}): Promise<User> {
  const body = { name: "Tono", email: `tono${++made}@gudang.test`, role: "SCALE,FG", ...changes };
  const answer = await api.post<User>("ADMIN", "/user", body);
  expect(answer.status).toBe(201);
  return answer.body;
}
const find = async ({ id }: User) => (await api.get<User>("ADMIN", `/user/${id}`)).body;
const verb = ({ id }: User, name: string) => api.post<User & ErrorAnswer>("ADMIN", `/user/${id}/${name}`, {});
const login = ({ email }: User, password: string, headers: Record<string, string> = {}) =>
  api.call<LoginAnswer>(null, "post", "/login", { body: { email, password }, headers });
const actions = async ({ id }: User) => (await api.history("ADMIN", `/user/${id}`)).map(({ action }) => action);

/** Sets a password by a mail's link. */
const setPassword = ({ email }: User, link = "") => {
  const body = { token: new URL(link).pathname.split("/").at(-1), email, password: PASSWORD };
  return api.post(null, "/password/reset", body);
};

describe("an invited user", () => {
  it("has predefined roles, and sets a password by mailed link within seven days", async () => {
    const user = await make();
    expect(user).toMatchObject({ role: "SCALE,FG", active: true, emailVerifiedAt: null });
    expect(user.invitedAt).not.toBeNull();
    const [mail, ...others] = await mails.sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: user.email });
    expect(mail?.subject).toContain("Undangan ke Gudang");
    const [link] = await api.db.select().from(passwordReset).where(eq(passwordReset.userId, user.id));
    expect(Math.abs(Date.parse(link?.expiresAt ?? "") - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000);
    expect((await login(user, PASSWORD)).status).toBe(401);

    expect((await setPassword(user, mail?.links[0])).status).toBe(204);
    const { body } = await login(user, PASSWORD);
    const me = await api.call<Me>(null, "get", "/me", { headers: { Authorization: `Bearer ${body.token}` } });
    expect(me.body).toMatchObject({ role: "SCALE,FG" });
    const found = await find(user);
    expect(found.invitedAt).toBeNull();
    expect(found.emailVerifiedAt).not.toBeNull();
    expect((await setPassword(user, mail?.links[0])).status).toBe(410);
    expect(await actions(user)).toEqual(["resetPassword", "invite"]);
  });

  it("is invited again until a password is set, which invalidates the earlier invitation", async () => {
    const user = await make({ password: null });
    const first = (await mails.sent())[0]?.links[0];
    expect((await verb(user, "send-verification")).status).toBe(200);
    expect((await setPassword(user, first)).status).toBe(410);
    const all = await mails.sent();
    expect(all.map(({ to }) => to)).toEqual([user.email, user.email]);
    expect(all[1]?.subject).toContain("Undangan ke Gudang");
    expect((await setPassword(user, all[1]?.links[0])).status).toBe(204);
    const again = await verb(user, "send-verification");
    expect([again.status, again.body.message]).toEqual([409, "Alamat email pengguna ini sudah diverifikasi."]);
  });

  it("gets no mail when deactivated before it is sent", async () => {
    const user = await make();
    await api.db.update(appUser).set({ active: false }).where(eq(appUser.id, user.id));
    expect(await mails.sent()).toEqual([]);
    expect((await verb(user, "send-verification")).status).toBe(409);
  });
});

describe("a password link", () => {
  const update = (user: User, changes: object) => {
    const body = { name: user.name, email: user.email, role: user.role, ...changes };
    return api.put<User>("ADMIN", `/user/${user.id}`, body, user.version);
  };

  it("becomes invalid when an administrator sets a password or another address", async () => {
    for (const changes of [{ password: "beras hitam 2027" }, { email: `lain${made}@gudang.test` }]) {
      const invited = await make();
      const mail = (await mails.sent()).at(-1);
      const { status, body } = await update(invited, changes);
      expect(status).toBe(200);
      expect((await setPassword(body, mail?.links[0])).status).toBe(410);
    }
  });

  it("is not created when the password changes while its mail is prepared", async () => {
    const user = await make();
    const [row] = await api.db.select().from(appUser).where(eq(appUser.id, user.id));
    if (!row) throw new Error("no row");
    await update(user, { password: "beras hitam 2027" });
    expect(await makeMailedLink(api.db, row, 60)).toBeNull();
    expect(await api.db.$count(passwordReset, eq(passwordReset.userId, user.id))).toBe(0);
  });
});

describe("an address verification", () => {
  it("is resent to an unverified or pending address", async () => {
    const user = await make({ password: PASSWORD });
    expect((await verb(user, "send-verification")).status).toBe(200);
    await mails.sent();
    const pendingEmail = `tunggu${made}@gudang.test`;
    await api.db
      .update(appUser)
      .set({ pendingEmail, emailVerifiedAt: sql`now()` })
      .where(eq(appUser.id, user.id));
    expect((await verb(user, "send-verification")).body.pendingEmail).toBe(pendingEmail);
    const all = await mails.sent();
    expect(all.map(({ to }) => to)).toEqual([user.email, pendingEmail]);
    for (const { subject } of all) expect(subject).toContain("Verifikasi alamat email Anda");
    expect(await actions(user)).toEqual(["sendVerification", "sendVerification", "create"]);
  });
});

describe("the sessions of a user", () => {
  it("are all ended by an administrator, who stays signed in", async () => {
    const user = await make({ password: PASSWORD });
    const tokens = [(await login(user, PASSWORD)).body.token, (await login(user, PASSWORD)).body.token];
    expect((await verb(user, "end-sessions")).status).toBe(200);
    for (const token of tokens) {
      const me = await api.call(null, "get", "/me", { headers: { Authorization: `Bearer ${token}` } });
      expect(me.status).toBe(401);
    }
    expect((await login(user, PASSWORD)).status).toBe(200);
    expect(await actions(user)).toEqual(["endSessions", "create"]);
    const admin = (await api.get<Me>("ADMIN", "/me")).body;
    expect((await api.post("ADMIN", `/user/${admin.id}/end-sessions`, {})).status).toBe(200);
    expect((await api.get("ADMIN", "/me")).status).toBe(200);
  });

  it("record time and address of the last sign-in, but not of a wrong password", async () => {
    const user = await make({ password: PASSWORD });
    expect(user).toMatchObject({ lastSignInAt: null, lastSignInDevice: null, lastSignInAddress: null });
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
    await login(user, PASSWORD, { "X-Client-Agent": agent, "X-Client-Address": "10.1.2.3" });
    await login(user, "bukan itu", { "X-Client-Address": "10.9.9.9" });
    await verb(user, "end-sessions");
    const found = await find(user);
    expect(found).toMatchObject({ lastSignInDevice: "Firefox, Linux", lastSignInAddress: "10.1.2.3", version: 1 });
    expect(Math.abs(Date.parse(found.lastSignInAt ?? "") - Date.now())).toBeLessThan(60_000);
  });
});
