import { describe, expect, it } from "vitest";
import {
  emptyPng,
  exif,
  jpeg,
  jpegOfCamera,
  lossyWebp,
  picture,
  png,
  webp,
  withSegment,
} from "../tests/setup/pictures";
import { examinePhoto, MAX_PHOTO_PIXELS } from "./photo";
import { readPhotoHeader } from "./photo-header";

const wide = picture(60, 40);

describe("readPhotoHeader", () => {
  it.each([
    ["PNG", png(wide), 60, 40],
    ["JPEG", jpeg(wide), 60, 40],
    ["lossless WebP", webp(wide), 60, 40],
    ["lossy WebP", lossyWebp, 40, 40],
  ])("reads the size of a %s", (_, bytes, width, height) => {
    expect(readPhotoHeader(bytes)).toEqual({ width, height, orientation: 1 });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("reads the camera orientation: %i", (orientation) => {
    expect(readPhotoHeader(jpegOfCamera(orientation, wide))).toEqual({ width: 60, height: 40, orientation });
  });

  it("reads the orientation of a WebP", () => {
    const block = exif(8);
    const head = Buffer.alloc(8);
    head.write("EXIF");
    head.writeUInt32LE(block.length, 4);
    const bytes = Buffer.concat([lossyWebp, head, block, Buffer.alloc(block.length % 2)]);
    bytes.writeUInt32LE(bytes.length - 8, 4);
    expect(readPhotoHeader(bytes)).toEqual({ width: 40, height: 40, orientation: 8 });
  });

  it.each([
    ["an invalid orientation", withSegment(jpeg(wide), 0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exif(9)]))],
    [
      "a block that ends before its entries",
      withSegment(jpeg(wide), 0xe1, Buffer.concat([Buffer.from("Exif\0\0II*\0"), Buffer.alloc(60, 0xff)])),
    ],
  ])("ignores %s", (_, bytes) => {
    expect(readPhotoHeader(bytes)).toEqual({ width: 60, height: 40, orientation: 1 });
  });

  it("returns the largest of the sizes that a file claims", () => {
    const [small, claimed] = [Buffer.from(lossyWebp), Buffer.from(lossyWebp)];
    // Canvas and frame sizes differ.
    small.fill(0, 24, 30);
    claimed.fill(0xff, 24, 30);
    expect(readPhotoHeader(small)).toMatchObject({ width: 40, height: 40 });
    expect(readPhotoHeader(claimed)).toMatchObject({ width: 16_777_216, height: 16_777_216 });
    const twice = withSegment(jpeg(wide), 0xc0, Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]));
    expect(readPhotoHeader(twice)).toMatchObject({ width: 65_535, height: 65_535 });
  });

  it.each([
    ["an empty file", Buffer.alloc(0)],
    ["a GIF", Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0;", "latin1")],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a page", Buffer.from("<!doctype html><title>Foto</title>")],
    ["a WAVE file in a RIFF container", Buffer.from("RIFF\x24\0\0\0WAVEfmt \x10\0\0\0", "latin1")],
    ["a PNG signature without content", png().subarray(0, 8)],
  ])("returns null for %s", (_, bytes) => expect(readPhotoHeader(bytes)).toBeNull());

  it.each([
    ["PNG", png()],
    ["JPEG", jpeg()],
    ["lossless WebP", webp()],
    ["lossy WebP", lossyWebp],
  ])("returns null for a %s truncated at any length", (_, bytes) => {
    for (let length = 0; length < bytes.length - 2; length += 7) {
      expect(readPhotoHeader(bytes.subarray(0, length)), `${length} bytes`).toBeNull();
    }
  });
});

describe("examinePhoto", () => {
  it("requires at least one pixel and at most MAX_PHOTO_PIXELS", () => {
    expect(examinePhoto(emptyPng(4000, 4000))).toHaveProperty("header");
    expect(4000 * 4000).toBe(MAX_PHOTO_PIXELS);
    expect(examinePhoto(emptyPng(4001, 4000))).toEqual({ problem: "pixels" });
    expect(examinePhoto(emptyPng(0, 4000))).toEqual({ problem: "kind" });
    expect(examinePhoto(Buffer.from("foto"))).toEqual({ problem: "kind" });
  });
});
