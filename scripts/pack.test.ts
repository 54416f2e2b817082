import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { productFiles, productManifest } from "./pack";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Parameters<typeof productManifest>[0];

test("the package has the commands of production alone, and no development packages", () => {
  const product = productManifest(manifest);
  expect(Object.keys(product.scripts).toSorted()).toEqual([
    "backup",
    "check",
    "factor:off",
    "fill",
    "restore",
    "start",
  ]);
  expect(product.devDependencies).toBeUndefined();
  expect(product.dependencies).toEqual(manifest.dependencies);
});

test("the package contains files that run without a compiler, and no demo, bench, drill or test", async () => {
  const files = [...(await productFiles()).keys()];
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.filter((file) => /\.tsx?$|demo|^bench\/|drill|\.test\./.test(file))).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(["server/main.mjs", "scripts/run.mjs", "backend/db/migrations/meta/_journal.json"]),
  );
});

test("the package has committed content, not files of this folder", async () => {
  const [untracked, changed] = ["deploy/cluster/secret.env", "deploy/container/gudang.network"];
  const template = readFileSync(changed, "utf8");
  try {
    writeFileSync(untracked, "PASSWORD=x");
    writeFileSync(changed, `${template}\nPASSWORD=x`);
    const files = await productFiles();
    expect(files.has(untracked)).toBe(false);
    expect(files.get(changed)?.toString()).toBe(template);
  } finally {
    rmSync(untracked);
    writeFileSync(changed, template);
  }
});

test("the pages of the package have no dead links", async () => {
  const files = await productFiles();
  const links = [...files].flatMap(([page, content]) => {
    if (!page.endsWith(".md")) return [];
    const targets = content.toString().matchAll(/\]\(([^)#\s]+)/g);
    return [...targets].map(([, to = ""]) => ({ page, to, file: path.posix.join(path.posix.dirname(page), to) }));
  });
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ to, file }) => !to.includes("://") && !files.has(file))).toEqual([]);
});

test("the empty reporting package has the version that swagger-ui-dist needs, because npm 9 fails on an override by folder", () => {
  const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  const needed = (read("node_modules/swagger-ui-dist/package.json").dependencies as Record<string, string>)[
    "@scarf/scarf"
  ];
  expect(`=${String(read("scripts/no-reporting/package.json").version)}`).toBe(needed);
  expect(JSON.stringify(read("package.json").overrides)).not.toMatch(/file:|"\$@/);
});
