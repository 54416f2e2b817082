import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import { BackupError } from "./error";
import { type Manifest, HEAD, headSchema, MANIFEST, manifestSchema, PART_BYTES, partName, partOf } from "./manifest";
import { Tally } from "./tally";

/** The file of a backup: a tar, compressed by gzip, that any system can open (docs/decisions/0042-backup-and-restore.md). */

/** Ends the name of a file that is not complete; it gets its own when it is. */
export const PARTIAL = ".partial";
/** An entry is read whole: a larger one is none of ours. */
const MAX_ENTRY_BYTES = 16 * PART_BYTES;

type Put = (name: string, data: Buffer) => Promise<void>;

/** Puts the rows of a table into the file, in parts. Returns their sums. */
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
 * Writes a file atomically: under a temporary name, synced, then renamed. Only its owner may read it.
 *
 * @param ending aborts the file and deletes its part
 * @throws BackupError when the file exists already or cannot be written
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
  // A disk that is full ends the writing while the filling still waits for it.
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
 * Reads a file to its end and holds every row against the sums of its manifest.
 *
 * @param take gets the parts of the tables, in order
 * @throws BackupError for a file that is no backup, broken or cut short
 */
export async function readFile(
  file: string,
  take: (table: string, data: Buffer) => Promise<void> = () => Promise.resolve(),
): Promise<Manifest> {
  const foreign = new BackupError(`${file} is no backup of Gudang.`);
  const broken = (why: string) => new BackupError(`${file} is broken or cut short (${why}).`);
  const tallies = new Map<string, { tally: Tally; parts: number }>();
  let begun = false;
  let manifest: Manifest | undefined;
  for await (const { name, data } of entriesOf(file, () => (begun ? broken : () => foreign))) {
    if (!begun) {
      if (name !== HEAD) throw foreign;
      begun = true;
      if (!headSchema.safeParse(parseJson(data)).success)
        throw new BackupError(`${file} is of a newer Gudang, or of none: this one cannot read it.`);
      continue;
    }
    if (manifest) throw broken("something follows its end");
    if (name === MANIFEST) {
      const parsed = manifestSchema.safeParse(parseJson(data));
      if (!parsed.success) throw broken("its manifest is not whole");
      manifest = parsed.data;
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
  if (!begun) throw foreign;
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

/** Gives the entries of the archive one after the other. @param refusal makes the error of what cannot be unpacked */
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
  // What follows the compressed data is not looked at by gunzip.
  if (gunzip.bytesWritten !== size) throw refusal()("something follows its end");
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** Forces a folder's names to the disk, where the system lets a folder be opened. */
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

/** Returns true for what the system answers to a file: no such folder, no room, no right. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  const calls: unknown[] = ["open", "write", "writev", "fsync", "close", "rename"];
  return error instanceof Error && "syscall" in error && calls.includes(error.syscall);
}
