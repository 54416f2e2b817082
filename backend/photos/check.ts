import { findPhotoProblem, LOGO_TYPES, MAX_PHOTO_PIXELS } from "#contract/accounts/photo";
import { ApiFailure, Invalid } from "../http/errors";

/** Checks an uploaded picture. @throws ApiFailure 413 or Invalid, at the field */
export function checkPicture(body: ArrayBuffer, field: "photo" | "logo"): Buffer {
  const bytes = Buffer.from(body);
  const problem = findPhotoProblem(bytes, field === "logo" ? LOGO_TYPES : undefined);
  if (problem === null) return bytes;
  if (problem === "size") throw new ApiFailure(413, { key: "photoTooLarge" }, { [field]: { key: "photoTooLarge" } });
  const key = ({ kind: "photoKind", logoKind: "logoKind", pixels: "photoPixels" } as const)[problem];
  throw new Invalid({ [field]: { key, params: { million: MAX_PHOTO_PIXELS / 1_000_000 } } });
}
