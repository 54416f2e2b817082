import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The registry does not support `npm audit`, so these tests check its rules. */

interface Entry {
  version: string;
  license?: string;
  /** for development and tests only */
  dev?: boolean;
  /** to a folder of this repository, which has its own entry */
  link?: boolean;
}

/** Permitted licences; one of several alternatives is enough. */
const FREE = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Zlib",
  "Python-2.0",
  "Unlicense",
  "CC0-1.0",
  "CC-BY-3.0",
  "CC-BY-4.0",
  "OFL-1.1",
  "MPL-2.0",
]);
/** Packages whose manifest names no licence, but whose files do. */
const UNNAMED: Record<string, string> = { eval: "MIT", format: "MIT", "png-js": "MIT", "require-like": "MIT" };

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
const lock = readJson("package-lock.json") as { packages: Record<string, Entry> };
const manifest = readJson("package.json") as Record<"dependencies" | "devDependencies", Record<string, string>>;

const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? path;
const findLicence = (path: string, { license }: Entry) => license ?? UNNAMED[nameOf(path)] ?? "none";
const isFree = (licence: string) => {
  const choices = licence.replace(/^\(|\)$/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((one) => FREE.has(one)));
};

/** All installed copies of a package, including nested ones. */
const copies = (name: string) =>
  Object.entries(lock.packages)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([, entry]) => entry);

const atLeast = (version: string, minimum: string) => {
  const [left, right] = [version, minimum].map((text) => text.split(/[.-]/).map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
};

describe("the lock file", () => {
  it.each([
    // Lower versions have known vulnerabilities: open redirects and XSS in the router, path traversal in build tools
    // and the translation backend, file access in the dev server.
    ["@remix-run/router", "1.23.2"],
    ["@remix-run/node", "2.17.4"],
    ["@remix-run/server-runtime", "2.17.4"],
    ["react-router", "6.30.3"],
    ["react-router-dom", "6.30.3"],
    ["i18next-fs-backend", "2.6.4"],
    // 5.4.21 is the patched release of the version that a Remix plugin depends on.
    ["vite", "5.4.21"],
    ["rollup", "4.59.0"],
    ["hono", "4.12.4"],
    ["drizzle-orm", "0.45.2"],
    ["zod", "4.1.0"],
  ])("has no %s older than %s", (name, minimum) => {
    const found = copies(name);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ version }) => !atLeast(version, minimum))).toEqual([]);
  });

  it("contains only licences that require at most their text, in the whole tree", () => {
    const found = Object.entries(lock.packages).filter(([path, { link }]) => path !== "" && !link);
    expect(found.length).toBeGreaterThan(1000);
    const unknown = found.map(([path, entry]) => `${nameOf(path)}: ${findLicence(path, entry)}`);
    expect([...new Set(unknown)].filter((said) => !isFree(said.split(": ")[1] ?? ""))).toEqual([]);
  });

  it("allows MPL, CC-BY and OFL licences only for fonts", () => {
    const weak = Object.entries(lock.packages)
      .filter(([path, entry]) => path !== "" && !entry.dev && /MPL|CC-BY|OFL/.test(findLicence(path, entry)))
      .map(([path]) => nameOf(path));
    expect(weak.toSorted()).toEqual(["@expo-google-fonts/inter", "@fontsource-variable/inter"]);
  });

  it("has one copy of the router, whose state the frame reads", () => {
    expect(copies("react-router")).toHaveLength(1);
    expect(copies("react-router-dom")).toHaveLength(1);
  });

  it("keeps ua-parser-js at 1.x under MIT, because 2.x is AGPL or paid", () => {
    const found = copies("ua-parser-js");
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ license: "MIT", version: expect.stringMatching(/^1\./) as string });
    expect(readFileSync("node_modules/ua-parser-js/package.json", "utf8")).toContain('"license": "MIT"');
  });
});

it("pins every version", () => {
  const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$|^file:/.test(version))).toEqual([]);
});
