import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import tar from "tar-stream";
import { onOneConnection } from "#backend/db/one-connection";
import { historyHeads } from "../../scripts/backup/format";
import { verifyBackup } from "../../scripts/backup/restore";
import { ended, startNode } from "../../scripts/child";
import { startBundled } from "../../scripts/postgres/bundled";
import { freePort } from "../setup/start-gudang";
import { fillDemo } from "./fill";
import { SECRETS } from "./secrets";

/** `npx tsx tests/upgrade/make.ts`: makes backup, data folder and facts of this version from a new demo. */

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const fixture = (ending: string) => path.resolve("tests/upgrade", version + ending);
const dataDir = mkdtempSync(path.join(os.tmpdir(), "gudang-fixture-"));
// World-readable for root's substitute user.
await chmod(dataDir, 0o755);
const env = { ...process.env, ...SECRETS, GUDANG_DATA: dataDir, DATABASE_URL: "", PORT: String(await freePort()) };

await runDemo();
await rm(fixture(".tar.gz"), { force: true });
await ended(startNode(["scripts/run.mjs", "backup", fixture(".tar.gz")], { env }));
const manifest = await verifyBackup(fixture(".tar.gz"), SECRETS.BACKUP_KEY);
const rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
writeFileSync(fixture(".json"), `${JSON.stringify({ heads: historyHeads(manifest).sha256, rows }, null, 2)}\n`);
const empty = Object.keys(rows).filter((name) => rows[name] === 0);
console.log(`Tables without rows: ${empty.join(", ")}`);
await shrink();
writeFileSync(fixture(".data.tar.br"), await packData());
await rm(dataDir, { recursive: true });

/** Fills the demo, and stops it. */
async function runDemo(): Promise<void> {
  const demo = startNode(["scripts/run.mjs", "demo"], { env });
  try {
    const url = `http://localhost:${env.PORT}`;
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) await sleep(500);
    await fillDemo(url);
  } finally {
    demo.kill("SIGTERM");
    await once(demo, "exit");
  }
}

/** Compacts the tables, and replaces the write-ahead log by new segments of zeros. */
async function shrink(): Promise<void> {
  const server = await startBundled({ dataDir, log: console.log });
  await onOneConnection(server.rootUrl, async (client) => {
    await client.query("vacuum full analyze");
    await client.query("alter system set wal_recycle = off");
    await client.query("select pg_reload_conf()");
    for (let turn = 0; turn < 3; turn++) {
      await client.query("select pg_switch_wal()");
      await client.query("checkpoint");
    }
    await client.query("alter system reset wal_recycle");
  });
  await server.stop();
}

/** Returns the folder of the stopped server as a compressed archive. */
async function packData(): Promise<Buffer> {
  const archive = tar.pack();
  const packed = buffer(archive);
  const names = (await readdir(dataDir, { recursive: true })).filter((name) => /^postgres(\/|$)/.test(name));
  // Files that are equal in every database follow each other, within the compressor's window.
  const byBase = (name: string) => `${path.basename(name)} ${name}`;
  for (const name of names.toSorted((one, other) => (byBase(one) < byBase(other) ? -1 : 1))) {
    const file = path.join(dataDir, name);
    if ((await stat(file)).isDirectory()) archive.entry({ name, type: "directory", mode: 0o700 });
    else archive.entry({ name, mode: 0o600 }, readFileSync(file));
  }
  archive.finalize();
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(await packed, { params });
}
