import { createDeflateRaw, type DeflateRaw } from "node:zlib";
import { Zip, ZipPassThrough } from "fflate";
import type { WriteBytes } from "./contents";

/** Streaming ZIP archive of an XLSX. */
export class XlsxZip {
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.#ready.push(bytes);
  });
  #ready: Uint8Array[] = [];

  constructor(private readonly write: WriteBytes) {}

  /** Starts a file; end it before starting the next. */
  begin(path: string): XmlFile {
    const file = new DeflatedFile(path);
    this.#zip.add(file);
    return {
      write: async (xml) => {
        await file.take(xml);
        await this.#handOn();
      },
      end: () => file.end(),
    };
  }

  async add(path: string, xml: string): Promise<void> {
    const file = this.begin(path);
    await file.write(xml);
    await file.end();
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#handOn();
  }

  async #handOn(): Promise<void> {
    const ready = this.#ready;
    this.#ready = [];
    if (ready.length > 0) await this.write(Buffer.concat(ready));
  }
}

export interface XmlFile {
  write(xml: string): Promise<void>;
  end(): Promise<void>;
}

/** zlib's thread pool is about five times faster than fflate. */
class DeflatedFile extends ZipPassThrough {
  readonly #deflate: DeflateRaw = createDeflateRaw({ level: 3 });
  readonly #ended: Promise<void>;
  #taken: () => void = () => undefined;

  constructor(path: string) {
    super(path);
    // Method 8: deflate.
    this.compression = 8;
    this.#deflate.on("data", (bytes: Buffer<ArrayBuffer>) => this.ondata(null, bytes, false));
    this.#ended = new Promise((resolve, reject) => {
      this.#deflate.once("error", reject).once("end", () => {
        this.ondata(null, new Uint8Array(), true);
        resolve();
      });
    });
  }

  take(xml: string): Promise<void> {
    return new Promise((resolve) => {
      this.#taken = resolve;
      this.push(Buffer.from(xml));
    });
  }

  end(): Promise<void> {
    this.push(new Uint8Array(), true);
    return this.#ended;
  }

  protected override process(chunk: Uint8Array, final: boolean): void {
    if (final) this.#deflate.end();
    else this.#deflate.write(chunk, this.#taken);
  }
}
