import { z } from "zod";
import { type PhotoHeader, readPhotoHeader } from "./photo-header";

/** User photos (docs/domain.md, Session and account calls). */

export const MAX_PHOTO_BYTES = 1_048_576;
/** Decoding 16-bit colours takes 12 bytes per pixel. */
export const MAX_PHOTO_PIXELS = 16_000_000;
/** For file inputs; the server checks the bytes. */
export const PHOTO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

export const photoPath = (hash: string) => `/photo/${hash}`;

/** Returns true for a SHA-256 in hex. */
export const isPhotoHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

export const photoAnswer = z.object({ photoUrl: z.string() }).meta({ id: "PhotoAnswer" });

/** Unsupported or truncated, or too large. */
type PhotoProblem = "kind" | "pixels";

export function examinePhoto(bytes: Uint8Array): { header: PhotoHeader } | { problem: PhotoProblem } {
  const header = readPhotoHeader(bytes);
  if (header === null || header.width * header.height === 0) return { problem: "kind" };
  return header.width * header.height > MAX_PHOTO_PIXELS ? { problem: "pixels" } : { header };
}
