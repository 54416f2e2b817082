import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openSession } from "#backend/accounts/session";
import { accessToken, appUser } from "#backend/db/tables/accounts";
import { activity, idempotencyKey } from "#backend/db/tables/system";
import type { LoginAnswer, Me, User, UserList } from "#contract/accounts/user";
import { useApi } from "../setup/api";
import { PASSWORD } from "../setup/fixture";

const api = useApi();
const OWN_PASSWORD = "sandi-rahasia-1";
let count = 0;

const newUser = (changes: Record<string, unknown> = {}) => ({
  name: "Siti Rahma",
  email: `siti${++count}@gudang.test`,
  role: "SCALE",
  password: OWN_PASSWORD,
  ...changes,
});

const create = (changes: Record<string, unknown> = {}) => api.post<User>("ADMIN", "/user", newUser(changes));
const made = async (changes: Record<string, unknown> = {}) => {
  const { status, body } = await create(changes);
  expect(status).toBe(201);
  return body;
};
const put = ({ id, version, name, email, role }: User, changes: Record<string, unknown>) =>
  api.put<User>("ADMIN", `/user/${id}`, { name, email, role, ...changes }, version);
const verb = ({ id, version }: User, name: "activate" | "deactivate") =>
  api.post<User>("ADMIN", `/user/${id}/${name}`, {}, version);

const signIn = (email: string, password: string) => api.post<LoginAnswer>(null, "/login", { email, password });
const signInToken = async (email: string, password = OWN_PASSWORD) => (await signIn(email, password)).body.token;
const meAs = async (token: string) =>
  (await api.call(null, "get", "/me", { headers: { Authorization: `Bearer ${token}` } })).status;

const account = async (email: string) => {
  const { body } = await api.get<UserList>("ADMIN", `/user?q=${encodeURIComponent(email)}`);
  const [user] = body.data;
  if (!user) throw new Error(`no user ${email}`);
  return user;
};

describe("a user", () => {
  it("is created with roles in the order of the table, and can sign in", async () => {
    const user = await made({ name: "  Budi  ", email: "Budi@Gudang.Test", role: "OFFICE, SCALE,OFFICE" });
    expect(user).toMatchObject({ name: "Budi", email: "budi@gudang.test", role: "SCALE,OFFICE", active: true });
    const token = await signInToken("BUDI@gudang.test");
    const me = await api.call(null, "get", "/me", { headers: { Authorization: `Bearer ${token}` } });
    expect(me.body).toMatchObject({ id: user.id, role: "SCALE,OFFICE" });
    expect((await made({ role: "" })).role).toBe("");
  });

  it("is rejected with all invalid fields", async () => {
    const { status, body } = await create({ name: "", email: "bukan email", role: "SCALE,BOSS", password: "pendek" });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: {
        name: ["Wajib diisi."],
        email: ["Isi alamat email, misalnya nama@perusahaan.com."],
        role: ["Pilih salah satu: ADMIN, FINANCE, SCALE, CHECKER, FG, OFFICE."],
        password: ["Minimal 10 karakter."],
      },
    });
    expect((await create({ emailVerifiedAt: true })).status).toBe(422);
  });

  it("has a unique e-mail address, ignoring case", async () => {
    const user = await made();
    const again = await create({ email: user.email.toUpperCase() });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ errors: { email: [`Sudah dipakai: ${user.name}. Pilih yang lain.`] } });
    expect(again.body).toMatchObject({ errorCodes: { email: [{ params: { otherArea: "user", otherId: user.id } }] } });
    const other = await made();
    expect((await put(other, { email: user.email })).status).toBe(409);
  });

  it("is asked for a new password until the user has changed the ADMIN's", async () => {
    const user = await made();
    const given = async (token: string) =>
      (await api.call<Me>(null, "get", "/me", { headers: { Authorization: `Bearer ${token}` } })).body.passwordGiven;
    const token = await signInToken(user.email);
    expect(await given(token)).toBe(true);
    const change = { currentPassword: OWN_PASSWORD, password: "kuda-laut-biru-31" };
    const headers = { Authorization: `Bearer ${token}` };
    expect((await api.call(null, "patch", "/settings/password", { headers, body: change })).status).toBe(204);
    expect(await given(token)).toBeUndefined();
    const { body: now } = await api.get<User>("ADMIN", `/user/${user.id}`);
    expect((await put(now, { password: "kuda-nil-hijau-32" })).status).toBe(200);
    expect(await given(await signInToken(user.email, "kuda-nil-hijau-32"))).toBe(true);
    // An ADMIN knows the own password.
    const { body: admin } = await api.get<Me>("ADMIN", "/me");
    const { body: own } = await api.get<User>("ADMIN", `/user/${admin.id}`);
    expect((await put(own, { password: "kuda-poni-putih-33" })).status).toBe(200);
    expect((await api.get<Me>("ADMIN", "/me")).body.passwordGiven).toBeUndefined();
  });

  it("is created once when the form is sent twice, and the stored request does not reveal the password", async () => {
    const body = newUser();
    const both = await Promise.all([1, 2].map(() => api.call<User>("ADMIN", "post", "/user", { body, key: "satu" })));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    const [kept] = await api.db.select().from(idempotencyKey).where(eq(idempotencyKey.key, "satu"));
    expect(JSON.stringify(kept)).not.toContain(OWN_PASSWORD);
    expect(JSON.stringify(kept)).not.toContain("argon2");
  });

  it("must verify a changed e-mail address again", async () => {
    const user = await made();
    await api.db.update(appUser).set({ emailVerifiedAt: new Date().toISOString() }).where(eq(appUser.id, user.id));
    const renamed = await put(user, { name: "Siti R." });
    expect(renamed.body.emailVerifiedAt).not.toBeNull();
    expect((await put(renamed.body, { email: "baru@gudang.test" })).body.emailVerifiedAt).toBeNull();
  });

  it("is updated with a matching version", async () => {
    const user = await made();
    const body = { name: user.name, email: user.email, role: "FG" };
    expect((await api.put("ADMIN", `/user/${user.id}`, body)).status).toBe(428);
    expect((await api.post("ADMIN", `/user/${user.id}/deactivate`, {})).status).toBe(428);
    await put(user, { role: "FG" });
    const stale = await put(user, { role: "" });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ current: { id: user.id, role: "FG" } });
    expect((await verb(user, "deactivate")).status).toBe(409);
    expect((await api.put("ADMIN", "/user/999999", body, 1)).status).toBe(404);
    expect((await api.call("ADMIN", "delete", `/user/${user.id}`)).status).toBe(404);
  });

  it("never has a password in responses or histories", async () => {
    const user = await made();
    const changed = await put(user, { password: "sandi-lain-22", role: "FG" });
    await verb(changed.body, "deactivate");
    const history = await api.history("ADMIN", `/user/${user.id}`);
    expect(history.map(({ action }) => action)).toEqual(["deactivate", "setPassword", "update", "create"]);
    expect(history[2]?.changes).toEqual([{ field: "role", from: "SCALE", to: "FG" }]);
    const list = await api.get("ADMIN", "/user?perPage=100");
    const kept = JSON.stringify([list.body, changed.body, await api.db.select().from(activity)]);
    for (const secret of ["passwordHash", "argon2", "sandi-lain-22", OWN_PASSWORD]) expect(kept).not.toContain(secret);
  });
});

describe("the sessions of a user", () => {
  it("end only on a role change, a new password or a deactivation", async () => {
    let user = await made();
    const first = await signInToken(user.email);
    user = (await put(user, { name: "Siti Baru", password: "" })).body;
    expect(await meAs(first)).toBe(200);
    user = (await put(user, { role: "SCALE,FG" })).body;
    expect(await meAs(first)).toBe(401);

    const second = await signInToken(user.email);
    user = (await put(user, { password: "sandi-lain-22" })).body;
    expect(await meAs(second)).toBe(401);
    expect((await signIn(user.email, OWN_PASSWORD)).status).toBe(401);

    const third = await signInToken(user.email, "sandi-lain-22");
    user = (await verb(user, "deactivate")).body;
    expect(user.active).toBe(false);
    expect(await meAs(third)).toBe(401);
    expect((await signIn(user.email, "sandi-lain-22")).status).toBe(401);
    user = (await verb(user, "activate")).body;
    expect(user.active).toBe(true);
    expect(await meAs(third)).toBe(401);
    expect((await signIn(user.email, "sandi-lain-22")).status).toBe(200);
  });

  it("continue for the administrator who makes the change, and end on other devices", async () => {
    const admin = await account("admin@gudang.test");
    const elsewhere = (await openSession(api.db, admin.id, false)).token;
    const changed = await put(admin, { password: PASSWORD });
    expect(changed.status).toBe(200);
    expect(await meAs(elsewhere)).toBe(401);
    expect((await api.get("ADMIN", "/me")).status).toBe(200);
    expect(await api.db.$count(accessToken, eq(accessToken.userId, admin.id))).toBe(1);
  });
});

describe("the last admin", () => {
  it("keeps role and account, and users cannot deactivate themselves", async () => {
    const admin = await account("admin@gudang.test");
    const own = await verb(admin, "deactivate");
    expect(own.status).toBe(409);
    expect(own.body).toMatchObject({ message: "Anda tidak dapat menonaktifkan akun sendiri." });
    const demoted = await put(admin, { role: "OFFICE" });
    expect(demoted.status).toBe(409);
    expect(demoted.body).toMatchObject({ errors: { role: [expect.stringContaining("satu ADMIN yang aktif")] } });
    // An inactive ADMIN does not count.
    const second = await made({ role: "ADMIN" });
    const inactive = (await verb(second, "deactivate")).body;
    expect((await put(admin, { role: "" })).status).toBe(409);
    expect((await put(inactive, { role: "" })).status).toBe(200);
  });
});

describe("the list of users", () => {
  it("has ten per page, by name, and is searched by name, e-mail, role and activity", async () => {
    for (let index = 0; index < 12; index++) await made({ name: `Zaki ${String(index).padStart(2, "0")}`, role: "FG" });
    const { body } = await api.get<UserList>("ADMIN", "/user?perPage=10&page=1&q=zaki");
    expect(body).toMatchObject({ total: 12, lastPage: 2, perPage: 10 });
    expect(body.data[0]?.name).toBe("Zaki 00");
    const found = async (query: string) => (await api.get<UserList>("ADMIN", `/user?${query}`)).body;
    expect((await found("")).perPage).toBe(10);
    expect((await found("q=zaki&sort=-name&perPage=1")).data[0]?.name).toBe("Zaki 11");
    for (const [day, name] of ["Zaki 07", "Zaki 05"].entries())
      await api.db
        .update(appUser)
        .set({ lastSignInAt: `2026-11-0${day + 1}T00:00:00Z` })
        .where(eq(appUser.name, name));
    // Users who have never signed in come last in both orders.
    const bySignIn = async (sort: string) =>
      (await found(`q=zaki&sort=${sort}`)).data.slice(0, 2).map((row) => row.name);
    expect(await bySignIn("lastSignInAt")).toEqual(["Zaki 07", "Zaki 05"]);
    expect(await bySignIn("-lastSignInAt")).toEqual(["Zaki 05", "Zaki 07"]);
    expect((await found("q=%25")).total).toBe(0);
    expect((await found("q=finance@")).data.map(({ role }) => role)).toEqual(["FINANCE"]);
    const both = await made({ role: "CHECKER,FG", name: "Rangkap" });
    expect((await found("role=CHECKER&perPage=100")).data.map(({ id }) => id)).toContain(both.id);
    await verb(both, "deactivate");
    expect((await found("active=0&q=Rangkap")).total).toBe(1);
    expect((await found("active=1&q=Rangkap")).total).toBe(0);
    for (const query of ["role=BOSS", "page=0", "sort=passwordHash", "active=ya"]) {
      expect((await api.get("ADMIN", `/user?${query}`)).status, query).toBe(422);
    }
  });
});
