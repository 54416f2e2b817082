import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { connect } from "#backend/db/client";
import { contentsOf } from "../setup/contents";
import { accountEmail, PASSWORD } from "../setup/fixture";
import { routeAddresses, routesWith } from "../setup/route-addresses";
import { MANY_REQUESTS_MS, useWebApp } from "../setup/web-app";

/** Addresses, headers, cookies and foreign forms cannot redirect away, inject a header, read a file or write a row. */

const web = useWebApp();

const EVIL = [
  "https://evil.test",
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "/%09/evil.test",
  "/%0d%0aSet-Cookie:%20token=x",
  "/home\r\nSet-Cookie: token=x",
  "javascript:alert(1)",
  "data:text/html,x",
  "http:evil.test",
  "/..//evil.test",
  "/.//evil.test",
  "@evil.test",
];

it.each(EVIL)("redirects to no other site: %j", async (to) => {
  /** Expects a redirect to a path of this site, parsed like a browser does. */
  const expectHere = ({ headers }: { headers: Headers }, place: string) => {
    const location = headers.get("Location");
    expect(location, place).not.toBeNull();
    expect(new URL(location ?? "", "http://here.test").origin, place).toBe("http://here.test");
    expect(headers.getSetCookie().join(), place).not.toContain("token=x");
  };
  expectHere(await web.post("/preferences", { theme: "dark", redirectTo: to }), "preferences");
  const Referer = /^[\x20-\x7e]*$/.test(to) ? to : "/";
  expectHere(await web.post("/logout", {}, { Referer }), "logout");
  // The requested URL may come from the query or from a forged cookie.
  const encoded = encodeURIComponent(to);
  const wanted = await web.send(`/record/booking?q=${encoded}&redirectTo=${encoded}`);
  expectHere(wanted, "requested URL");
  const own = wanted.cookies.join("; ");
  const made = `session=${encodeURIComponent(Buffer.from(JSON.stringify({ intended: to })).toString("base64"))}`;
  for (const Cookie of [own, made, `${made}.AAAAAAAA`]) {
    const entered = await web.post("/login", { email: accountEmail("SCALE"), password: PASSWORD }, { Cookie });
    expectHere(entered, "sign-in");
    if (Cookie !== own) expect(entered.headers.get("Location")).toBe("/home");
  }
});

it(
  "reveals no file outside the static folder",
  async () => {
    const secrets = /"dependencies"|SESSION_SECRET|root:|export default|PRIVATE KEY/;
    for (const up of ["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "..\\", "....//", "%252e%252e%252f"]) {
      for (const base of [
        "/",
        "/assets/",
        "/locales/",
        "/handbook/",
        "/texts/",
        "/photo/",
        "/import/customer/",
        "/api/photo/",
      ]) {
        for (const file of ["package.json", ".env", "etc/passwd", "build/server/index.js"]) {
          const { status, text } = await web.send(base + up.repeat(5) + file);
          assert.ok([302, 400, 401, 403, 404].includes(status), `${base}${up}${file}: ${status}`);
          assert.doesNotMatch(text, secrets, `${base}${up}${file}`);
        }
      }
    }
    for (const file of ["/.env", "/.git/config", "/package.json", "/server/index.js", "/assets/../../server/index.js"])
      expect((await web.send(file)).status, file).toBe(404);
  },
  MANY_REQUESTS_MS,
);

it("starts no header after a line break in a value", async () => {
  const encoded = encodeURIComponent("x\r\nX-Evil: 1\r\n\r\n<script>");
  for (const address of [...routesWith(encoded), "/home"]) {
    for (const search of ["", `?q=${encoded}&form=${encoded}&date=${encoded}`]) {
      const { status, headers } = await web.send(address + search);
      assert.equal(headers.get("X-Evil"), null, address + search);
      assert.ok(status < 500, `${address}${search}: ${status}`);
    }
  }
  const headers = { "X-Request-Id": "a%0d%0aX-Evil:1", "Accept-Language": "x;q=9" };
  expect((await web.send("/api/me", { headers })).headers.get("X-Request-Id")).toMatch(/^[\w-]{36}$/);
});

it("creates a new token at a sign-in, regardless of the previous cookie", async () => {
  const signIn = async (Cookie: string) => {
    const answer = await web.post("/login", { email: accountEmail("CHECKER"), password: PASSWORD }, { Cookie });
    expect(answer.status).toBe(302);
    return answer.cookies.find((one) => one.startsWith("token=")) ?? "";
  };
  const planted = await signIn("");
  // A planted valid session counts as signed in, so the user signs out first.
  await web.post("/logout", {}, { Cookie: planted });
  expect(await signIn(planted)).not.toBe(planted);
  const old = await web.send("/home", { headers: { Cookie: planted } });
  expect([old.status, old.headers.get("Location")]).toEqual([302, "/login"]);
});

it.each(["__proto__.role", "__proto__[role]", "constructor.prototype.role", "prototype.role", "__proto__"])(
  "changes no object by a field named %s",
  async (name) => {
    expect([400, 401]).toContain((await web.post("/login", { email: "a@b.co", password: "x", [name]: "A" })).status);
    expect((await web.send("/login")).status).toBe(200);
  },
);

it("returns 404 for an unknown provider", async () => {
  expect((await web.post("/oauth/google", {})).status).toBe(404);
  expect((await web.send("/oauth/google")).status).toBe(404);
});

it("requires HTTPS for no response over HTTP", async () => {
  const { headers } = await web.send("/login");
  expect(headers.get("Strict-Transport-Security")).toBeNull();
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

const BODIES: [type: string, body: string][] = [
  ["application/x-www-form-urlencoded", "intent=create&name=x&theme=dark&email=admin%40gudang.test&password=x"],
  [
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="intent"\r\n\r\ncreate\r\n--b--\r\n',
  ],
  ["text/plain", "intent=create"],
  ["application/json", '{"intent":"create"}'],
];

it(
  "rejects a form from another site at every URL, and writes no row",
  async () => {
    const { host } = new URL(web.url);
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.test" },
      { Origin: "null" },
      {},
      { Origin: "http://localhost:1" },
      { Origin: `http://lain.${host}`, "Sec-Fetch-Site": "same-site" },
      { Origin: web.url, "Sec-Fetch-Site": "same-site" },
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: "https://evil.test", "X-Forwarded-Host": "evil.test", "X-Forwarded-For": "127.0.0.1" },
      { Origin: "https://evil.test", "X-Client-Origin": web.url },
      { "X-Client-Origin": web.url },
      { Origin: `${web.url}.evil.test` },
      { Origin: web.url.replace("http:", "https:"), "Sec-Fetch-Site": "cross-site" },
      { Origin: `http://${host}@evil.test` },
      { Origin: "file://", "Sec-Fetch-Site": "none" },
    ];
    const Cookie = await web.cookieOf("ADMIN");
    const { db, close } = connect(web.database, { connections: 1 });
    const before = await contentsOf(db);
    const addresses = routesWith("1", (file) => /^export const action\b/m.test(readFileSync(file, "utf8")));
    expect(addresses).toEqual(expect.arrayContaining(["/login", "/logout", "/management/grade", "/oauth/1"]));
    expect(routeAddresses).toEqual(expect.arrayContaining(addresses));
    for (const [at, address] of addresses.flatMap((one) => [one, `${one}.data`]).entries()) {
      for (const [number, headers] of foreign.entries()) {
        const [type, body] = BODIES[(at + number) % BODIES.length] ?? ["", ""];
        const sent = { ...headers, Cookie, "Content-Type": type };
        const answer = await web.send(address, { method: "POST", headers: sent, body });
        const said = `${address} with ${JSON.stringify(headers)}`;
        assert.deepEqual([said, answer.status, answer.cookies], [said, 403, []]);
        assert.match(answer.headers.get("Cache-Control") ?? "", /no-store/, said);
        assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff", said);
      }
    }
    expect(await contentsOf(db)).toEqual(before);
    await close();
  },
  MANY_REQUESTS_MS,
);
