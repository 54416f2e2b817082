import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * React Router 6 follows a backslash address (`/\evil.test`) in `<Link>` and `navigate()` to another site
 * (GHSA-wrjc-x8rr-h8h6), so neither takes text of a user or an address as it is: it is built by a function of paths.
 */
const LINK = /<(?:Link|NavLink|Form)\b[^>]*?\b(?:to|action)=\{([^}]+)\}/gs;
const NAVIGATE = /\b(?:navigate|redirect)\(([^,)]+(?:\([^)]*\))?)/g;
/** Text of a user or an address: a parameter, a field, a template that begins with a value. */
const TEXT = /\.get\(|\bparams\b|\bformData\b|\blocation\.(?:href|search|hash)|^`\$\{(?!path)|\.(?:note|reason|url)\b/;

it("no link or navigation takes a user's text as its address", () => {
  const files = readdirSync("app/components", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .map((file) => `app/components/${file}`);
  const found = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const taken = [...source.matchAll(LINK), ...source.matchAll(NAVIGATE)].map(([, address = ""]) => address.trim());
    return taken.map((address) => ({ file, address }));
  });
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter(({ address }) => TEXT.test(address))).toEqual([]);
});
