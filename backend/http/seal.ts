import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { BackendEnv } from "../env";

/** Encrypts secrets, so that the database and its backups do not reveal them (docs/decisions/0031-second-factor.md). */

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  env: Pick<BackendEnv, "SESSION_SECRET">;
  /** separates the keys of kinds of secrets */
  kind: "second factor secrets" | "webhook secrets";
  /** the only owner that can decrypt the secret */
  owner: string;
}

export function seal({ owner, ...key }: Seal, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(key), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a secret; null if invalid, of another owner, or SESSION_SECRET has changed. */
export function unseal({ owner, ...key }: Seal, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, keyFrom(key), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString("utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

const keyFrom = ({ env, kind }: Omit<Seal, "owner">) =>
  Buffer.from(hkdfSync("sha256", env.SESSION_SECRET, "", kind, 32));
