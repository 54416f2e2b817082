import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import tar from "tar-stream";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openSession } from "#backend/accounts/session";
import { createApi } from "#backend/api";
import { findInconsistencies } from "#backend/consistency";
import { connect, type Connection } from "#backend/db/client";
import { knownMigrations, migrate } from "#backend/db/migrate";
import { onOneConnection } from "#backend/db/one-connection";
import { customer } from "#backend/db/tables/masters";
import { outboundRecord } from "#backend/db/tables/outbound";
import { readBackendEnv } from "#backend/env";
import { readFile as readBackup } from "../../scripts/backup/file";
import { HEAD } from "../../scripts/backup/manifest";
import { confirmMoment } from "../../scripts/backup/moment";
import { backupName } from "../../scripts/backup/names";
import { assertOwn } from "../../scripts/backup/own";
import { restoreBackup, verifyBackup } from "../../scripts/backup/restore";
import { writeBackup } from "../../scripts/backup/write";
import { addressFor, cloneTemplate } from "../setup/database";
import { newRecord } from "../setup/records";

const serverUrl = inject("serverUrl");
const SECRET = "a secret for the tests";
const opened: Connection[] = [];
let folder: string;
/** A database with rows of every kind, without further writes, and its backup. */
let source: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "gudang-backup-"));
  source = await cloneTemplate(serverUrl, newName());
  const { db } = open(source);
  await db.execute(
    sql`insert into user_photo (user_id, hash, bytes) values (1, repeat('a1', 32), decode(${randomBytes(3_000_000).toString("base64")}, 'base64'))`,
  );
  await db
    .insert(customer)
    .values({ code: "ANEH", name: 'Tab\there, line\nthere, \\backslash, "quotes", 日本 and \u{1f69a}' });
  file = path.join(folder, "good.tar.gz");
  await writeBackup(source, file, { secret: SECRET });
});
afterAll(async () => {
  await Promise.all(opened.map(({ close }) => close()));
  await rm(folder, { recursive: true, force: true });
});

const newName = () => `backup_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;

function open(url: string): Connection {
  const connection = connect(url, { connections: 10 });
  opened.push(connection);
  return connection;
}

async function emptyUrl(): Promise<string> {
  const name = newName();
  await onOneConnection(serverUrl, (client) => client.query(`create database ${name}`));
  return addressFor(serverUrl, name);
}

async function restored(from: string): Promise<string> {
  const url = await emptyUrl();
  await restoreBackup(url, from, await verifyBackup(from));
  return url;
}

/** Calls the API on a database as ADMIN. */
async function callsOn(url: string) {
  const { db } = open(url);
  const env = readBackendEnv({
    DATABASE_URL: url,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: "silent",
    UNUSUAL_DAYS_BACK: "3650",
  });
  const { app } = createApi({ db, env });
  const headers = {
    Authorization: `Bearer ${(await openSession(db, 1, false)).token}`,
    "Content-Type": "application/json",
  };
  return {
    db,
    create: async (plate: string) =>
      app.request("/api/outbound-record", { method: "POST", headers, body: JSON.stringify(newRecord(plate)) }),
  };
}

const tablesIn = (url: string) =>
  onOneConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    return rows.map(({ name }) => name);
  });

describe("a backup", () => {
  it("restores byte for byte, including photos and special characters", async () => {
    const again = path.join(folder, "again.tar.gz");
    await writeBackup(await restored(file), again, { secret: SECRET });
    const [first, second] = [await verifyBackup(file), await verifyBackup(again)];
    expect(second.tables).toEqual(first.tables);
    expect(second.sequences).toEqual(first.sequences);
    expect(second.migrations).toEqual(first.migrations);
    const rows = Object.fromEntries(first.tables.map((table) => [table.name, table.rows]));
    expect(rows).toMatchObject({ user_photo: 1, app_user: 7, customer: 4, outbound_item: 2, booking: 0 });
    expect(first.tables.find(({ name }) => name === "user_photo")?.bytes).toBeGreaterThan(6_000_000);
  });

  it("taken during writes is a consistent snapshot", async () => {
    const { db, create } = await callsOn(await cloneTemplate(serverUrl, newName()).then((url) => (source = url)));
    const writing = new AbortController();
    let acknowledged = 0;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 1; !writing.signal.aborted; n++) {
        expect((await create(`B ${n} W${String.fromCharCode(65 + writer)}`)).status).toBe(201);
        acknowledged++;
      }
    });
    await expect.poll(() => acknowledged).toBeGreaterThan(20);
    const before = acknowledged;
    const during = path.join(folder, "during.tar.gz");
    await writeBackup(source, during, { secret: SECRET });
    writing.abort();
    await Promise.all(writers);

    const url = await restored(during);
    const there = await callsOn(url);
    const kept = await there.db.$count(outboundRecord);
    expect(kept).toBeGreaterThanOrEqual(before);
    expect(kept).toBeLessThanOrEqual(acknowledged);
    expect(await findInconsistencies(there.db)).toEqual([]);
    // Ids and numbers continue after the backup's.
    expect((await there.create("B 9 NEW")).status).toBe(201);
    expect(await findInconsistencies(there.db)).toEqual([]);
    expect(await db.$count(outboundRecord)).toBe(acknowledged);
  });

  it("is readable only by its owner, leaves no partial file and never overwrites a file", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await readFile(file);
    await expect(writeBackup(source, file, { secret: SECRET })).rejects.toThrow(
      `${file} is there already: choose another name.`,
    );
    expect((await readFile(file)).equals(before)).toBe(true);
    const nowhere = path.join(folder, "no", "such", "folder.tar.gz");
    await expect(writeBackup(source, nowhere, { secret: SECRET })).rejects.toThrow(
      `${nowhere} cannot be written (ENOENT).`,
    );
    const nothing = path.join(folder, "nothing.tar.gz");
    await expect(writeBackup(await emptyUrl(), nothing, { secret: SECRET })).rejects.toThrow(
      "there is nothing to keep",
    );
    expect(
      (await readdir(folder)).filter((name) => !["good", "again", "during"].includes(name.split(".")[0] ?? "")),
    ).toEqual([]);
  });

  it("reveals only whether the session secret matches", async () => {
    const { secret } = await verifyBackup(file);
    expect(secret).toMatch(/^[0-9a-f]{16}$/);
    const other = path.join(folder, "during-other.tar.gz");
    await writeBackup(source, other, { secret: "another secret of the tests" });
    expect((await verifyBackup(other)).secret).not.toBe(secret);
  });
});

describe("a restore", () => {
  it("rejects a backup that is unsigned, altered or signed with another secret", async () => {
    const manifest = await verifyBackup(file);
    expect(() => assertOwn(file, manifest, "restore", SECRET)).not.toThrow();
    const { signature: _signature, ...unsigned } = manifest;
    expect(() => assertOwn(file, unsigned, "restore", SECRET)).toThrow(/good\.tar\.gz has no signature\..*--unsigned/);
    const [first, ...others] = manifest.tables;
    const changed = { ...manifest, tables: [{ ...first!, sha256: "0".repeat(64) }, ...others] };
    for (const [bad, key] of [
      [changed, SECRET],
      [manifest, "another secret of the tests"],
    ] as const)
      expect(() => assertOwn(file, bad, "restore", key)).toThrow(
        /was signed with another secret, or changed afterwards/,
      );

    const keyed = path.join(folder, "during-keyed.tar.gz");
    await writeBackup(source, keyed, { secret: SECRET, backupKey: "the key of the backups" });
    const own = await verifyBackup(keyed);
    expect(() => assertOwn(keyed, own, "restore", "the key of the backups")).not.toThrow();
    expect(() => assertOwn(keyed, own, "restore", SECRET)).toThrow("another secret");
  });

  it("asks when the file's name has another moment than the backup", async () => {
    const manifest = await verifyBackup(file);
    const at = (days: number) => backupName(new Date(Date.parse(manifest.startedAt) + days * 86_400_000));
    const never = () => Promise.reject(new Error("asked"));
    for (const name of ["before.tar.gz", at(0), `copy of ${at(0)}`]) await confirmMoment(name, manifest, never);
    for (const name of [at(1), at(-30), "gudang-20269922T190000123Z.tar.gz"]) {
      await expect(confirmMoment(name, manifest, null)).rejects.toThrow(/--renamed/);
      await expect(confirmMoment(name, manifest, () => Promise.resolve("no"))).rejects.toThrow("Nothing was restored");
      await confirmMoment(name, manifest, () => Promise.resolve("yes\n"));
    }
  });

  it("rejects a file whose head was not signed", async () => {
    const head = { format: 1, startedAt: "2026-01-01T00:00:00.000Z" };
    await expect(verifyBackup(await withHead("during-head.tar.gz", head))).rejects.toThrow(
      /its head is of another moment/,
    );
    const { startedAt } = await verifyBackup(file);
    await expect(
      verifyBackup(await withHead("during-more.tar.gz", { format: 1, startedAt, note: "x" })),
    ).rejects.toThrow(/is of a newer Gudang/);
  });

  /** Copies the backup with another first entry. */
  async function withHead(name: string, head: unknown): Promise<string> {
    const [extract, pack] = [tar.extract(), tar.pack()];
    const changed = path.join(folder, name);
    const written = pipeline(pack, createGzip(), createWriteStream(changed));
    const read = pipeline(createReadStream(file), createGunzip(), extract);
    for await (const entry of extract) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk);
      const { name: part } = entry.header;
      pack.entry({ name: part }, part === HEAD ? JSON.stringify(head) : Buffer.concat(chunks));
    }
    pack.finalize();
    await Promise.all([read, written]);
    return changed;
  }

  /** Expects a restore to be refused, with the database as empty as before. */
  async function expectRefused(bad: string, why: RegExp): Promise<void> {
    const url = await emptyUrl();
    await expect(verifyBackup(bad).then((manifest) => restoreBackup(url, bad, manifest))).rejects.toThrow(why);
    expect(await tablesIn(url)).toEqual([]);
  }

  const badFile = async (name: string, content: Buffer | string) => {
    const bad = path.join(folder, name);
    await writeFile(bad, content);
    return bad;
  };

  it("rejects a file truncated at any length", async () => {
    const whole = await readFile(file);
    for (const part of [0.999_999, 0.9, 0.5, 0.1]) {
      const bad = await badFile("good.cut", whole);
      await truncate(bad, Math.floor(whole.length * part));
      await expectRefused(bad, /good\.cut is broken or cut short/);
    }
    await expectRefused(await badFile("good.cut", whole.subarray(0, -1)), /broken or cut short/);
    await expectRefused(await badFile("good.cut", Buffer.concat([whole, Buffer.alloc(1)])), /broken or cut short/);
  });

  it("rejects a file with a flipped bit at any position", async () => {
    const whole = await readFile(file);
    // After the ten-byte gzip header, which contains time and system.
    const places = Array.from({ length: 24 }, (_, n) => 10 + Math.floor(((whole.length - 11) * n) / 23));
    for (const place of places) {
      const flipped = Buffer.from(whole);
      flipped[place] = (flipped[place] ?? 0) ^ (1 << (place % 8));
      const bad = await badFile("good.flipped", flipped);
      await expect(verifyBackup(bad), `byte ${place}`).rejects.toThrow(
        /good\.flipped (is broken or cut short|is no backup)/,
      );
    }
  });

  it("rejects a file that is not a backup, and names it", async () => {
    const foreign = /good\.foreign is no backup of Gudang\.$/;
    await expectRefused(await badFile("good.foreign", ""), foreign);
    await expectRefused(await badFile("good.foreign", "not compressed"), foreign);
    await expectRefused(await badFile("good.foreign", gzipSync("compressed, and no archive")), foreign);
    await expectRefused(await badFile("good.foreign", gzipSync(randomBytes(100_000))), foreign);
    await expectRefused(path.join(folder, "good.missing"), /good\.missing cannot be read \(ENOENT\)\.$/);
  });

  it("rejects a non-empty database and leaves it unchanged", async () => {
    const url = await cloneTemplate(serverUrl, newName());
    const { db } = open(url);
    const manifest = await verifyBackup(file);
    await expect(restoreBackup(url, file, manifest)).rejects.toThrow(
      /The database is not empty \(it has \d+ tables, such as/,
    );
    expect(await db.$count(customer)).toBe(3);
    const foreign = await emptyUrl();
    await onOneConnection(foreign, (client) => client.query("create schema other; create table other.things ()"));
    await expect(restoreBackup(foreign, file, manifest)).rejects.toThrow(/it has 1 tables, such as things/);
  });

  it("restores a backup of 0.1, whose database is refused", async () => {
    const old = await cloneTemplate(serverUrl, newName());
    await onOneConnection(old, async (client) => {
      await client.query("truncate drizzle.__drizzle_migrations");
      await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values
        (repeat('ab', 32), 1795220393596), ('1b3927500ca7157182c1df66fd566ed5c680c72d4f9f19d812fa59fcdebfaf87', 1795906550793)`);
    });
    await expect(migrate(old)).rejects.toThrow("The database was made by Gudang 0.1.");
    const older = path.join(folder, "during-older.tar.gz");
    await writeBackup(old, older, { secret: SECRET });
    const url = await restored(older);
    const { db } = open(url);
    expect(await db.$count(customer)).toBe(3);
    const { rows } = await db.execute(sql`select hash from drizzle.__drizzle_migrations`);
    expect(rows).toEqual(knownMigrations().map(({ hash }) => ({ hash })));
    await migrate(url);
  });

  it("rejects the backup of a newer Gudang", async () => {
    const url = await cloneTemplate(serverUrl, newName());
    const { db } = open(url);
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (repeat('ab', 32), 9999999999999)`,
    );
    const newer = path.join(folder, "during-newer.tar.gz");
    await writeBackup(url, newer, { secret: SECRET });
    await expectRefused(newer, /was made by a newer Gudang/);
  });
});

it("streams a backup of any size", async () => {
  let largest = 0;
  await readBackup(file, (_, data) => {
    largest = Math.max(largest, data.length);
    return Promise.resolve();
  });
  expect(largest).toBeLessThan(2_000_000);
  let compressed = 0;
  for await (const chunk of createReadStream(file)) compressed += (chunk as Buffer).length;
  expect(compressed).toBeGreaterThan(3_000_000);
});
