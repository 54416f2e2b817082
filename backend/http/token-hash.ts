import { createHash } from "node:crypto";

/** Hashes a token or an API key as it is kept: SHA-256 in hex. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
