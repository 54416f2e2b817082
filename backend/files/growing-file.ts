import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const CHUNK_BYTES = 32_768;

/**
 * Temporary file that is read from its start while it is written, so that a slow reader does not delay the writer. It
 * loses its name at once, and the system deletes it when it is closed or the process ends.
 */
export class GrowingFile {
  #written = Promise.resolve();
  #size = 0;
  #sent = 0;
  #isWhole = false;
  #error: Error | undefined;
  #wake: () => void = () => undefined;

  private constructor(private readonly handle: FileHandle) {}

  static async open(): Promise<GrowingFile> {
    const name = path.join(tmpdir(), `gudang-${randomUUID()}`);
    const handle = await open(name, "wx+", 0o600);
    await unlink(name);
    return new GrowingFile(handle);
  }

  /** Appends bytes, in the order of the calls. */
  write(bytes: Uint8Array): Promise<void> {
    this.#written = this.#written.then(async () => {
      await this.handle.writeFile(bytes);
      this.#size += bytes.length;
      this.#wake();
    });
    return this.#written;
  }

  /** Ends the reader after the last byte. */
  end(): Promise<void> {
    this.#written = this.#written.then(() => {
      this.#isWhole = true;
      this.#wake();
    });
    return this.#written;
  }

  /** True after the last byte has been read. */
  get isRead(): boolean {
    return this.#isWhole && this.#sent === this.#size;
  }

  /** Fails the reader at its next step. */
  fail(error: Error): void {
    this.#error = error;
    this.#wake();
  }

  /** Yields the bytes from the start, for one reader. @throws the error of `fail` */
  async *read(): AsyncGenerator<Uint8Array, void> {
    while (true) {
      if (this.#error) throw this.#error;
      if (this.#sent < this.#size) {
        const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, this.#size - this.#sent));
        const { bytesRead } = await this.handle.read(chunk, 0, chunk.length, this.#sent);
        this.#sent += bytesRead;
        yield chunk.subarray(0, bytesRead);
      } else if (this.#isWhole) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async close(): Promise<void> {
    await this.#written.catch(() => undefined);
    await this.handle.close();
  }
}
