import { describe, expect, it } from "vitest";
import { isOwnOrigin } from "./origin.server";

/** Returns a request as server/client.mjs passes it. */
const post = ({ Origin = "", ...headers }: Record<string, string>) =>
  new Request("http://gudang.test:3000/login", {
    method: "POST",
    headers: { Host: "gudang.test:3000", "X-Client-Origin": Origin, ...headers },
  });

describe("isOwnOrigin", () => {
  it.each<[string, Record<string, string>, string | undefined, boolean]>([
    ["Origin of the Host", { Origin: "http://gudang.test:3000" }, undefined, true],
    ["the Host behind TLS", { Origin: "https://gudang.test:3000" }, undefined, true],
    ["same-origin without Origin", { "Sec-Fetch-Site": "same-origin" }, undefined, true],
    ["both", { Origin: "http://gudang.test:3000", "Sec-Fetch-Site": "same-origin" }, undefined, true],
    ["APP_URL", { Origin: "https://gudang.example" }, "https://gudang.example/", true],
    ["neither header", {}, undefined, false],
    ["another port", { Origin: "http://gudang.test:3001" }, undefined, false],
    ["another host", { Origin: "http://evil.com" }, undefined, false],
    ["an opaque origin", { Origin: "null" }, undefined, false],
    ["a subdomain", { Origin: "http://gudang.test:3000", "Sec-Fetch-Site": "same-site" }, undefined, false],
    ["another site", { "Sec-Fetch-Site": "cross-site" }, undefined, false],
    ["a forged forwarded host", { Origin: "http://evil.com", "X-Forwarded-Host": "evil.com" }, undefined, false],
    ["the Host beside APP_URL", { Origin: "http://gudang.test:3000" }, "https://gudang.example", false],
    ["another scheme than APP_URL", { Origin: "http://gudang.example" }, "https://gudang.example", false],
    ["no address at all", { Origin: "http://" }, undefined, false],
  ])("%s", (_name, headers, appUrl, own) => expect(isOwnOrigin(post(headers), appUrl)).toBe(own));
});
