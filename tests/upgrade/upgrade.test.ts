import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { to as copyTo } from "pg-copy-streams";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { onOneConnection } from "#backend/db/one-connection";
import { historyHeads, Tally } from "../../scripts/backup/format";
import { verifyBackup } from "../../scripts/backup/restore";
import { copyOut, settleForCopy, readTables } from "../../scripts/backup/tables";
import { startBundled } from "../../scripts/postgres/bundled";
import { standIn } from "../../scripts/postgres/programs";
import { addressFor } from "../setup/database";
import { accountEmail, PASSWORD } from "../setup/fixture";
import { PATIENCE, startGudang } from "../setup/start-gudang";
import { SECRETS } from "./secrets";

/** Backups and data folders of released versions, made by make.ts, under the code of today. */

const file = (version: string, ending: string) => path.resolve("tests/upgrade", version + ending);
const VERSIONS = readdirSync("tests/upgrade").flatMap((name) => /^(\d+\.\d+\.\d+)\.json$/.exec(name)?.[1] ?? []);

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "gudang-upgrade-"));
  // World-readable for root's substitute user.
  await chmod(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

/** Runs a command of package.json. Returns its output. */
async function run(args: string[], url = ""): Promise<string> {
  const env = { ...process.env, ...SECRETS, GUDANG_DATA: dataDir, DATABASE_URL: url };
  const program = spawn(process.execPath, ["scripts/run.mjs", ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr), once(program, "close")]);
  expect(program.exitCode, output + errors).toBe(0);
  return output;
}

/**
 * Compares all values of a version's tables and columns with its backup, and the backup with its facts.
 * @param except tables that the backup itself or the start of the server changes
 */
async function expectKept(version: string, url: string, except: string[] = []): Promise<void> {
  const manifest = await verifyBackup(file(version, ".tar.gz"), SECRETS.BACKUP_KEY);
  const rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
  expect({ rows, heads: historyHeads(manifest).sha256 }).toEqual(
    JSON.parse(readFileSync(file(version, ".json"), "utf8")),
  );
  await onOneConnection(url, async (client) => {
    await client.query("begin");
    await settleForCopy(client);
    const today = await readTables(client);
    for (const { name, columns, ...sums } of manifest.tables) {
      const order = today.find((table) => table.name === name)?.order ?? "";
      const tally = new Tally();
      for await (const data of client.query(copyTo(copyOut({ name, columns, order })))) tally.add(data as Buffer);
      if (!except.includes(name)) expect({ name, ...tally.end() }).toEqual({ name, ...sums });
    }
  });
}

const IS_CLEAN = "All counters match their rows, and all histories are intact.";

it.each(VERSIONS)("restores the backup of %s with every value", async (version) => {
  const name = `upgrade_${process.pid}_${version.replaceAll(".", "_")}`;
  await onOneConnection(inject("serverUrl"), (client) => client.query(`create database ${name}`));
  const url = addressFor(inject("serverUrl"), name);
  expect(await run(["restore", file(version, ".tar.gz")], url)).toContain(IS_CLEAN);
  await expectKept(version, url);
  expect(await run(["check", file(version, ".tar.gz")], url)).toContain("0 of them rewritten since");
});

it.each(VERSIONS.filter((version) => existsSync(file(version, ".data.tar.br"))))(
  "starts on the data folder of %s with every value",
  async (version) => {
    const input = brotliDecompressSync(readFileSync(file(version, ".data.tar.br")));
    execFileSync("tar", ["-x", "--no-same-owner", "-C", dataDir], { input });
    const account = await standIn(path.join(dataDir, "none"));
    if (account) execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, path.join(dataDir, "postgres")]);
    const gudang = await startGudang(dataDir, { ...SECRETS, BACKUP_KEEP: "0" });
    try {
      await expect.poll(gudang.output, PATIENCE).toMatch(/Gudang \S+ is ready/);
      expect((await fetch(`${gudang.url}/readyz`)).status).toBe(200);
      const server = await startBundled({ dataDir, log: () => undefined });
      // A waiting mail is sent, with its link, and the faults of this machine are found.
      const except = ["backup_run", "outgoing_mail", "password_reset", "repair"];
      try {
        await expectKept(version, server.url, except);
      } finally {
        await server.stop();
      }
      expect(await listOf(gudang.url)).not.toEqual([]);
      expect(await run(["check", file(version, ".tar.gz")])).toContain("0 of them rewritten since");
    } finally {
      await gudang.stop();
    }
  },
);

/** Reads the finished outbound trucks as OFFICE. */
async function listOf(url: string): Promise<unknown[]> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ email: accountEmail("OFFICE"), password: PASSWORD });
  const { token } = (await (await fetch(`${url}/api/login`, { method: "POST", headers, body })).json()) as {
    token: string;
  };
  const list = await fetch(`${url}/api/outbound-record?status=DONE`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await list.json()) as { data: unknown[] }).data;
}
