import { deflateSync } from "node:zlib";
import { PhotonImage } from "@silvia-odwyer/photon-node";

/** Photos of four coloured squares, which show how a picture was rotated. */

const COLOURS = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const;
type Colour = keyof typeof COLOURS;
const CORNERS: Colour[] = ["red", "green", "blue", "white"];

/** Creates a picture: red and green above blue and white, with a black margin at both ends of the longer side. */
export function picture(width = 400, height = 400, alpha = 255): PhotonImage {
  const pixels = new Uint8Array(width * height * 4);
  const side = Math.min(width, height);
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = x >= left && x < left + side && y >= top && y < top + side;
      const corner = (x >= width / 2 ? 1 : 0) + (y >= height / 2 ? 2 : 0);
      const colour = inside ? COLOURS[CORNERS[corner] ?? "red"] : [0, 0, 0];
      pixels.set([...colour, alpha], (y * width + x) * 4);
    }
  }
  return new PhotonImage(pixels, width, height);
}

export const png = (of = picture()) => Buffer.from(of.get_bytes());
export const jpeg = (of = picture()) => Buffer.from(of.get_bytes_jpeg(90));
/** A lossless WebP. */
export const webp = (of = picture()) => Buffer.from(of.get_bytes_webp());

/** A lossy WebP of 40 x 40 pixels as Chromium writes it, with a colour profile. */
export const lossyWebp = Buffer.from(
  "UklGRpQCAABXRUJQVlA4WAoAAAAgAAAAJwAAJwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggpgAAAPAFAJ0BKigAKAA+/WqqUD+mJCK1SAPwH4lkALfr9uGN6m8AP6rcf+43bxWCjSACsfL6YRUViBWIAP7oOL670CPX/zNHy39Jqdn/1If3/8a5lWC91s5Gz6j//ViZp8/s/+rEzTVOVfY7frBTMzBe/eUwb/LeWxBMPv9VGrwV/xkFT2+b5O3iXjLpCUpDb56836JKwuPGmstOhOAWtAAAbI6SMgSJgAA=",
  "base64",
);

/** Returns the colours of the corners, from top left to bottom right. */
export function corners(photo: Uint8Array): (Colour | "other")[] {
  const shown = PhotonImage.new_from_byteslice(photo);
  const [width, height, pixels] = [shown.get_width(), shown.get_height(), shown.get_raw_pixels()];
  return [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((across) => {
      const at = (Math.floor(height * down) * width + Math.floor(width * across)) * 4;
      const near = (colour: Colour) => COLOURS[colour].every((part, i) => Math.abs((pixels[at + i] ?? 0) - part) < 40);
      return CORNERS.find(near) ?? "other";
    }),
  );
}

/** Returns the width and height of a picture. */
export function sizeOf(photo: Uint8Array): [number, number] {
  const shown = PhotonImage.new_from_byteslice(photo);
  return [shown.get_width(), shown.get_height()];
}

/** EXIF data that the stored photo must not contain. */
export const SECRET = "Kamera rahasia di rumah Sari";

/** A camera's EXIF block: an orientation and a text. */
export function exif(orientation: number): Buffer {
  const text = Buffer.from(`${SECRET}\0`);
  const block = Buffer.alloc(8 + 2 + 24 + 4);
  block.write("II*\0", "latin1");
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(2, 8);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    block.writeUInt16LE(tag, at);
    block.writeUInt16LE(type, at + 2);
    block.writeUInt32LE(count, at + 4);
    block.writeUInt32LE(value, at + 8);
  };
  entry(10, 0x010f, 2, text.length, block.length);
  entry(22, 0x0112, 3, 1, orientation);
  return Buffer.concat([block, text]);
}

/** Inserts a segment at the start of a JPEG. */
export function withSegment(photo: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]);
  return Buffer.concat([photo.subarray(0, 2), head, content, photo.subarray(2)]);
}

/** A JPEG of a rotated camera. */
export const jpegOfCamera = (orientation: number, of = picture()) =>
  withSegment(jpeg(of), 0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exif(orientation)]));

/** A PNG of this size with one black bit per pixel: a few kB for any size. */
export function emptyPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const parts = [pngChunk("IHDR", head), pngChunk("IDAT", deflateSync(rows)), pngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** CRC-32 for PNG, which Node 20 lacks. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** A progressive JPEG of 16 million pixels in many empty scans: few bytes, slow to decode. */
export function slowJpeg(scans: number): Buffer {
  const side = 4000;
  const blocks = (side / 8) ** 2;
  const segment = (marker: number, ...bytes: number[]) =>
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff, ...bytes]);
  const zeros = (count: number) => Array<number>(count).fill(0);
  const firstScan = [segment(0xda, 1, 1, 0, 0, 0, 0), Buffer.alloc(Math.ceil(blocks / 8))];
  // Each code skips the next 16,384 blocks.
  const emptyScan = [segment(0xda, 1, 1, 0, 1, 63, 0), Buffer.alloc(Math.ceil((blocks / 16_384) * (15 / 8)) + 4)];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, side >> 8, side & 0xff, side >> 8, side & 0xff, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, 1, ...zeros(15), 0),
    segment(0xc4, 0x10, 1, ...zeros(15), 0xe0),
    ...firstScan,
    ...Array<Buffer[]>(scans).fill(emptyScan).flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}
