import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import tar from "tar-stream";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { findInconsistencies } from "#backend/consistency";
import { connect, type Connection } from "#backend/db/client";
import { knownMigrations, migrate, replaceOldMigrations } from "#backend/db/migrate";
import { onOneConnection } from "#backend/db/one-connection";
import { customer } from "#backend/db/tables/masters";
import { outboundRecord } from "#backend/db/tables/outbound";
import { activity } from "#backend/db/tables/system";
import { webhook } from "#backend/db/tables/webhook";
import { type Put, readParts, writeFile as writeTar } from "../../scripts/backup/file";
import { HEAD, type Manifest, MANIFEST } from "../../scripts/backup/format";
import { backupName } from "../../scripts/backup/names";
import { assertNamed, restoreBackup, verifyBackup } from "../../scripts/backup/restore";
import { writeBackup } from "../../scripts/backup/write";
import { apiOn } from "../setup/api";
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
  source = await clone();
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
const clone = () => cloneTemplate(serverUrl, newName());

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

/** Backs up a database and restores it into another. */
async function moved(url: string): Promise<string> {
  const [moving, there] = [path.join(folder, newName()), await emptyUrl()];
  await writeBackup(url, moving, { secret: SECRET });
  await restoreBackup(there, moving, await verifyBackup(moving, SECRET));
  return there;
}

/** Calls the API on a database as ADMIN. */
async function callsOn(url: string) {
  const { db } = open(url);
  const { app, headers } = await apiOn(db, url, { UNUSUAL_DAYS_BACK: "3650" });
  return {
    db,
    create: async (plate: string) =>
      app.request("/api/outbound-record", { method: "POST", headers, body: JSON.stringify(newRecord(plate)) }),
  };
}

it("restores byte for byte, including photos and special characters", async () => {
  const again = path.join(folder, "again.tar.gz");
  await writeBackup(await moved(source), again, { secret: SECRET });
  const [first, second] = [await verifyBackup(file), await verifyBackup(again)];
  expect(second).toEqual({ ...first, startedAt: second.startedAt, signature: second.signature });
  const rows = Object.fromEntries(first.tables.map((table) => [table.name, table.rows]));
  expect(rows).toMatchObject({ user_photo: 1, app_user: 7, customer: 4, outbound_item: 2, booking: 0 });
  // Of the session secret only a fingerprint is in the file.
  expect(first.secret).toMatch(/^[0-9a-f]{16}$/);
});

it("turns webhooks off, and leaves out ids that programs may have read after the backup", async () => {
  const url = await clone();
  expect((await (await callsOn(url)).create("B 1 OLD")).status).toBe(201);
  await onOneConnection(url, (client) =>
    client.query(`insert into webhook (url, types, role, sealed_secret, created_by_id, position)
      values ('https://erp.example.com/', '[]', 'ADMIN', '', 1, 0)`),
  );
  const { db, create } = await callsOn(await moved(url));
  expect(await db.select({ off: webhook.offReason }).from(webhook)).toEqual([{ off: "restored" }]);
  expect((await create("B 2 NEW")).status).toBe(201);
  const ids = await db.select({ id: activity.id }).from(activity).orderBy(activity.id);
  expect(ids.map(({ id }) => id)).toEqual([1, 1_000_002]);
});

it("taken during writes is a consistent snapshot", async () => {
  const { db, create } = await callsOn(await clone().then((url) => (source = url)));
  const writing = new AbortController();
  let acknowledged = 0;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 1; !writing.signal.aborted; n++)
      if ((await create(`B ${n} W${String.fromCharCode(65 + writer)}`)).status === 201) acknowledged++;
  });
  await expect.poll(() => acknowledged).toBeGreaterThan(20);
  const before = acknowledged;
  const there = await callsOn(await moved(source));
  writing.abort();
  await Promise.all(writers);

  const kept = await there.db.$count(outboundRecord);
  expect(kept).toBeGreaterThanOrEqual(before);
  expect(await db.$count(outboundRecord)).toBe(acknowledged);
  // Ids and numbers continue after the backup's.
  expect((await there.create("B 9 NEW")).status).toBe(201);
  expect(await findInconsistencies(there.db)).toEqual([]);
});

it("is readable only by its owner, leaves no partial file and never overwrites a file", async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file);
  await expect(writeBackup(source, file, { secret: SECRET })).rejects.toThrow("is there already: choose another name");
  expect((await readFile(file)).equals(before)).toBe(true);
  const nowhere = path.join(folder, "no", "such", "folder.tar.gz");
  await expect(writeBackup(source, nowhere, { secret: SECRET })).rejects.toThrow("cannot be written (ENOENT).");
  // Entries that wait for the file get the error too; unhandled, it would end the process.
  const fill = async (put: Put) => {
    for (const name of ["one", "two", "three"]) await put(name, Buffer.alloc(200_000));
  };
  await expect(writeTar(nowhere, fill)).rejects.toThrow("cannot be written (ENOENT).");
  expect((await readdir(folder)).filter((name) => name.endsWith(".partial"))).toEqual([]);
});

it("is read in small parts, so that its size is not limited", async () => {
  for await (const { data } of readParts(file)) expect(data.length).toBeLessThan(2_000_000);
});

it("is refused under a name with another moment", async () => {
  const manifest = await verifyBackup(file);
  const at = (days: number) => backupName(new Date(Date.parse(manifest.startedAt) + days * 86_400_000));
  for (const name of ["before.tar.gz", at(0), `copy of ${at(0)}`]) assertNamed(name, manifest);
  for (const name of [at(1), at(-30), "gudang-20269922T190000123Z.tar.gz"])
    expect(() => assertNamed(name, manifest)).toThrow(/--renamed/);
});

/** Copies the backup with a changed first or last entry. */
async function changed(entryName: string, change: (entry: Manifest) => object): Promise<string> {
  const [extract, pack, copy] = [tar.extract(), tar.pack(), path.join(folder, newName())];
  const written = pipeline(pack, createGzip(), createWriteStream(copy));
  const read = pipeline(createReadStream(file), createGunzip(), extract);
  for await (const entry of extract) {
    const { name } = entry.header;
    const data = await buffer(entry);
    pack.entry({ name }, name === entryName ? JSON.stringify(change(JSON.parse(data.toString()) as Manifest)) : data);
  }
  pack.finalize();
  await Promise.all([read, written]);
  return copy;
}

it("is refused when it was signed with another key, is unsigned or was altered", async () => {
  const keyed = path.join(folder, "keyed.tar.gz");
  await writeBackup(source, keyed, { secret: SECRET, backupKey: "the key of the backups" });
  await verifyBackup(keyed, "the key of the backups");
  await expect(verifyBackup(keyed, SECRET)).rejects.toThrow(/was signed with another secret.*--unsigned/);
  const unsigned = await changed(MANIFEST, ({ signature: _signature, ...manifest }) => manifest);
  await expect(verifyBackup(unsigned, SECRET)).rejects.toThrow(/has no signature\..*--unsigned/);
  await verifyBackup(unsigned);
  const altered = await changed(MANIFEST, (manifest) => ({ ...manifest, sequences: [] }));
  await expect(verifyBackup(altered, SECRET)).rejects.toThrow("was signed with another secret, or changed afterwards");
  const later = await changed(HEAD, (head) => ({ ...head, startedAt: "2026-01-01T00:00:00.000Z" }));
  await expect(verifyBackup(later)).rejects.toThrow("its head is of another moment");
  const noted = await changed(HEAD, (head) => ({ ...head, note: "x" }));
  await expect(verifyBackup(noted)).rejects.toThrow("is of a newer Gudang");
});

it("is refused when it is cut, extended, damaged or another file, and the database stays empty", async () => {
  const [url, whole, bad] = [await emptyUrl(), await readFile(file), path.join(folder, "bad")];
  const expectRefused = async (content: Buffer | string, why: RegExp) => {
    await writeFile(bad, content);
    await expect(verifyBackup(bad)).rejects.toThrow(why);
  };
  for (const share of [0.999_999, 0.9, 0.5, 0.1])
    await expectRefused(whole.subarray(0, Math.floor(whole.length * share)), /bad is broken or cut short/);
  await expectRefused(whole.subarray(0, -1), /broken or cut short/);
  await expectRefused(Buffer.concat([whole, Buffer.alloc(1)]), /broken or cut short/);
  for (let n = 0; n < 24; n++) {
    // After the ten-byte gzip header, which contains time and system.
    const place = 10 + Math.floor(((whole.length - 11) * n) / 23);
    const flipped = Buffer.from(whole);
    flipped[place] = (flipped[place] ?? 0) ^ (1 << (place % 8));
    await expectRefused(flipped, /bad is (broken or cut short|no backup)/);
  }
  for (const foreign of ["", "not compressed", gzipSync("no archive"), gzipSync(randomBytes(100_000))])
    await expectRefused(foreign, /bad is no backup of Gudang\.$/);
  await expect(verifyBackup(path.join(folder, "missing"))).rejects.toThrow(/missing cannot be read \(ENOENT\)\.$/);

  // A file that changes after its verification.
  const manifest = await verifyBackup(file);
  await expect(restoreBackup(url, bad, manifest)).rejects.toThrow("is no backup");
  const other = { ...manifest, tables: manifest.tables.map((table) => ({ ...table, sha256: "0".repeat(64) })) };
  await expect(restoreBackup(url, file, other)).rejects.toThrow("nothing was restored");
  await onOneConnection(url, async (client) => {
    const { rows } = await client.query("select from pg_tables where schemaname in ('public', 'drizzle')");
    expect(rows).toEqual([]);
  });
});

it("is not restored into a database that is not empty", async () => {
  const [url, manifest] = [await clone(), await verifyBackup(file)];
  await expect(restoreBackup(url, file, manifest)).rejects.toThrow("The database is not empty");
  expect(await open(url).db.$count(customer)).toBe(3);
  const foreign = await emptyUrl();
  await onOneConnection(foreign, (client) => client.query("create schema other; create table other.things ()"));
  await expect(restoreBackup(foreign, file, manifest)).rejects.toThrow("it has a table things");
});

it("of 0.1 is restored with the current migrations, but its database is refused", async () => {
  const last = "1b3927500ca7157182c1df66fd566ed5c680c72d4f9f19d812fa59fcdebfaf87";
  const [first] = knownMigrations();
  expect(replaceOldMigrations([{ hash: last, at: 1 }])).toEqual([{ hash: first?.hash, at: first?.folderMillis }]);
  const old = await clone();
  await onOneConnection(old, (client) =>
    client.query(`update drizzle.__drizzle_migrations set hash = repeat('ab', 32) where id = 1`),
  );
  await expect(migrate(old)).rejects.toThrow("The database was made by Gudang 0.1.");
});

it("of a newer Gudang is refused", async () => {
  const url = await clone();
  await open(url).db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (repeat('ab', 32), 9999999999999)`,
  );
  await expect(moved(url)).rejects.toThrow("was made by a newer Gudang");
});
