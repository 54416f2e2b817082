import { z } from "zod";
import { type PhotoHeader, readPhotoHeader } from "./photo-header";

/** Photos of users: accepted files and their addresses (docs/domain.md, Session and account calls). */

/** Largest file in bytes. */
export const MAX_PHOTO_BYTES = 1_048_576;
/** Most pixels: a picture of 16-bit colours takes 12 bytes of memory for each while it is decoded. */
export const MAX_PHOTO_PIXELS = 16_000_000;
/** Media types of the files that are taken, for the choice of a file; the bytes decide, not what a file is called. */
export const PHOTO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

/** Where the web app serves a photo; the hash is that of its content, so an address never shows another one. */
export const photoPath = (hash: string) => `/photo/${hash}`;

/** Returns true for what can be the hash of a photo: SHA-256 in hex. */
export const isPhotoHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** The answer to a photo that was taken. */
export const photoAnswer = z.object({ photoUrl: z.string() }).meta({ id: "PhotoAnswer" });

/** Why a file is not taken: it is none of the three formats or cut short, or it has too many pixels. */
type PhotoProblem = "kind" | "pixels";

/** Reads what a file says of itself, before anything decodes it. */
export function examinePhoto(bytes: Uint8Array): { header: PhotoHeader } | { problem: PhotoProblem } {
  const header = readPhotoHeader(bytes);
  if (header === null || header.width * header.height === 0) return { problem: "kind" };
  return header.width * header.height > MAX_PHOTO_PIXELS ? { problem: "pixels" } : { header };
}
