import { Transform } from "node:stream";

/**
 * Makes the stream that a page is rendered into. It leaves out zero bytes: React 18 fills up the block of 2048 bytes with them when a
 * character of two or three bytes does not fit in any more, in the middle of a text, an attribute or the data of the page. No page
 * has any of its own.
 */
export function pageStream(): Transform {
  return new Transform({
    transform(block: Buffer, _encoding, done) {
      done(null, block.includes(0) ? Buffer.from(block.filter((byte) => byte !== 0)) : block);
    },
  });
}
