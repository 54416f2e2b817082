import { Transform } from "node:stream";

/**
 * Removes NUL bytes, with which React 18 pads its 2048-byte blocks before a multi-byte character, and joins the blocks
 * until React flushes: each write costs a system call.
 */
export function pageStream(): Transform {
  let blocks: Buffer[] = [];
  const send = () => {
    if (blocks.length > 0) stream.push(Buffer.concat(blocks));
    blocks = [];
  };
  const stream = new Transform({
    transform(block: Buffer, _encoding, done) {
      blocks.push(block.includes(0) ? Buffer.from(block.filter((byte) => byte !== 0)) : block);
      done();
    },
    flush(done) {
      send();
      done();
    },
  });
  // React calls it when a part of the page is complete.
  return Object.assign(stream, { flush: send });
}
