import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ErrorAnswer } from "#contract/answers";
import type { LoginAnswer, Me, User } from "#contract/accounts/user";
import { makePasswordLink } from "#backend/accounts/links";
import { loginAttempt } from "#backend/db/tables/accounts";
import { useApi } from "../setup/api";

/** Users change their own password. */

const api = useApi();
const OLD = "beras merah 2026";
const NEW = "beras hitam 2027";
let made = 0;
let user: User;

const signIn = (password: string) => api.post<LoginAnswer>(null, "/login", { email: user.email, password });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const change = (token: string, currentPassword: string, password: string) =>
  api.call<ErrorAnswer>(null, "patch", "/settings/password", {
    body: { currentPassword, password },
    headers: bearer(token),
  });
const meAs = async (token: string) => (await api.call<Me>(null, "get", "/me", { headers: bearer(token) })).status;

beforeEach(async () => {
  const body = { name: "Dewi", email: `dewi${++made}@gudang.test`, role: "", password: OLD };
  user = (await api.post<User>("ADMIN", "/user", body)).body;
});
afterEach(() => api.db.delete(loginAttempt));

describe("a user's own password", () => {
  it("is changed with the current one, which ends all other sessions and invalidates links", async () => {
    const [here, there] = [(await signIn(OLD)).body.token, (await signIn(OLD)).body.token];
    const link = await makePasswordLink(api.db, user.id, 60);
    expect((await change(here, OLD, NEW)).status).toBe(204);
    expect([await meAs(here), await meAs(there)]).toEqual([200, 401]);
    const body = { token: link, email: user.email, password: "beras putih 2028" };
    expect((await api.post(null, "/password/reset", body)).status).toBe(410);
    expect((await signIn(OLD)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    const history = await api.history("ADMIN", `/user/${user.id}`);
    expect(history[0]).toMatchObject({ action: "setPassword", by: { id: user.id }, changes: [] });
  });

  it("stays when the current one is wrong, with an error at its field", async () => {
    const { token } = (await signIn(OLD)).body;
    for (const [current, next, errors] of [
      ["bukan itu sama sekali", NEW, { currentPassword: ["Bukan kata sandi Anda yang sekarang."] }],
      ["", NEW, { currentPassword: ["Wajib diisi."] }],
    ] as const) {
      const answer = await change(token, current, next);
      expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    }
    expect((await signIn(OLD)).status).toBe(200);
  });

  it("is refused by every call when it consists of names of the user, the plant or the product", async () => {
    const refused = { password: [expect.stringContaining("terlalu umum")] };
    const saved = { values: { companyName: "PT Padi Makmur" } };
    const { version } = (await api.get<{ version: number }>("ADMIN", "/settings/company")).body;
    expect((await api.put("ADMIN", "/settings/company", saved.values, version)).status).toBe(200);
    const { token } = (await signIn(OLD)).body;
    const link = await makePasswordLink(api.db, user.id, 60);
    const { name, email, role } = user;
    for (const password of [`${name}-12345`, "Makmur-2026!", "gudang-2026"]) {
      const answers = [
        await change(token, OLD, password),
        await api.post<ErrorAnswer>("ADMIN", "/user", { name, email: "lain@gudang.test", role, password }),
        await api.put<ErrorAnswer>("ADMIN", `/user/${user.id}`, { name, email, role, password }, user.version),
        await api.post<ErrorAnswer>(null, "/register", { name, email, password }),
        await api.post<ErrorAnswer>(null, "/password/reset", { token: link, email, password }),
      ];
      for (const { status, body } of answers) expect([status, body.errors]).toEqual([422, refused]);
    }
    expect((await signIn(OLD)).status).toBe(200);
  });

  it("change is blocked after ten wrong guesses, while sign-in still works", async () => {
    const { token } = (await signIn(OLD)).body;
    for (let n = 0; n < 10; n++) expect((await change(token, `tebakan nomor ${n}`, NEW)).status).toBe(422);
    const closed = await change(token, OLD, NEW);
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await signIn(OLD)).status).toBe(200);
  });

  it("change resets the wrong guesses on success", async () => {
    const { token } = (await signIn(OLD)).body;
    for (let n = 0; n < 9; n++) await change(token, `tebakan nomor ${n}`, NEW);
    expect((await change(token, OLD, NEW)).status).toBe(204);
    expect((await change(token, OLD, NEW)).status).toBe(422);
  });

  it("is changed once by two concurrent requests", async () => {
    const tokens = [(await signIn(OLD)).body.token, (await signIn(OLD)).body.token];
    const answers = await Promise.all(tokens.map((token, n) => change(token, OLD, `${NEW} ${n}`)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});
