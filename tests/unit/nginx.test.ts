import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const [, http = "", https = ""] = readFileSync("deploy/cluster/nginx.conf", "utf8").split(/^server \{/m);
const added = (server: string) => [...server.matchAll(/add_header ([\w-]+) .*always;/g)].map(([, name]) => name);

it("nginx adds the security headers to its own answers, and Strict-Transport-Security over https", () => {
  const both = [
    "Cache-Control",
    "Content-Security-Policy",
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Resource-Policy",
  ].concat(["Permissions-Policy", "Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options"]);
  expect(added(http).sort()).toEqual(both);
  expect(added(https).sort()).toEqual([...both, "Retry-After", "Strict-Transport-Security"].sort());
});

it("nginx accepts only ciphers with forward secrecy, and no API call over http", () => {
  const [, ciphers = ""] = /ssl_ciphers ([^;]+);/.exec(https) ?? [];
  expect(ciphers.split(":").filter((name) => !/^ECDHE-.*(GCM|POLY1305)/.test(name))).toEqual([]);
  expect(http).toMatch(/location ~ \^\/api\S* \{[^}]*return 403/);
});
