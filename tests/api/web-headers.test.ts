import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { accountEmail, PASSWORD } from "../setup/fixture";
import { routeAddresses } from "../setup/route-addresses";
import { MANY_REQUESTS_MS, useWebApp } from "../setup/web-app";

/** Security headers of every response (server/headers.mjs). */

const ORIGIN = "https://gudang.example";

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=31536000",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

describe("security headers over HTTPS", () => {
  const web = useWebApp(ORIGIN);

  it(
    "are set once on every screen, resource, call, file and error",
    async () => {
      const Cookie = await web.cookieOf("ADMIN");
      const own = { Cookie, Origin: ORIGIN };
      const requests: [address: string, init?: RequestInit][] = [
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
        ...readdirSync("build/client/assets")
          .slice(0, 3)
          .map((file): [string] => [`/assets/${file}`]),
        ["/login?_data=x"],
        ["/api/login", { method: "POST", body: "{" }],
      ];
      for (const [address, init] of requests) {
        const { headers, status } = await web.send(address, init);
        const plain = Object.fromEntries(headers);
        const said = `${init?.method ?? "GET"} ${address}: ${status}`;
        assert.deepEqual({ said, ...plain }, { said, ...plain, ...EVERYWHERE });
        const policy = plain["content-security-policy"] ?? "";
        assert.match(plain["permissions-policy"] ?? "", /camera=\(\)/, said);
        assert.match(plain["permissions-policy"] ?? "", /serial=\(\)/, said);
        assert.match(policy, /frame-ancestors/, said);
        const kept = /^\/(assets|favicon|texts)/.test(address) ? /max-age|no-store/ : /no-store/;
        assert.match(plain["cache-control"] ?? "", kept, said);
        if (!headers.get("Content-Type")?.startsWith("text/html")) continue;
        // Otherwise Express would render its own 404 page.
        assert.match(policy, /script-src 'self' 'nonce-[\w+/=]{20,}'/, said);
        assert.match(policy, /frame-ancestors 'none'/, said);
        assert.equal(plain["x-frame-options"], "DENY", said);
      }
    },
    MANY_REQUESTS_MS,
  );

  it("allow no foreign or inline source on the sign-in page, and set its cookies for HTTPS only", async () => {
    const { headers, text } = await web.send("/login");
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).not.toMatch(/unsafe-eval|http:|\*|script-src[^;]*(data:|unsafe-inline)/);
    expect(policy).toMatch(/object-src 'none'.*|default-src 'none'/);
    expect(policy).toMatch(/form-action /);
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(text).not.toMatch(/<script[^>]+src="(?:https?:)?\/\//);
    const signedIn = await web.post("/login", { email: accountEmail("ADMIN"), password: PASSWORD });
    const set = signedIn.headers.getSetCookie();
    expect(set.length).toBeGreaterThan(0);
    for (const cookie of set) expect(cookie).toMatch(/^(?=.*; Secure)(?=.*; HttpOnly)(?=.*; SameSite=Lax)/);
  });

  it("contain a new nonce for every page", async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => web.send("/login")));
    const nonces = pages.map(({ headers }) => /nonce-([^']+)/.exec(headers.get("Content-Security-Policy") ?? "")?.[1]);
    expect(new Set(nonces).size).toBe(20);
  });

  it("keep an idle connection longer than the 5 s between the requests of a monitor", async () => {
    expect((await web.send("/healthz")).headers.get("Keep-Alive")).toBe("timeout=15");
  });
});
