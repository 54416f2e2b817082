import { Transform } from "node:stream";

/** Removes NUL bytes, with which React 18 pads its 2048-byte blocks before a multi-byte character. */
export function pageStream(): Transform {
  return new Transform({
    transform(block: Buffer, _encoding, done) {
      done(null, block.includes(0) ? Buffer.from(block.filter((byte) => byte !== 0)) : block);
    },
  });
}
