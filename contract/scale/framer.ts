import type { Frame } from "./frame";
import { toBytes, latin1, type Protocol, type Shape } from "./protocol";

interface FoundFrame {
  bytes: Uint8Array;
  frame: Frame;
}

/** Finds frames in a stream that may be cut at any byte. Bytes of no frame count as noise. */
export class Framer {
  /** received, in no frame yet; characters 0 to 255 */
  private rest = "";
  /** a line counts only from a seen end on */
  private synced = false;
  private lineLength = -1;
  /** bytes that belonged to no frame */
  noise = 0;

  constructor(private readonly protocol: Protocol) {}

  push(chunk: Uint8Array): FoundFrame[] {
    const found: FoundFrame[] = [];
    // In slices, so that a huge chunk never becomes one string.
    for (let at = 0; at < chunk.length; at += 4096) {
      this.rest += latin1(chunk.subarray(at, at + 4096));
      const { shape } = this.protocol;
      found.push(...(shape.kind === "block" ? this.blocks(shape) : this.lines(shape)));
    }
    return found;
  }

  private blocks({ start, end, length, followed }: Shape & { kind: "block" }): FoundFrame[] {
    const found: FoundFrame[] = [];
    const ending = followed ? start : "";
    for (;;) {
      const at = this.rest.indexOf(start);
      if (at === -1) {
        this.drop(Math.max(this.rest.length - start.length + 1, 0));
        return found;
      }
      this.drop(at);
      if (this.rest.length < length + ending.length) return found;
      const text = this.rest.slice(0, length);
      const whole = text.endsWith(end) && this.rest.startsWith(ending, length) ? this.read(text) : null;
      if (whole) {
        found.push(whole);
        this.rest = this.rest.slice(length);
      } else this.drop(1);
    }
  }

  private lines({ end, min, max }: Shape & { kind: "line" }): FoundFrame[] {
    const found: FoundFrame[] = [];
    for (;;) {
      const at = this.rest.indexOf(end);
      if (at === -1) {
        if (this.rest.length > max + end.length) {
          this.drop(this.rest.length - end.length);
          this.synced = false;
        }
        return found;
      }
      const text = this.rest.slice(0, at + end.length);
      const whole = this.synced && text.length >= min && text.length <= max ? this.read(text) : null;
      // Lines without a fixed length must have that of the line before: a lost or doubled byte changes it.
      if (whole && (min === max || text.length === this.lineLength)) {
        found.push(whole);
        this.rest = this.rest.slice(text.length);
      } else this.drop(text.length);
      this.lineLength = whole ? text.length : -1;
      this.synced = true;
    }
  }

  private read(text: string): FoundFrame | null {
    const bytes = toBytes(text);
    const frame = this.protocol.decode(bytes);
    return frame && { bytes, frame };
  }

  private drop(count: number): void {
    this.noise += count;
    this.rest = this.rest.slice(count);
  }
}
