import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { startTestApp, type TestApp } from "../setup/e2e-app";
import { accountEmail, PASSWORD } from "../setup/fixture";
import { routeAddresses } from "../setup/route-addresses";
import { expect, test } from "./fixtures";

/** Security headers of every response (server/answer-headers.mjs). */

const ORIGIN = "https://gudang.example";

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=31536000",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

test.describe("security headers over HTTPS", () => {
  test.describe.configure({ mode: "default" });
  let app: TestApp;
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  test.beforeAll(async ({}, { workerIndex }) => {
    app = await startTestApp(2000 + workerIndex, { APP_URL: ORIGIN });
  });
  test.afterAll(() => app.stop());

  const ask = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(app.url + address, { redirect: "manual", ...init });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, plain: Object.fromEntries(answer.headers) };
  };
  const signIn = () =>
    ask("/login", {
      method: "POST",
      headers: { Origin: ORIGIN },
      body: new URLSearchParams({ email: accountEmail("ADMIN"), password: PASSWORD }),
    });
  const cookiesOf = (headers: Headers) => headers.getSetCookie().map((one) => one.split(";")[0]);

  test("are set once on every screen, resource, call, file and error", async () => {
    test.slow();
    const Cookie = cookiesOf((await signIn()).headers).join("; ");
    const assets = readdirSync("build/client/assets").slice(0, 3);
    const own = { Cookie, Origin: ORIGIN };
    const asked: [address: string, init?: RequestInit][] = [
      ...routeAddresses.flatMap((address): [string, RequestInit?][] => [
        [address],
        [address, { headers: own }],
        [`${address}.data`, { headers: own }],
        [address, { method: "POST", headers: { Cookie, Origin: "https://evil.test" } }],
        [address, { method: "POST", headers: own, body: new URLSearchParams({ intent: "x" }) }],
        [address, { method: "POST", headers: own, body: "a&".repeat(2000) }],
      ]),
      ...["/healthz", "/readyz", "/api/me", "/api/openapi.json", "/api/nothing", "/favicon.svg", "/not/here"].map(
        (address): [string] => [address],
      ),
      ...assets.map((file): [string] => [`/assets/${file}`]),
      ["/login?_data=x"],
      ["/login", { method: "OPTIONS" }],
      ["/api/login", { method: "POST", body: "{" }],
    ];
    for (const [address, init] of asked) {
      const { plain, headers, status } = await ask(address, init);
      const said = `${init?.method ?? "GET"} ${address}: ${status}`;
      assert.deepEqual({ said, ...plain }, { said, ...plain, ...EVERYWHERE });
      const policy = plain["content-security-policy"] ?? "";
      assert.match(plain["permissions-policy"] ?? "", /camera=\(\)/, said);
      const weighs = /^\/record\/(inbound|outbound\/1\/item)$/.test(address);
      assert.match(plain["permissions-policy"] ?? "", weighs ? /serial=\(self\)/ : /serial=\(\)/, said);
      assert.match(policy, /frame-ancestors/, said);
      const kept = /^\/(assets|favicon|texts)/.test(address) ? /max-age|no-store/ : /no-store/;
      assert.match(plain["cache-control"] ?? "", kept, said);
      if (!headers.get("Content-Type")?.startsWith("text/html")) continue;
      // Otherwise Express would render its own 404 page.
      assert.match(policy, /script-src 'self' 'nonce-[\w+/=]{20,}'/, said);
      assert.match(policy, /frame-ancestors 'none'/, said);
      assert.equal(plain["x-frame-options"], "DENY", said);
    }
  });

  test("keep an idle connection longer than the 5 s between the requests of a monitor", async () => {
    const { plain } = await ask("/healthz");
    expect(plain["keep-alive"]).toBe("timeout=15");
  });

  test("contain a new nonce for every page", async () => {
    const nonces = await Promise.all(
      Array.from(
        { length: 20 },
        async () => /nonce-([^']+)/.exec((await ask("/login")).plain["content-security-policy"] ?? "")?.[1],
      ),
    );
    expect(new Set(nonces).size).toBe(20);
  });

  test("score A+ for the sign-in page by Mozilla Observatory's rules", async () => {
    const page = await ask("/login");
    expect(page.status).toBe(200);
    const { score, bonus } = observatory({ ...page, cookies: (await signIn()).headers.getSetCookie() });
    // No deductions; bonus points exceed the 100 that A+ requires.
    expect(score).toBe(100);
    expect(score + bonus).toBeGreaterThanOrEqual(125);
  });
});

test("HTTP responses do not require HTTPS and are not stored", async ({ app }) => {
  const answer = await fetch(`${app.url}/login`);
  expect(answer.headers.get("Strict-Transport-Security")).toBeNull();
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  await answer.text();
});

interface Page {
  headers: Headers;
  text: string;
  cookies: string[];
}

/**
 * Grades a page like developer.mozilla.org/observatory (tests and scores of 2025), except for the redirect from HTTP,
 * which is the proxy's.
 * @returns deductions from 100, and bonus points, which count from 90
 */
function observatory({ headers, text, cookies }: Page): { score: number; bonus: number } {
  let score = 100;
  let bonus = 0;
  const policy = new Map(
    (headers.get("Content-Security-Policy") ?? "").split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const broad = ["*", "http:", "https:", "data:", "'unsafe-inline'", "'unsafe-eval'"];
  const isSafe = (name: string) => !sourcesOf(name).some((source) => broad.includes(source));
  if (!isSafe("script-src") || !isSafe("object-src")) score -= 20;
  else if (sourcesOf("img-src").includes("http:")) score -= 10;
  else if (isSafe("style-src") && policy.has("form-action")) bonus += 5;
  if (policy.get("frame-ancestors")?.join() === "'none'") bonus += 5;
  else if (!["DENY", "SAMEORIGIN"].includes(headers.get("X-Frame-Options") ?? "")) score -= 20;
  const attributes = cookies.map((cookie) => cookie.split(";").map((part) => part.trim().toLowerCase()));
  const each = (attribute: string) => attributes.every((parts) => parts.includes(attribute));
  if (!each("secure") || !each("httponly")) score -= 40;
  else if (each("samesite=lax")) bonus += 5;
  const origin = headers.get("Access-Control-Allow-Origin");
  if (origin !== null) score -= 50;
  const referrer = headers.get("Referrer-Policy") ?? "";
  if (["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"].includes(referrer)) bonus += 5;
  const age = Number(/max-age=(\d+)/.exec(headers.get("Strict-Transport-Security") ?? "")?.[1] ?? 0);
  if (age < 15_768_000) score -= age === 0 ? 20 : 10;
  if (headers.get("X-Content-Type-Options") !== "nosniff") score -= 5;
  // Scripts from other origins would need an integrity hash.
  if (/<script[^>]+src="(?:https?:)?\/\//.test(text)) score -= 5;
  if (headers.get("Cross-Origin-Resource-Policy") === "same-origin") bonus += 10;
  return { score, bonus };
}
