import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { readSecretFile } from "./secret-file";

const folder = mkdtempSync(path.join(tmpdir(), "gudang-secret-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileMode = (file: string) => (statSync(file).mode & 0o777).toString(8);

it("concurrent starters read one secret, in a private file", async () => {
  const file = path.join(folder, "secret");
  const secrets = await Promise.all(Array.from({ length: 5 }, () => readSecretFile(file, { bytes: 24 })));
  expect(new Set(secrets).size).toBe(1);
  expect([secrets[0]?.length, fileMode(file)]).toEqual([48, "600"]);
});

it("an existing file becomes private", async () => {
  const file = path.join(folder, "secret");
  chmodSync(file, 0o644);
  await readSecretFile(file, { bytes: 24 });
  expect(fileMode(file)).toBe("600");
});
