import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** Version of the file's layout (docs/decisions/0042-backup-and-restore.md); another one is refused. */
const FORMAT = 1;
/** Name of the first entry, which distinguishes a backup from other archives. */
export const HEAD = "gudang-backup.json";
/** Name of the last entry. */
export const MANIFEST = "manifest.json";
/** Bytes of an entry of rows, at least, but for a table's last; a reader keeps one at a time. */
export const PART_BYTES = 1_048_576;

export const headSchema = z.object({ format: z.literal(FORMAT), startedAt: z.iso.datetime() });

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  startedAt: z.iso.datetime(),
  /** version of the PostgreSQL that it was read from */
  postgres: z.string(),
  /** the migrations applied, which are the version of the schema: SHA-256 of their files, and when they were made */
  migrations: z.array(z.object({ hash: sha256, at: z.int() })).min(1),
  /** every table: rows, and bytes and SHA-256 of them in the text format of COPY, in the order of the primary key */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), bytes: z.int(), sha256 })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** tells whether two session secrets are the same, and nothing else about them */
  secret: z.string(),
  /** HMAC-SHA-256 of the rest of the manifest, and so of every row */
  signature: sha256.optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Returns the entry's name of a part of a table's rows; `part` counts from 1. */
export const partName = (table: string, part: number) => `data/${table}/${String(part).padStart(6, "0")}.copy`;

/** Returns the table of an entry, and which part of it; null for a name that is none. */
export function partOf(name: string): { table: string; part: number } | null {
  const [, table, part] = /^data\/([^/]+)\/(\d{6,})\.copy$/.exec(name) ?? [];
  return table === undefined ? null : { table, part: Number(part) };
}

const unsignedSchema = manifestSchema.omit({ signature: true });

/** Signs a manifest with a key derived from BACKUP_KEY or the session secret. */
export function signatureOf(manifest: Manifest, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "signature of a backup", 32));
  // The schema decides the order of the fields.
  return createHmac("sha256", key)
    .update(JSON.stringify(unsignedSchema.parse(manifest)))
    .digest("hex");
}

/** Returns the signer of a manifest: this secret, another secret, or none. */
export function signerOf(manifest: Manifest, secret: string): "own" | "foreign" | "none" {
  if (manifest.signature === undefined) return "none";
  const [given, own] = [manifest.signature, signatureOf(manifest, secret)].map((hex) => Buffer.from(hex, "hex"));
  return given && own && timingSafeEqual(given, own) ? "own" : "foreign";
}

/** Marks a session secret for the manifest: 64 bits that do not lead back to it. */
export const secretMark = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", "mark of a backup", 8)).toString("hex");
