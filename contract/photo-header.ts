/** Image header, read without decoding. */
export interface PhotoHeader {
  /** Pixels; the largest size in the file. */
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
}

/** Reads a PNG, JPEG or WebP header. @returns null for other or truncated files */
export function readPhotoHeader(bytes: Uint8Array): PhotoHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (startsWith(view, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return readPng(view);
    if (startsWith(view, [0xff, 0xd8, 0xff])) return readJpeg(view);
    return nameAt(view, 0) === "RIFF" && nameAt(view, 8) === "WEBP" ? readWebp(view) : null;
  } catch (error) {
    // Truncated.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const startsWith = (view: DataView, start: readonly number[]) => start.every((byte, at) => view.getUint8(at) === byte);

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));

const merge = (found: PhotoHeader | null, width: number, height: number): PhotoHeader => ({
  width: Math.max(found?.width ?? 0, width),
  height: Math.max(found?.height ?? 0, height),
  orientation: found?.orientation ?? 1,
});

/** From IHDR to IEND. */
function readPng(view: DataView): PhotoHeader | null {
  if (nameAt(view, 12) !== "IHDR") return null;
  const found = merge(null, view.getUint32(16), view.getUint32(20));
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const name = nameAt(view, at + 4);
    if (name === "eXIf") found.orientation = orientationAt(view, at + 8);
    if (name === "IEND") return found;
  }
}

/** Reads segments up to the first scan, then looks for the end marker. */
function readJpeg(view: DataView): PhotoHeader | null {
  let found: PhotoHeader | null = null;
  let orientation = 1;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) found = merge(found, view.getUint16(at + 7), view.getUint16(at + 5));
    if (marker === 0xe1 && length >= 16 && nameAt(view, at + 4) === "Exif") orientation = orientationAt(view, at + 10);
    if (marker === 0xda) return found !== null && hasEnd(view, at) ? { ...found, orientation } : null;
    at += 2 + length;
  }
}

/** Scan data escapes 0xFF, so FF D9 is the end. */
function hasEnd(view: DataView, from: number): boolean {
  for (let at = from; at + 1 < view.byteLength; at++) {
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xd9) return true;
  }
  return false;
}

function readWebp(view: DataView): PhotoHeader | null {
  const end = 8 + view.getUint32(4, true);
  if (end > view.byteLength) return null;
  let found: PhotoHeader | null = null;
  let orientation = 1;
  const whole24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  for (let at = 12; at + 8 <= end;) {
    const name = nameAt(view, at);
    const length = view.getUint32(at + 4, true);
    const body = at + 8;
    if (name === "VP8 ") {
      found = merge(found, view.getUint16(body + 6, true) & 0x3fff, view.getUint16(body + 8, true) & 0x3fff);
    }
    if (name === "VP8L") {
      const bits = view.getUint32(body + 1, true);
      found = merge(found, (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    if (name === "VP8X") found = merge(found, whole24(body + 4) + 1, whole24(body + 7) + 1);
    if (name === "ANMF") found = merge(found, whole24(body + 6) + 1, whole24(body + 9) + 1);
    if (name === "EXIF") orientation = orientationAt(view, body);
    at = body + length + (length % 2);
    if (at > end) return null;
  }
  return found && { ...found, orientation };
}

/** Returns the TIFF orientation, or 1. @param start offset */
function orientationAt(view: DataView, start: number): number {
  try {
    return readOrientation(view, start);
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

function readOrientation(view: DataView, start: number): number {
  // Some programs repeat the JPEG marker here.
  const tiff = nameAt(view, start) === "Exif" ? start + 6 : start;
  const little = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, little);
  for (let entry = 0; entry < view.getUint16(directory, little); entry++) {
    const at = directory + 2 + entry * 12;
    if (view.getUint16(at, little) !== 0x0112) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
