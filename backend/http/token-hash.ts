import { createHash } from "node:crypto";

/** Returns the SHA-256 of a token in hex. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
