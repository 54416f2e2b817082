import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import type { z } from "zod";
import { BackupError, HEAD, headSchema, type Manifest, MANIFEST, manifestSchema, Tally } from "./format";

/** Suffix of incomplete files. */
export const PARTIAL = ".partial";
/** System calls of a failed write; other errors are the database's. */
const WRITES: unknown[] = ["open", "write", "writev", "fsync", "close", "rename"];

export type Put = (name: string, data: Buffer) => Promise<void>;

/**
 * Writes a gzipped tar atomically (temporary name, fsync, rename), readable only by its owner.
 * @param fill puts the entries
 * @param ending aborts and deletes the partial file
 * @throws BackupError if it exists or cannot be written
 */
export async function writeFile(file: string, fill: (put: Put) => Promise<void>, ending?: AbortSignal): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} is there already: choose another name.`);
  ending?.throwIfAborted();
  const partial = `${file}.${process.pid}${PARTIAL}`;
  const pack = tar.pack();
  const target = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(pack, createGzip(), target, { signal: ending });
  const put: Put = (name, data) =>
    new Promise((resolve, reject) => {
      const entry = pack.entry({ name, mode: 0o600 }, data, (error) => (error ? reject(error) : resolve()));
      // Without a listener, the event that repeats the error would end the process.
      entry.on("error", reject);
    });
  const filled = fill(put).then(() => pack.finalize());
  filled.catch((error: Error) => pack.destroy(error));
  try {
    // A full disk ends `written` while `fill` still waits for it.
    await Promise.all([filled, written]);
    await rename(partial, file);
    // Some file systems cannot sync a folder.
    const folder = await open(path.dirname(file)).catch(() => undefined);
    await folder?.sync().catch(() => undefined);
    await folder?.close();
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    const { syscall, code } = error as NodeJS.ErrnoException;
    throw WRITES.includes(syscall) ? new BackupError(`${file} cannot be written (${code}).`) : error;
  }
}

/**
 * Yields the rows of a file in order, and returns its manifest after all rows agreed with it.
 * @throws BackupError for an invalid, damaged or truncated file
 */
export async function* readParts(file: string): AsyncGenerator<{ table: string; data: Buffer }, Manifest> {
  let startedAt: string | undefined;
  let manifest: Manifest | undefined;
  const refusal = (why: string) =>
    new BackupError(startedAt ? `${file} is broken or cut short (${why}).` : `${file} is no backup of Gudang.`);
  const tallies = new Map<string, Tally>();
  for await (const { name, data } of readEntries(file, refusal)) {
    const table = /^data\/([^/]+)\/\d{6,}\.copy$/.exec(name)?.[1];
    if (startedAt === undefined) {
      if (name !== HEAD) throw refusal("");
      startedAt = parse(headSchema, data)?.startedAt;
      if (!startedAt) throw new BackupError(`${file} is of a newer Gudang, or of none: this one cannot read it.`);
    } else if (manifest) {
      throw refusal("something follows its end");
    } else if (table !== undefined) {
      const tally = tallies.get(table) ?? new Tally();
      tallies.set(table, tally);
      tally.add(data);
      yield { table, data };
    } else {
      manifest = name === MANIFEST ? parse(manifestSchema, data) : undefined;
      if (!manifest) throw refusal("its manifest is not whole");
      if (manifest.startedAt !== startedAt) throw refusal("its head is of another moment than its manifest");
    }
  }
  if (!manifest) throw refusal("its end is missing");
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const found = (tallies.get(name) ?? new Tally()).end();
    tallies.delete(name);
    if (found.rows !== rows || found.bytes !== bytes || found.sha256 !== sha256)
      throw refusal(`the rows of ${name} are not those of its manifest`);
  }
  if (tallies.size > 0) throw refusal("it holds rows of tables that its manifest does not name");
  return manifest;
}

/** Yields the archive's entries. @param refusal creates the error for an invalid archive */
async function* readEntries(file: string, refusal: (why: string) => BackupError) {
  const opened = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be read (${error.code}).`);
  });
  const { size } = await opened.stat();
  const [gunzip, extract] = [createGunzip(), tar.extract()];
  const fed = pipeline(opened.createReadStream(), gunzip, extract);
  fed.catch(() => undefined);
  try {
    for await (const entry of extract) yield { name: entry.header.name, data: await buffer(entry) };
    await fed;
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : String(error));
  }
  // gunzip ignores trailing data.
  if (gunzip.bytesWritten !== size) throw refusal("something follows its end");
}

function parse<T>(schema: z.ZodType<T>, data: Buffer): T | undefined {
  try {
    return schema.parse(JSON.parse(data.toString()));
  } catch {
    return undefined;
  }
}
