import { createHash } from "node:crypto";

const NEWLINE = 10;

/** Counts and sums what goes by of a table's rows, in the text format of COPY: a line for each row. */
export class Tally {
  #hash = createHash("sha256");
  #rows = 0;
  #bytes = 0;

  add(data: Buffer): void {
    this.#hash.update(data);
    this.#bytes += data.length;
    for (let at = data.indexOf(NEWLINE); at !== -1; at = data.indexOf(NEWLINE, at + 1)) this.#rows++;
  }

  /** Returns the sums; nothing can be added after it. */
  end(): { rows: number; bytes: number; sha256: string } {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}
