import { z } from "zod";
import { type PhotoHeader, type PhotoType, readPhotoHeader } from "./photo-header";

/** User photos and the logo (docs/domain.md, Session and account calls). */

export const MAX_PHOTO_BYTES = 200_000;
/** Every viewer's browser decodes the picture, at 4 bytes per pixel. */
export const MAX_PHOTO_PIXELS = 4_000_000;
export const PHOTO_TYPES = ["image/png", "image/jpeg"] as const satisfies readonly PhotoType[];
/** pdfkit decodes PNG files, and a damaged one would end the process; a JPEG stays as it is. */
export const LOGO_TYPES = ["image/jpeg"] as const satisfies readonly PhotoType[];

export const photoPath = (hash: string) => `/photo/${hash}`;

/** Returns true for a SHA-256 in hex. */
export const isPhotoHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

export const photoAnswer = z.object({ photoUrl: z.string() }).meta({ id: "PhotoAnswer" });

/** Too many bytes or pixels, another type, or truncated. */
type PhotoProblem = "size" | "kind" | "logoKind" | "pixels";

/** Checks size and header of a picture. @returns null for a valid one */
export function findPhotoProblem(bytes: Uint8Array, types: readonly PhotoType[] = PHOTO_TYPES): PhotoProblem | null {
  if (bytes.length > MAX_PHOTO_BYTES) return "size";
  const header = readPhotoHeader(bytes);
  if (header === null || pixelCount(header) === 0) return types.includes("image/png") ? "kind" : "logoKind";
  if (!types.includes(header.type)) return "logoKind";
  return pixelCount(header) > MAX_PHOTO_PIXELS ? "pixels" : null;
}

const pixelCount = ({ width, height }: PhotoHeader) => width * height;
