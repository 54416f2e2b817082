import { Transform } from "node:stream";

/**
 * Returns the stream of a rendered page. Removes NUL bytes, with which React 18 pads its 2048-byte blocks when a
 * multi-byte character does not fit.
 */
export function pageStream(): Transform {
  return new Transform({
    transform(block: Buffer, _encoding, done) {
      done(null, block.includes(0) ? Buffer.from(block.filter((byte) => byte !== 0)) : block);
    },
  });
}
