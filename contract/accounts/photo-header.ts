export type PhotoType = "image/png" | "image/jpeg";

/** Image header, read without decoding. */
export interface PhotoHeader {
  type: PhotoType;
  /** Pixels; the largest size in the file. */
  width: number;
  height: number;
}

/** Reads a PNG or JPEG header. @returns null for other or truncated files */
export function readPhotoHeader(bytes: Uint8Array): PhotoHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (startsWith(view, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return readPng(view);
    return startsWith(view, [0xff, 0xd8, 0xff]) ? readJpeg(view) : null;
  } catch (error) {
    // Truncated.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const startsWith = (view: DataView, start: readonly number[]) => start.every((byte, at) => view.getUint8(at) === byte);

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

function readPng(view: DataView): PhotoHeader | null {
  if (nameAt(view, 12) !== "IHDR") return null;
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    if (nameAt(view, at + 4) !== "IEND") continue;
    // Throws without the checksum at the end.
    view.getUint32(at + 8);
    return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
  }
}

function readJpeg(view: DataView): PhotoHeader | null {
  let [width, height] = [0, 0];
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Padding between segments, which pdfkit cannot read.
    if (marker === 0xff) return null;
    if (marker === 0xda) return hasEnd(view, at) ? { type: "image/jpeg", width, height } : null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    width = Math.max(width, view.getUint16(at + 7));
    height = Math.max(height, view.getUint16(at + 5));
  }
}

/** Scan data escapes 0xFF, so FF D9 is the end. */
function hasEnd(view: DataView, from: number): boolean {
  for (let at = from; at + 1 < view.byteLength; at++) {
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xd9) return true;
  }
  return false;
}
