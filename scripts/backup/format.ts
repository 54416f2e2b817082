import { createHash, createHmac, hkdfSync } from "node:crypto";
import { z } from "zod";
import { StartError } from "../start-error";

export class BackupError extends StartError {}

/** First and last entry of a backup (docs/decisions/0042-backup-and-restore.md). */
export const HEAD = "gudang-backup.json";
export const MANIFEST = "manifest.json";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

// Strict: the signature covers every field. Other formats are rejected.
export const headSchema = z.strictObject({ format: z.literal(1), startedAt: z.iso.datetime() });
const unsignedSchema = headSchema.extend({
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
});
/** The signature is the HMAC-SHA-256 of the other fields, which cover every row. */
export const manifestSchema = unsignedSchema.extend({ signature: sha256.optional() });
export type Manifest = z.infer<typeof manifestSchema>;

export const countRows = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);

/** Returns the table of the newest entries of all histories; its SHA-256 stands for every history. */
export function historyHeads({ tables }: Manifest): Manifest["tables"][number] {
  const heads = tables.find(({ name }) => name === "activity_head");
  if (!heads) throw new BackupError("The backup has no histories.");
  return heads;
}

/** Signs a manifest with a key derived from BACKUP_KEY or the session secret. */
export function sign({ signature: _signature, ...manifest }: Manifest, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "signature of a backup", 32));
  // Parsing fixes the field order.
  const signed = JSON.stringify(unsignedSchema.parse(manifest));
  return createHmac("sha256", key).update(signed).digest("hex");
}

export const secretMark = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", "mark of a backup", 8)).toString("hex");

/** Counts and hashes rows in COPY text format. */
export class Tally {
  #hash = createHash("sha256");
  #rows = 0;
  #bytes = 0;

  add(data: Buffer): void {
    this.#hash.update(data);
    this.#bytes += data.length;
    for (let at = data.indexOf("\n"); at !== -1; at = data.indexOf("\n", at + 1)) this.#rows++;
  }

  end(): { rows: number; bytes: number; sha256: string } {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}
