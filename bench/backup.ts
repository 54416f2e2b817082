import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { onOneConnection } from "#backend/db/one-connection";
import { restoreBackup, verifyBackup } from "../scripts/backup/restore";
import { writeBackup } from "../scripts/backup/write";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { openOwnData } from "./own-data";

/**
 * `npm run bench -- backup`: backs up a generated database with ROWS outbound records (default a million), restores it
 * into an empty one, and writes bench/results/<date>-backup.md: seconds, size, and peak memory.
 */
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const FOLDER = path.resolve("bench/.work/backup");

export async function benchBackup(): Promise<void> {
  await underShutdown(measure);
}

async function measure(shutdown: Shutdown): Promise<number> {
  rmSync(FOLDER, { recursive: true, force: true });
  const { url, db, day, filledInSeconds } = await openOwnData(shutdown, FOLDER, ROWS);
  const file = path.join(FOLDER, "bench.tar.gz");
  const before = peakMb();
  const backup = await timed("backup", () => writeBackup(url, file, { secret: "the secret of the bench" }));
  const verify = await timed("reading and verifying the file", () => verifyBackup(file));
  await onOneConnection(url, (client) => client.query("create database restored"));
  const target = url.replace(/\/[^/]*$/, "/restored");
  const restore = await timed("restore, with everything read back and compared", () =>
    restoreBackup(target, file, verify.result, (line) => console.log(line)),
  );
  const { tables } = backup.result;
  const [rows, bytes] = (["rows", "bytes"] as const).map((key) => tables.reduce((sum, table) => sum + table[key], 0));
  const { rows: sizes } = await db.execute<{ size: string }>(
    "select pg_size_pretty(pg_database_size('gudang')) as size",
  );
  const cpu = os.cpus()[0]?.model ?? "";
  const report = [
    `# Backup and restore, ${day}`,
    "",
    `Node ${process.version}, ${os.type()} ${os.release()}, ${os.cpus().length} cores (${cpu}), shared with other work. ${ROWS.toLocaleString("en")} outbound records, filled in ${filledInSeconds} s:`,
    `a database of ${sizes[0]?.size}, ${rows?.toLocaleString("en")} rows, ${megabytes(bytes ?? 0)} MB as COPY writes them, a file of ${megabytes(statSync(file).size)} MB.`,
    "",
    "| what | seconds |",
    "|---|---:|",
    ...[backup, verify, restore].map(({ name, seconds }) => `| ${name} | ${seconds.toFixed(1)} |`),
    "",
    `Most memory of the process: ${peakMb()} MB; ${before} MB before the first of them.`,
    "",
  ].join("\n");
  console.log(report);
  mkdirSync("bench/results", { recursive: true });
  writeFileSync(`bench/results/${day}-backup.md`, report);
  return 0;
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<{ name: string; seconds: number; result: T }> {
  const from = performance.now();
  const result = await work();
  const seconds = (performance.now() - from) / 1000;
  console.log(`${name}: ${seconds.toFixed(1)} s`);
  return { name, seconds, result };
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0);
const peakMb = () => Math.round(process.resourceUsage().maxRSS / 1024);
