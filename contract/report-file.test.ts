import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesFrame, type FileProgress, progressFrame, readFrames } from "./report-file";

/** Splits frames into chunks of `length` bytes. */
function inPieces(frames: Uint8Array[], length: number): ReadableStream<Uint8Array> {
  const all = Buffer.concat(frames);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < all.length; at += length) controller.enqueue(all.subarray(at, at + length));
      controller.close();
    },
  });
}

const done = { done: true, filename: "a.csv", type: "text/csv" } as const;

describe("a framed file", () => {
  it("parses unchanged for any chunk boundaries", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 30 }),
        async (parts, length) => {
          const told: FileProgress[] = [];
          const frames = [progressFrame({ place: 2 }), ...parts.map(bytesFrame), progressFrame(done)];
          const read = await readFrames(inPieces(frames, length), (progress) => told.push(progress));
          expect(Buffer.concat(read.parts)).toEqual(Buffer.concat(parts));
          expect(read).toMatchObject({ filename: "a.csv", type: "text/csv" });
          expect(told).toEqual([{ place: 2 }, done]);
        },
      ),
    );
  });

  it("is rejected when truncated", async () => {
    const body = inPieces([bytesFrame(new Uint8Array([1, 2, 3])), progressFrame({ rows: 1, total: 2 })], 4);
    await expect(readFrames(body, () => undefined)).rejects.toThrow("too early");
  });
});
