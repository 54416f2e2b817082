import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { accountEmail, PASSWORD } from "../setup/fixture";
import type { TestApp } from "../setup/e2e-app";
import { expect, test } from "./fixtures";

/** Addresses, headers and cookies cannot redirect to another site, inject a header or read other files. */

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

const post = (app: TestApp, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(app.url + path, {
    method: "POST",
    headers: { Origin: app.url, ...headers },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

/** Expects a redirect to a path of this site, parsed like a browser does. */
function expectHere(answer: Response, said: string) {
  const location = answer.headers.get("Location");
  expect(location, said).not.toBeNull();
  expect(new URL(location ?? "", "http://here.test").origin, said).toBe("http://here.test");
  expect(answer.headers.getSetCookie().join(), said).not.toContain("token=x");
}

test("redirects never lead to another site", async ({ app }) => {
  for (const to of EVIL) {
    expectHere(await post(app, "/preferences", { theme: "dark", redirectTo: to }), `preferences ${to}`);
    const referer = /^[\x20-\x7e]*$/.test(to) ? to : "/";
    expectHere(await post(app, "/logout", {}, { Referer: referer }), `logout ${to}`);
    // The requested URL may come from the query or from a forged cookie.
    const path = encodeURI(to.replace(/[\r\n\t\\]/g, ""));
    const wanted = await fetch(
      `${app.url}/record/booking?q=${encodeURIComponent(to)}&redirectTo=${encodeURIComponent(to)}`,
      {
        redirect: "manual",
      },
    );
    expectHere(wanted, `wanted ${path}`);
    const own = wanted.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const made = `session=${encodeURIComponent(Buffer.from(JSON.stringify({ intended: to })).toString("base64"))}`;
    for (const Cookie of [own, made, `${made}.AAAAAAAA`]) {
      const entered = await post(app, "/login", { email: accountEmail("SCALE"), password: PASSWORD }, { Cookie });
      expectHere(entered, `sign-in ${to}`);
      if (Cookie !== own) expect(entered.headers.get("Location")).toBe("/home");
    }
  }
});

test("a path outside the static folder reveals no file", async ({ app }) => {
  const secrets = /"dependencies"|SESSION_SECRET|root:|export default|PRIVATE KEY/;
  const ups = ["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "..\\", "....//", "%252e%252e%252f"];
  for (const up of ups) {
    for (const base of ["/", "/assets/", "/locales/", "/texts/", "/photo/", "/import/customer/", "/api/photo/"]) {
      for (const file of ["package.json", ".env", "etc/passwd", "build/server/index.js"]) {
        const answer = await fetch(app.url + base + up.repeat(5) + file, { redirect: "manual" });
        const text = await answer.text();
        assert.ok([302, 400, 401, 403, 404].includes(answer.status), `${base}${up}${file}: ${answer.status}`);
        assert.doesNotMatch(text, secrets, `${base}${up}${file}`);
      }
    }
  }
  for (const file of ["/.env", "/.git/config", "/package.json", "/server/index.js", "/assets/../../server/index.js"]) {
    expect((await fetch(app.url + file)).status, file).toBe(404);
  }
});

test("a line break in a value does not start a header", async ({ app }) => {
  const broken = "x\r\nX-Evil: 1\r\n\r\n<script>";
  const encoded = encodeURIComponent(broken);
  for (const address of [
    ...readdirSync("app/routes").map(
      (file) =>
        `/${file
          .replace(/\.tsx?$/, "")
          .replaceAll("_.", ".")
          .replaceAll(".", "/")
          .replace(/\$\w*/g, encoded)}`,
    ),
    "/home",
  ]) {
    for (const search of ["", `?q=${encoded}&form=${encoded}&date=${encoded}`]) {
      const answer = await fetch(app.url + address + search, { redirect: "manual" });
      await answer.text();
      assert.equal(answer.headers.get("X-Evil"), null, address + search);
      assert.ok(answer.status < 500, `${address}${search}: ${answer.status}`);
    }
  }
  const id = await fetch(`${app.url}/api/me`, {
    headers: { "X-Request-Id": "a%0d%0aX-Evil:1", "Accept-Language": "x;q=9" },
  });
  expect(id.headers.get("X-Request-Id")).toMatch(/^[\w-]{36}$/);
  await id.text();
});

test("a sign-in creates a new token regardless of the previous cookie", async ({ app }) => {
  const signIn = async (Cookie: string) => {
    const answer = await post(app, "/login", { email: accountEmail("CHECKER"), password: PASSWORD }, { Cookie });
    expect(answer.status).toBe(302);
    return answer.headers.getSetCookie().find((one) => one.startsWith("token=")) ?? "";
  };
  const first = await signIn("");
  const planted = first.split(";")[0] ?? "";
  // A planted valid session counts as signed in, so the user signs out first.
  await fetch(`${app.url}/logout`, {
    method: "POST",
    headers: { Origin: app.url, Cookie: planted },
    redirect: "manual",
  });
  const second = await signIn(planted);
  expect(second.split(";")[0]).not.toBe(planted);
  expect(second).toMatch(/HttpOnly/);
  expect(second).toMatch(/SameSite=Lax/);
  const old = await fetch(`${app.url}/home`, { headers: { Cookie: planted }, redirect: "manual" });
  expect([old.status, old.headers.get("Location")]).toEqual([302, "/login"]);
});

test("a field named after a prototype property changes no object", async ({ app }) => {
  for (const name of [
    "__proto__.role",
    "__proto__[role]",
    "constructor.prototype.role",
    "prototype.role",
    "__proto__",
  ]) {
    const answer = await post(app, "/login", { email: "a@b.co", password: "x", [name]: "ADMIN" });
    await answer.text();
    expect([400, 401], `${name}: ${answer.status}`).toContain(answer.status);
  }
  const page = await fetch(`${app.url}/login`);
  expect(page.status).toBe(200);
  await page.text();
});
