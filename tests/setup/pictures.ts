import { deflateSync } from "node:zlib";

/** Pictures of four coloured squares, which show how a picture was cropped and rotated. */

const COLOURS = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const;
export type Colour = keyof typeof COLOURS;
const CORNERS: Colour[] = ["red", "green", "blue", "white"];

/** Creates a PNG: red and green above blue and white, with a black margin at both ends of the longer side. */
export function png(width = 400, height = 400): Buffer {
  const rowLength = 1 + width * 3;
  const rows = Buffer.alloc(rowLength * height);
  const side = Math.min(width, height);
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) {
      const corner = (x >= width / 2 ? 1 : 0) + (y >= height / 2 ? 2 : 0);
      rows.set(COLOURS[CORNERS[corner] ?? "red"], y * rowLength + 1 + x * 3);
    }
  }
  return createPng(width, height, { bits: 8, colour: 2 }, rows);
}

/** The same as a JPEG of 96 x 64 pixels. */
export const jpeg = Buffer.from(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCABAAGADASIAAhEBAxEB/8QAGAABAAMBAAAAAAAAAAAAAAAAAAcICQb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAGQEBAAMBAQAAAAAAAAAAAAAAAAUGCAcJ/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AqoACZgFOaRAATEAqDz0AAU3Adgd6AATMApzSIACYgFQeegACm4DsDvQADpwGkUOAA0tAZuTAADKsAAAHTgNIocABpaAzcmAAGVYAP//Z",
  "base64",
);

/** Returns the name of a colour. */
export const colourAt = (pixel: readonly number[]): Colour | undefined =>
  CORNERS.find((name) => COLOURS[name].every((part, i) => Math.abs((pixel[i] ?? 0) - part) < 40));

/** EXIF text of a camera. */
export const SECRET = "Kamera rahasia di rumah Sari";

/** A camera's EXIF block: an orientation and a text. */
function exif(orientation: number): Buffer {
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
export const jpegOfCamera = (orientation: number) =>
  withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exif(orientation)]));

/** A PNG of this size with one black bit per pixel: a few kB for any size. */
export const emptyPng = (width: number, height: number): Buffer =>
  createPng(width, height, { bits: 1, colour: 0 }, Buffer.alloc((Math.ceil(width / 8) + 1) * height));

function createPng(
  width: number,
  height: number,
  { bits, colour }: { bits: number; colour: number },
  rows: Buffer,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = bits;
  head[9] = colour;
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
