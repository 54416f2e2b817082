import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnSessions } from "#contract/accounts/settings";
import type { LoginAnswer, Me, User } from "#contract/accounts/user";
import { deviceName } from "#backend/accounts/device-name";
import { accessToken } from "#backend/db/tables/accounts";
import { useApi } from "../setup/api";

/** Users list their sessions and end them. */

const api = useApi();
const PASSWORD = "beras merah 2026";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
let made = 0;
let user: User;

beforeEach(async () => {
  const body = { name: "Dewi", email: `sesi${++made}@gudang.test`, role: "", password: PASSWORD };
  user = (await api.post<User>("ADMIN", "/user", body)).body;
});

async function signIn(headers: Record<string, string> = {}) {
  const body = { email: user.email, password: PASSWORD };
  const { body: answer } = await api.call<LoginAnswer>(null, "post", "/login", { body, headers });
  const call = <T>(method: string, path: string, given?: object) =>
    api.call<T>(null, method, path, { headers: { Authorization: `Bearer ${answer.token}` }, body: given });
  return {
    call,
    sessions: async () => (await call<OwnSessions>("get", "/settings/sessions")).body.data,
    isIn: async () => (await call<Me>("get", "/me")).status === 200,
  };
}

it("a link of a file ends with its session, not with others", async () => {
  const { name, email } = user;
  await api.put("ADMIN", `/user/${user.id}`, { name, email, role: "OFFICE", password: null }, user.version);
  const [here, there] = [await signIn(), await signIn()];
  const { url } = (await here.call<{ url: string }>("get", "/list/booking/csv?status=ACTIVE")).body;
  const open = async () => {
    const answer = await api.request(url);
    await answer.arrayBuffer();
    return answer.status;
  };
  await there.call("post", "/logout");
  expect(await open()).toBe(200);
  await here.call("post", "/logout");
  expect(await open()).toBe(404);
});

it("a failed sign-in is logged with address and hashed account", async () => {
  const { logFailedSignIn } = await import("#backend/accounts/sign-ins");
  const written = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  for (const account of [user.email, user.email, "lain@gudang.test"])
    logFailedSignIn({ SESSION_SECRET: "a secret of this test", LOG_LEVEL: "info" }, "password", account, "10.1.2.3");
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, string>);
  written.mockRestore();
  expect(lines[0]).toMatchObject({ level: "warn", message: "failed sign-in", factor: "password", address: "10.1.2.3" });
  expect(lines[1]?.account).toBe(lines[0]?.account);
  expect(lines[2]?.account).not.toBe(lines[0]?.account);
  expect(JSON.stringify(lines)).not.toContain(user.email);
});

describe("a user's own sessions", () => {
  it("show device, address, start, last use and which one is current", async () => {
    await signIn({ "X-Client-Agent": FIREFOX, "User-Agent": "node", "X-Client-Address": "10.1.2.3" });
    const here = await signIn({ "User-Agent": CHROME });
    const sessions = await here.sessions();
    expect(sessions.map(({ device, address, current }) => ({ device, address, current }))).toEqual([
      { device: "Chrome, Windows", address: null, current: true },
      { device: "Firefox, Linux", address: "10.1.2.3", current: false },
    ]);
    for (const { createdAt, lastSeenAt } of sessions) {
      expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
      expect(Math.abs(Date.parse(lastSeenAt) - Date.now())).toBeLessThan(60_000);
    }
  });

  it("are ended individually, or all except the current one", async () => {
    const [here, second, third] = [await signIn(), await signIn(), await signIn()];
    const first = (await here.sessions()).find(({ current }) => !current);
    expect((await here.call("delete", `/settings/sessions/${first?.id}`)).status).toBe(204);
    expect([await second.isIn(), await third.isIn()].sort()).toEqual([false, true]);
    expect((await here.call("delete", `/settings/sessions/${first?.id}`)).status).toBe(404);
    await signIn();
    expect((await here.call("delete", "/settings/sessions")).status).toBe(204);
    expect((await here.sessions()).map(({ current }) => current)).toEqual([true]);
    expect([await second.isIn(), await third.isIn()]).toEqual([false, false]);
    expect((await api.get("ADMIN", "/me")).status).toBe(200);
  });

  it("are ended by an older sign-in only with password or code", async () => {
    const [here, other] = [await signIn(), await signIn()];
    await api.db.execute(sql`update access_token set created_at = now() - interval '11 minutes'`);
    const [session] = (await here.sessions()).filter(({ current }) => !current);
    for (const path of ["/settings/sessions", `/settings/sessions/${session?.id}`])
      for (const body of [{}, { proof: "bukan-sandinya-12" }])
        expect(await here.call("delete", path, body)).toMatchObject({
          status: 422,
          body: { errors: { proof: [expect.any(String)] } },
        });
    expect(await other.isIn()).toBe(true);
    expect((await here.call("delete", "/settings/sessions", { proof: PASSWORD })).status).toBe(204);
    expect(await other.isIn()).toBe(false);
  });

  it("of another user return 404", async () => {
    const here = await signIn();
    await api.token("ADMIN");
    const [foreign] = await api.db
      .select({ id: accessToken.id })
      .from(accessToken)
      .where(sql`user_id <> ${user.id}`);
    expect((await here.call("delete", `/settings/sessions/${foreign?.id}`)).status).toBe(404);
    expect((await api.get("ADMIN", "/me")).status).toBe(200);
    expect((await here.sessions()).map(({ id }) => id)).not.toContain(foreign?.id);
  });

  it("are not listed when ended", async () => {
    const [here] = [await signIn(), await signIn()];
    const other = (await here.sessions()).find(({ current }) => !current);
    await api.db
      .update(accessToken)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(accessToken.id, other?.id ?? 0));
    expect(await here.sessions()).toHaveLength(1);
  });

  it("record their last use at most every five minutes", async () => {
    const here = await signIn();
    const seen = async () => (await here.sessions())[0]?.lastSeenAt ?? "";
    const age = (minutes: number) =>
      api.db
        .update(accessToken)
        .set({ lastSeenAt: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(accessToken.userId, user.id));
    await age(4);
    await here.isIn();
    expect(Date.now() - Date.parse(await seen())).toBeGreaterThan(3 * 60_000);
    await age(6);
    await here.isIn();
    await expect.poll(async () => Date.now() - Date.parse(await seen())).toBeLessThan(60_000);
  });

  it("accept a User-Agent and an address of any length", async () => {
    const here = await signIn({ "X-Client-Agent": "x".repeat(7000), "X-Client-Address": "9".repeat(7000) });
    const [session] = await here.sessions();
    expect(session?.address).toHaveLength(100);
  });
});

it.each([
  [CHROME, "Chrome, Windows"],
  [FIREFOX, "Firefox, Linux"],
  [
    "Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1",
    "Mobile Safari, iPad",
  ],
  ["curl/8.5.0", null],
  ["", null],
  [null, null],
])("deviceName of %s is %s", (agent, name) => expect(deviceName(agent)).toBe(name));
