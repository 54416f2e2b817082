import { createCookie } from "@remix-run/node";
import { beforeEach, describe, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllEnvs();
});

const withCookie = (setCookie: string) =>
  new Request("http://gudang.test/", { headers: { Cookie: setCookie.split(";")[0] ?? "" } });

describe("the token cookie", () => {
  it("lasts 365 days when remembered, otherwise until the browser closes", async () => {
    const { serializeToken, readToken } = await import("./session.server");
    const remembered = await serializeToken("abc", true);
    expect(remembered).toMatch(/^token=/);
    for (const part of ["Max-Age=31536000", "HttpOnly", "SameSite=Lax", "Path=/"]) expect(remembered).toContain(part);
    expect(remembered).not.toContain("Secure");
    expect(await serializeToken("abc", false)).not.toMatch(/Max-Age|Expires/);
    expect(await readToken(withCookie(remembered))).toBe("abc");
  });

  it("does not sign in by an API key", async () => {
    const { serializeToken, readToken } = await import("./session.server");
    expect(await readToken(withCookie(await serializeToken(`gdg_${"A".repeat(43)}`, true)))).toBeNull();
  });

  it("is bound to the host and to HTTPS when APP_URL is HTTPS", async () => {
    vi.stubEnv("APP_URL", "https://gudang.example");
    const { dropToken, flashToast, serializeToken } = await import("./session.server");
    expect(await serializeToken("abc", true)).toMatch(/^__Host-token=.*; Secure/);
    expect(await dropToken()).toMatch(/^__Host-token=;.*Max-Age=0.*Secure/);
    expect(await flashToast(new Request("https://gudang.example/"), "x")).toMatch(/^__Host-session=.*Secure/);
  });
});

describe("forged cookies", () => {
  it.each<unknown>([
    "dead",
    "a\r\nb",
    "x".repeat(300),
    // The form of a real token.
    "t".repeat(43),
    {},
    { challenge: 1, expiresAt: "never" },
  ])("are ignored: %j", async (value) => {
    const { readDevice, readToken, readWaitingSignIn } = await import("./session.server");
    const cookie = async (name: string) =>
      withCookie(await createCookie(name, { secrets: ["guessed"] }).serialize(value));
    const unsigned = async (name: string) => withCookie(await createCookie(name).serialize(value));
    for (const make of [cookie, unsigned]) {
      expect(await readToken(await make("token"))).toBeNull();
      expect(await readDevice(await make("device"))).toBeUndefined();
      expect(await readWaitingSignIn(await make("challenge"))).toBeNull();
    }
  });
});

describe("the session cookie", () => {
  it("shows a toast once", async () => {
    const { flashToast, takeToast } = await import("./session.server");
    const request = withCookie(await flashToast(new Request("http://gudang.test/"), "Tersimpan"));
    const { toast, cookie } = await takeToast(request);
    expect(toast).toMatchObject({ text: "Tersimpan", tone: "success" });
    expect(await takeToast(withCookie(cookie ?? ""))).toEqual({ toast: null, cookie: null });
  });

  it("accepts only cookies signed by this server", async () => {
    const { rememberIntended, takeIntended } = await import("./session.server");
    const cookie = await rememberIntended(new Request("http://gudang.test/"), "/record/outbound");
    expect((await takeIntended(withCookie(cookie))).path).toBe("/record/outbound");
    vi.resetModules();
    vi.stubEnv("SESSION_SECRET", "another secret of another server");
    const other = await import("./session.server");
    expect((await other.takeIntended(withCookie(cookie))).path).toBeUndefined();
  });
});
