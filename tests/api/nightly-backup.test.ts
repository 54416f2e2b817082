import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import type { SystemState } from "#contract/plant/system";
import { secondsUntilBackup } from "#backend/backup/runs";
import { connect, type Connection } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { plantSetting } from "#backend/db/tables/plant";
import { backupRun } from "#backend/db/tables/system";
import { historyHeads } from "../../scripts/backup/format";
import { keptBackups } from "../../scripts/backup/names";
import { makeDueBackup } from "../../scripts/backup/nightly";
import { verifyBackup } from "../../scripts/backup/restore";
import { startMailServer } from "../../scripts/demo/mail-server";
import { apiOn, testEnv } from "../setup/api";
import { cloneTemplate } from "../setup/database";

let url: string;
let connection: Connection;
let folder: string;

beforeAll(async () => {
  url = await cloneTemplate(inject("serverUrl"), `nightly_${process.pid}_${Math.random().toString(36).slice(2, 10)}`);
  connection = connect(url, { connections: 10 });
});
beforeEach(async () => {
  const made = await mkdtemp(path.join(os.tmpdir(), "gudang-nightly-"));
  folder = made;
  await connection.db.delete(backupRun);
  return () => rm(made, { recursive: true, force: true });
});
afterAll(() => connection.close());

const make = (settings?: Record<string, string>, ending = new AbortController().signal) =>
  makeDueBackup(connection.db, testEnv(url, settings), folder, ending);
/** Moves attempts back by the given hours. */
const age = (hours: number) =>
  connection.db.update(backupRun).set({
    startedAt: sql`${backupRun.startedAt} - make_interval(hours => ${hours})`,
    finishedAt: sql`${backupRun.finishedAt} - make_interval(hours => ${hours})`,
  });

/** The state of backups shown to an ADMIN. */
async function shown(settings?: Record<string, string>) {
  const { app, headers } = await apiOn(connection.db, url, settings);
  const answer = await app.request("/api/system", { headers });
  expect(answer.status).toBe(200);
  const { parts } = (await answer.json()) as SystemState;
  const { state, detail, at, text } = parts.find(({ part }) => part === "backup")!;
  return { state: `${state} ${detail}`, at, text };
}

it("two instances create one nightly backup", async () => {
  const lines = await Promise.all([make(), make()]);
  expect(lines.filter((line) => line !== null)).toHaveLength(1);
  expect(await make()).toBeNull();
  const files = await readdir(folder);
  expect(files).toEqual([expect.stringMatching(/^gudang-\d{8}T\d{9}Z\.tar\.gz$/)]);
  const { startedAt } = await verifyBackup(path.join(folder, files[0]!));
  expect(await shown()).toEqual({ state: "good good", at: startedAt, text: null });

  await age(24);
  expect(await make()).toContain(folder);
  expect(await make()).toBeNull();
});

it("the hash of the histories is in the log and mailed to every ADMIN", async () => {
  const smtp = await startMailServer();
  try {
    const line = JSON.parse((await make({ SMTP_URL: smtp.url }))!) as { backup: string };
    const { rows, sha256 } = historyHeads(await verifyBackup(line.backup));
    expect(line).toMatchObject({ histories: { count: rows, hash: sha256 }, mailed: 1 });
    expect(smtp.mails).toMatchObject([{ to: "admin@gudang.test" }]);
    expect(smtp.mails[0]?.text).toContain(sha256);
    expect(await keptBackups(folder)).toEqual([line.backup]);

    await age(24);
    smtp.refuse(true);
    expect(await make({ SMTP_URL: smtp.url })).toMatch(/"mailed":"/);
    expect(await shown()).toMatchObject({ state: "good good" });
  } finally {
    await smtp.close();
  }
});

/** Returns a time zone in which it is this hour. */
function zoneAtHour(hour: number): string {
  const east = (((hour - new Date().getUTCHours()) % 24) + 24) % 24;
  return east <= 14 ? `Etc/GMT-${east}` : `Etc/GMT+${24 - east}`;
}

it("is due at 2 a.m. in the plant's time zone after a success, and an hour after a failure", async () => {
  const { db } = connection;
  const seconds = (hour: number) => secondsUntilBackup(db, testEnv(url, { APP_TIMEZONE: zoneAtHour(hour) }));
  expect(await seconds(12)).toBe(0);
  await db.insert(backupRun).values({ startedAt: sql`now()`, file: "good" });
  expect(await seconds(1)).toBeGreaterThan(0);
  expect(await seconds(1)).toBeLessThanOrEqual(3_600);
  expect(await seconds(2)).toBeGreaterThan(22 * 3_600);
  await db.update(backupRun).set({ startedAt: sql`now() - interval '3 hours'` });
  expect(await seconds(3)).toBe(0);
  expect(await seconds(12)).toBeGreaterThan(0);
  // A saved time zone overrides the environment.
  await db.insert(plantSetting).values({ saved: { appTimezone: zoneAtHour(3) } });
  expect(await seconds(12)).toBe(0);
  await db.delete(plantSetting);
  await db.insert(backupRun).values({ startedAt: sql`now()`, file: "lost", error: "no space" });
  expect(await seconds(3)).toBeCloseTo(3_600, -2);
});

it("deletes the oldest backups beyond BACKUP_KEEP, and no other files", async () => {
  const old = [1, 2, 3].map((day) => `gudang-2026010${day}T190000000Z.tar.gz`);
  const others = ["before-upgrade.tar.gz", "gudang-20260101T190000000Z.tar.gz.txt", "gudang-young.tar.gz.7.partial"];
  const left = "gudang-20260104T190000000Z.tar.gz.12.partial";
  for (const name of [...old, ...others, left]) await writeFile(path.join(folder, name), "x");
  await utimes(path.join(folder, left), new Date(0), new Date(0));
  await make({ BACKUP_KEEP: "2" });
  const kept = await readdir(folder);
  expect(kept.filter((name) => !others.includes(name))).toEqual([
    "gudang-20260103T190000000Z.tar.gz",
    expect.stringMatching(/^gudang-\d{8}T\d{9}Z\.tar\.gz$/),
  ]);
  expect(kept).toEqual(expect.arrayContaining(others));
});

it("an interrupted backup leaves no file, is not a failure and is made after the next start", async () => {
  const ending = new AbortController();
  const cut = connection.db.transaction(async (tx) => {
    // A locked table stops the backup in the middle.
    await tx.execute(sql`lock table vendor in access exclusive mode`);
    const made = make({}, ending.signal);
    await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/\.partial$/)]);
    ending.abort();
    await expect(made).rejects.toThrow("aborted");
    return readdir(folder);
  });
  expect(await cut).toEqual([]);
  expect(await connection.db.$count(backupRun)).toBe(0);
  expect(await make()).not.toBeNull();
});

it("a failed backup deletes no files, is reported to ADMIN and is retried after an hour", async () => {
  await make();
  const before = await readdir(folder);
  await age(24);
  const good = folder;
  // A file is in place of the folder.
  folder = path.join(good, "taken", "backups");
  await writeFile(path.join(good, "taken"), "");
  await expect(make({ BACKUP_KEEP: "1" })).rejects.toThrow("cannot be written (ENOTDIR)");
  expect((await readdir(good)).filter((name) => name !== "taken")).toEqual(before);
  const state = await shown();
  expect(state).toMatchObject({
    state: "bad failed",
    text: expect.stringMatching(/cannot be written \(ENOTDIR\)\.$/) as string,
  });
  expect(state.at).not.toBeNull();

  expect(await make()).toBeNull();
  await age(1);
  await rm(path.join(good, "taken"));
  expect(await make()).not.toBeNull();
  expect((await shown()).state).toBe("good good");
});

it("warns ADMIN when the last good backup is older than 36 hours or missing", async () => {
  expect((await shown()).state).toBe("good soon");
  await connection.db.update(appUser).set({ createdAt: sql`now() - interval '37 hours'` });
  expect(await shown()).toEqual({ state: "bad none", at: null, text: null });
  await make();
  expect((await shown()).state).toBe("good good");
  await age(35);
  expect((await shown()).state).toBe("good good");
  await age(2);
  expect((await shown()).state).toBe("bad late");
  expect(await shown({ BACKUP_KEEP: "0" })).toMatchObject({ state: "warning off" });
});
