import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** File format version (docs/decisions/0042-backup-and-restore.md); others are rejected. */
const FORMAT = 1;
/** First entry; identifies a backup. */
export const HEAD = "gudang-backup.json";
export const MANIFEST = "manifest.json";
/** Minimum bytes of a part, except the last; readers buffer one part. */
export const PART_BYTES = 1_048_576;

/** Equals the manifest's fields, which are signed. */
export const headSchema = z.strictObject({ format: z.literal(FORMAT), startedAt: z.iso.datetime() });

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

// Strict: the signature covers every field.
export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  startedAt: z.iso.datetime(),
  postgres: z.string(),
  /** applied migrations: SHA-256 and time */
  migrations: z.array(z.strictObject({ hash: sha256, at: z.int() })).min(1),
  /** rows, bytes and SHA-256 in COPY text format, in primary key order */
  tables: z.array(
    z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int(), bytes: z.int(), sha256 }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** fingerprint of the session secret */
  secret: z.string(),
  /** HMAC-SHA-256 of the other fields, which cover every row */
  signature: sha256.optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const partName = (table: string, part: number) => `data/${table}/${String(part).padStart(6, "0")}.copy`;

/** Parses an entry name; null if invalid. */
export function partOf(name: string): { table: string; part: number } | null {
  const [, table, part] = /^data\/([^/]+)\/(\d{6,})\.copy$/.exec(name) ?? [];
  return table === undefined ? null : { table, part: Number(part) };
}

/** The newest entries of all histories; the SHA-256 of its rows stands for every history. */
export const headsOf = ({ tables }: Pick<Manifest, "tables">) => tables.find(({ name }) => name === "activity_head");

const unsignedSchema = manifestSchema.omit({ signature: true });

/** Signs a manifest with a key derived from BACKUP_KEY or the session secret. */
export function signatureOf({ signature: _signature, ...manifest }: Manifest, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "signature of a backup", 32));
  // Parsing fixes the field order.
  return createHmac("sha256", key)
    .update(JSON.stringify(unsignedSchema.parse(manifest)))
    .digest("hex");
}

/** Returns whether the signature is from this secret, another, or missing. */
export function signerOf(manifest: Manifest, secret: string): "own" | "foreign" | "none" {
  if (manifest.signature === undefined) return "none";
  const [given, own] = [manifest.signature, signatureOf(manifest, secret)].map((hex) => Buffer.from(hex, "hex"));
  return given && own && timingSafeEqual(given, own) ? "own" : "foreign";
}

export const secretMark = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", "mark of a backup", 8)).toString("hex");
