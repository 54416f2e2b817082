import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { BackendEnv } from "../env";

/** Encrypts secrets, so that the database and its backups do not reveal them. */

type Secrets = Pick<BackendEnv, "SESSION_SECRET">;

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret, bound to the user. */
export function seal(env: Secrets, userId: number, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(env), iv).setAAD(ownerOf(userId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a secret; null if invalid, another user's, or SESSION_SECRET has changed. */
export function unseal(env: Secrets, userId: number, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(env), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(ownerOf(userId)).setAuthTag(tag);
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString("utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

const keyOf = ({ SESSION_SECRET }: Secrets) =>
  Buffer.from(hkdfSync("sha256", SESSION_SECRET, "", "second factor secrets", 32));

const ownerOf = (userId: number) => Buffer.from(`user ${userId}`);
