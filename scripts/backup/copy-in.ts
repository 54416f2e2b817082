import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { copyIn, type Table } from "./tables";

/** Streams rows into a table. */
export class CopyIn {
  readonly #stream;
  readonly #over: Promise<void>;

  constructor(client: pg.Client, table: Pick<Table, "name" | "columns">) {
    this.#stream = client.query(copyFrom(copyIn(table)));
    this.#over = finished(this.#stream);
    this.#over.catch(() => undefined);
  }

  async write(data: Buffer): Promise<void> {
    if (!this.#stream.write(data)) await Promise.race([once(this.#stream, "drain"), this.#over]);
  }

  async end(): Promise<void> {
    this.#stream.end();
    await this.#over;
  }
}
