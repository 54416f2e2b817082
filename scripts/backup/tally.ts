import { createHash } from "node:crypto";

const NEWLINE = 10;

/** Counts and hashes rows in COPY text format. */
export class Tally {
  #hash = createHash("sha256");
  #rows = 0;
  #bytes = 0;

  add(data: Buffer): void {
    this.#hash.update(data);
    this.#bytes += data.length;
    for (let at = data.indexOf(NEWLINE); at !== -1; at = data.indexOf(NEWLINE, at + 1)) this.#rows++;
  }

  /** Returns the totals and closes the hash. */
  end(): { rows: number; bytes: number; sha256: string } {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}
