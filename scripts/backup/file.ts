import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import type { z } from "zod";
import { BackupError } from "./error";
import { type Manifest, HEAD, headSchema, MANIFEST, manifestSchema, PART_BYTES, partName, partOf } from "./manifest";
import { Tally } from "./tally";

/** Backup file: a gzipped tar (docs/decisions/0042-backup-and-restore.md). */

/** Suffix of incomplete files. */
export const PARTIAL = ".partial";
/** Entries are read into memory; larger ones are not ours. */
const MAX_ENTRY_BYTES = 16 * PART_BYTES;

type Put = (name: string, data: Buffer) => Promise<void>;

export async function putRows(put: Put, table: string, rows: AsyncIterable<Buffer>): Promise<ReturnType<Tally["end"]>> {
  const tally = new Tally();
  let [kept, bytes, part]: [Buffer[], number, number] = [[], 0, 0];
  const flush = async () => {
    if (bytes > 0) await put(partName(table, ++part), Buffer.concat(kept));
    [kept, bytes] = [[], 0];
  };
  for await (const data of rows) {
    tally.add(data);
    kept.push(data);
    bytes += data.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
  return tally.end();
}

/**
 * Writes a file atomically (temporary name, fsync, rename), readable only by its owner.
 * @param ending aborts and deletes the partial file
 * @throws BackupError if it exists or cannot be written
 */
export async function writeFile(file: string, fill: (put: Put) => Promise<void>, ending?: AbortSignal): Promise<void> {
  if (await exists(file)) throw new BackupError(`${file} is there already: choose another name.`);
  ending?.throwIfAborted();
  const partial = `${file}.${process.pid}${PARTIAL}`;
  const pack = tar.pack();
  const written = pipeline(
    Readable.from(pack, { objectMode: false }),
    createGzip(),
    createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }),
    { signal: ending },
  );
  const put: Put = (name, data) =>
    new Promise((resolve, reject) => {
      const entry = pack.entry({ name, size: data.length, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.end(data);
    });
  // A full disk ends the write stream while `fill` still waits for it.
  const filled = fill(put).then(() => pack.finalize());
  filled.catch((error: Error) => pack.destroy(error));
  written.catch(() => undefined);
  try {
    await Promise.all([filled, written]);
    await rename(partial, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw isSystemError(error) ? new BackupError(`${file} cannot be written (${error.code}).`) : error;
  }
}

/**
 * Reads a file and verifies every row against the manifest.
 * @param take receives the parts in order
 * @throws BackupError for an invalid, damaged or truncated file
 */
export async function readFile(
  file: string,
  take: (table: string, data: Buffer) => Promise<void> = () => Promise.resolve(),
): Promise<Manifest> {
  const foreign = new BackupError(`${file} is no backup of Gudang.`);
  const broken = (why: string) => new BackupError(`${file} is broken or cut short (${why}).`);
  const tallies = new Map<string, { tally: Tally; parts: number }>();
  let head: z.infer<typeof headSchema> | undefined;
  let manifest: Manifest | undefined;
  for await (const { name, data } of entriesOf(file, () => (head ? broken : () => foreign))) {
    if (!head) {
      if (name !== HEAD) throw foreign;
      const parsed = headSchema.safeParse(parseJson(data));
      if (!parsed.success) throw new BackupError(`${file} is of a newer Gudang, or of none: this one cannot read it.`);
      head = parsed.data;
      continue;
    }
    if (manifest) throw broken("something follows its end");
    if (name === MANIFEST) {
      const parsed = manifestSchema.safeParse(parseJson(data));
      if (!parsed.success) throw broken("its manifest is not whole");
      manifest = parsed.data;
      if (manifest.startedAt !== head.startedAt) throw broken("its head is of another moment than its manifest");
      continue;
    }
    const of = partOf(name);
    if (!of) throw broken("it holds what no backup does");
    const known = tallies.get(of.table) ?? { tally: new Tally(), parts: 0 };
    tallies.set(of.table, known);
    if (of.part !== ++known.parts) throw broken("a part is missing");
    known.tally.add(data);
    await take(of.table, data);
  }
  if (!head) throw foreign;
  if (!manifest) throw broken("its end is missing");
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const found = (tallies.get(name)?.tally ?? new Tally()).end();
    tallies.delete(name);
    if (found.rows !== rows || found.bytes !== bytes || found.sha256 !== sha256)
      throw broken(`the rows of ${name} are not those of its manifest`);
  }
  if (tallies.size > 0) throw broken("it holds rows of tables that its manifest does not name");
  return manifest;
}

type Refusal = (why: string) => BackupError;

/** Yields the archive's entries. @param refusal creates the error for an invalid archive */
async function* entriesOf(file: string, refusal: () => Refusal): AsyncGenerator<{ name: string; data: Buffer }> {
  const { size } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be read (${error.code}).`);
  });
  const gunzip = createGunzip();
  const extract = tar.extract();
  const fed = pipeline(createReadStream(file), gunzip, extract);
  fed.catch(() => undefined);
  try {
    for await (const entry of extract) {
      const { name, size: bytes = 0 } = entry.header;
      if (bytes > MAX_ENTRY_BYTES) throw refusal()("a part is too large");
      const kept: Buffer[] = [];
      for await (const chunk of entry) kept.push(chunk);
      yield { name, data: Buffer.concat(kept) };
    }
    await fed;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw refusal()(error instanceof Error ? error.message : String(error));
  }
  // gunzip ignores trailing data.
  if (gunzip.bytesWritten !== size) throw refusal()("something follows its end");
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** Fsyncs a folder where supported. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, "r").catch(() => undefined);
  await opened?.sync().catch(() => undefined);
  await opened?.close();
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  const calls: unknown[] = ["open", "write", "writev", "fsync", "close", "rename"];
  return error instanceof Error && "syscall" in error && calls.includes(error.syscall);
}
