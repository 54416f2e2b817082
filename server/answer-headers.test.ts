import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";

/** Headers with the environment of a start. */
async function headersWith(env: Record<string, string>): Promise<Record<string, string>> {
  vi.resetModules();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return (await import("./answer-headers.mjs")).answerHeaders;
}
afterEach(() => vi.unstubAllEnvs());

const HTTPS = { APP_URL: "https://gudang.example", HSTS_SUBDOMAINS: "" };

describe("the usual headers", () => {
  it("block all sources of files, JSON and PDF", async () => {
    const policy = (await headersWith(HTTPS))["Content-Security-Policy"];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("object-src 'none'");
  });

  it.each([
    [{ ...HTTPS, HSTS_SUBDOMAINS: "1" }, "max-age=31536000; includeSubDomains"],
    [HTTPS, "max-age=31536000"],
    [{ APP_URL: "http://gudang.example", HSTS_SUBDOMAINS: "1" }, undefined],
  ])("require https as set: %o", async (env, value) =>
    expect((await headersWith(env))["Strict-Transport-Security"]).toBe(value),
  );

  it("are on the answers of nginx too, over http without Strict-Transport-Security", async () => {
    const names = Object.keys(await headersWith(HTTPS)).sort();
    const [, http = "", https = ""] = readFileSync("deploy/cluster/nginx.conf", "utf8").split(/^server \{/m);
    const added = (server: string) => [...server.matchAll(/add_header ([\w-]+) .*always;/g)].map(([, name]) => name);
    expect(added(https).sort()).toEqual([...names, "Retry-After"].sort());
    expect(added(http).sort()).toEqual(names.filter((name) => name !== "Strict-Transport-Security"));
  });
});

it("nginx accepts only ciphers with forward secrecy, and no API call over http", () => {
  const [, http = "", https = ""] = readFileSync("deploy/cluster/nginx.conf", "utf8").split(/^server \{/m);
  const [, ciphers = ""] = /ssl_ciphers ([^;]+);/.exec(https) ?? [];
  expect(ciphers.split(":").filter((name) => !/^ECDHE-.*(GCM|POLY1305)/.test(name))).toEqual([]);
  expect(http).toMatch(/location ~ \^\/api\S* \{[^}]*return 403/);
});
