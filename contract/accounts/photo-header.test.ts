import { describe, expect, it } from "vitest";
import { emptyPng, jpeg, jpegOfCamera, png, withSegment } from "../../tests/setup/pictures";
import { findPhotoProblem, LOGO_TYPES, MAX_PHOTO_BYTES } from "./photo";
import { readPhotoHeader } from "./photo-header";

const gif = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0;", "latin1");

describe("readPhotoHeader", () => {
  it.each([
    ["a PNG", png(60, 40), { type: "image/png", width: 60, height: 40 }],
    ["a JPEG", jpeg, { type: "image/jpeg", width: 96, height: 64 }],
    ["a JPEG of a camera", jpegOfCamera(6), { type: "image/jpeg", width: 96, height: 64 }],
  ])("reads type and size of %s", (_, bytes, header) => expect(readPhotoHeader(bytes)).toEqual(header));

  it("returns the largest of the sizes that a JPEG claims", () => {
    const twice = withSegment(jpeg, 0xc0, Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]));
    expect(readPhotoHeader(twice)).toMatchObject({ width: 65_535, height: 65_535 });
  });

  it.each([
    ["an empty file", Buffer.alloc(0)],
    ["a GIF", gif],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a page", Buffer.from("<!doctype html><title>Foto</title>")],
    ["a WebP", Buffer.from("RIFF\x24\0\0\0WEBPVP8 \x10\0\0\0", "latin1")],
    ["a PNG signature without content", png().subarray(0, 8)],
    [
      "a JPEG with padding, which no PDF shows",
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff]), jpeg.subarray(2)]),
    ],
  ])("returns null for %s", (_, bytes) => expect(readPhotoHeader(bytes)).toBeNull());

  it.each([
    ["PNG", png()],
    ["JPEG", jpeg],
  ])("returns null for a %s truncated at any length", (_, bytes) => {
    for (let length = 0; length < bytes.length - 2; length += 7) {
      expect(readPhotoHeader(bytes.subarray(0, length)), `${length} bytes`).toBeNull();
    }
  });
});

describe("findPhotoProblem", () => {
  const filled = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);
  it.each([
    ["200 kB", filled(MAX_PHOTO_BYTES), null],
    ["one byte more", filled(MAX_PHOTO_BYTES + 1), "size"],
    ["4 million pixels", emptyPng(2000, 2000), null],
    ["more pixels", emptyPng(2001, 2000), "pixels"],
    ["no pixel", emptyPng(0, 40), "kind"],
    ["a GIF", gif, "kind"],
  ])("judges a photo of %s", (_, bytes, problem) => expect(findPhotoProblem(bytes)).toBe(problem));

  it.each([
    ["a JPEG", jpeg, null],
    ["a PNG", png(), "logoKind"],
    ["a GIF", gif, "logoKind"],
  ])("judges %s as a logo", (_, bytes, problem) => expect(findPhotoProblem(bytes, LOGO_TYPES)).toBe(problem));
});
