import { generateKeyPairSync, type KeyObject, verify } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { productFiles, productManifest, signArchive } from "./pack";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Parameters<typeof productManifest>[0];

test("the package has only production commands, and no development packages", () => {
  const product = productManifest(manifest);
  expect(Object.keys(product.scripts).toSorted()).toEqual([
    "backup",
    "check",
    "factor:off",
    "fill",
    "restore",
    "start",
    "update",
  ]);
  expect(product.devDependencies).toBeUndefined();
  expect(product.dependencies).toEqual(manifest.dependencies);
});

test("the package contains files that run without a compiler, and no demo, bench, drill or test", async () => {
  const files = [...(await productFiles()).keys()];
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const programs = files.filter((file) => !file.startsWith("deploy/client/"));
  expect(programs.filter((file) => /\.tsx?$|demo|^bench\/|drill|\.test\./.test(file))).toEqual([]);
  expect(files).toContain("deploy/client/openapi.d.ts");
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

test("an archive is signed only by the private half of its release key", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "gudang-pack-"));
  const write = (name: string, key: KeyObject) => {
    const pem = key.export({ type: key.type === "public" ? "spki" : "pkcs8", format: "pem" });
    writeFileSync(path.join(folder, name), pem);
    return path.join(folder, name);
  };
  try {
    const [own, other] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
    const archive = path.join(folder, "gudang-1.tar.gz");
    writeFileSync(archive, "content");
    const release = write("release-key.pub", own.publicKey);
    await expect(signArchive(archive, write("other.pem", other.privateKey), release)).rejects.toThrow("openssl failed");
    await signArchive(archive, write("own.pem", own.privateKey), release);
    expect(verify(null, readFileSync(archive), own.publicKey, readFileSync(`${archive}.sig`))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the README of the package does not name the demo", async () => {
  expect((await productFiles()).get("README.md")?.toString()).not.toContain("npm run demo");
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

test("the README of the package has only commands of the package", async () => {
  const readme = String((await productFiles()).get("README.md"));
  const blocks = readme.match(/^```sh\n[^`]*```/gm) ?? [];
  const commands = blocks.join("").match(/npm (?:run )?[\w:]+/g) ?? [];
  expect(commands).toContain("npm start");
  const product = Object.keys(productManifest(manifest).scripts);
  expect(commands.filter((command) => !product.includes(command.replace(/npm (?:run )?/, "")))).toEqual([]);
});

test("the empty reporting package has the version that swagger-ui-dist needs, because npm 9 fails on an override by folder", () => {
  const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  const needed = (read("node_modules/swagger-ui-dist/package.json").dependencies as Record<string, string>)[
    "@scarf/scarf"
  ];
  expect(`=${String(read("scripts/no-reporting/package.json").version)}`).toBe(needed);
  expect(JSON.stringify(read("package.json").overrides)).not.toMatch(/file:|"\$@/);
});
