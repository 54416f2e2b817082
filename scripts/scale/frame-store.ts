import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

export interface StoredFrame {
  seq: number;
  /** milliseconds, by the agent's clock */
  at: number;
  /** hexadecimal */
  raw: string;
}

const SEGMENT_FRAMES = 5_000;
const RETENTION_MS = 24 * 3_600_000;

/** Frames on disk until Gudang has acknowledged them: files of some thousand lines, at most 24 hours. */
export class FrameStore {
  /** in order; the last one grows */
  private segments: { file: string; frames: StoredFrame[] | null }[] = [];
  lastSeq = 0;
  /** newest frame of an earlier run, whose clock may have been another one */
  earlier = { seq: 0, at: 0 };
  /** a new run begins a new file: the last line of the one before may be cut */
  private appends = false;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    const names = readdirSync(folder).filter((name) => /^frames-\d{16}\.jsonl$/.test(name));
    this.segments = names.sort().map((name) => ({ file: path.join(folder, name), frames: null }));
    const newest = this.segments.at(-1);
    this.earlier = (newest && this.readFrames(newest).at(-1)) ?? this.earlier;
    this.lastSeq = this.earlier.seq;
  }

  append(frames: StoredFrame[]): void {
    const [first] = frames;
    if (!first) return;
    let segment = this.appends ? this.segments.at(-1) : undefined;
    this.appends = true;
    if (!segment || this.readFrames(segment).length >= SEGMENT_FRAMES) {
      // Only the oldest and the newest are in memory.
      if (segment && this.segments.length > 1) segment.frames = null;
      const name = `frames-${String(first.seq).padStart(16, "0")}.jsonl`;
      segment = { file: path.join(this.folder, name), frames: [] };
      this.segments.push(segment);
    }
    appendFileSync(segment.file, frames.map((frame) => `${JSON.stringify(frame)}\n`).join(""));
    this.readFrames(segment).push(...frames);
    this.lastSeq = frames.at(-1)?.seq ?? this.lastSeq;
    const oldest = this.segments[0];
    if (oldest && this.segments.length > 1 && (this.readFrames(oldest).at(-1)?.at ?? 0) < first.at - RETENTION_MS) {
      this.remove(oldest);
    }
  }

  /** Returns the oldest frames. */
  first(count: number): StoredFrame[] {
    const [oldest] = this.segments;
    return oldest ? this.readFrames(oldest).slice(0, count) : [];
  }

  /** Forgets acknowledged frames. */
  drop(upToSeq: number): void {
    const [oldest] = this.segments;
    if (!oldest) return;
    oldest.frames = this.readFrames(oldest).filter(({ seq }) => seq > upToSeq);
    if (oldest.frames.length === 0) this.remove(oldest);
  }

  /** Gives every frame a number above `seq`, in their order. */
  renumber(seq: number): void {
    const old = this.segments;
    const frames = old.flatMap((segment) => this.readFrames(segment));
    const numbered = frames.map((frame, place) => ({ ...frame, seq: seq + 1 + place }));
    const earlier = frames.filter((frame) => frame.seq <= this.earlier.seq).length;
    [this.segments, this.appends, this.lastSeq] = [[], false, seq];
    this.earlier = { ...this.earlier, seq: seq + earlier };
    for (let at = 0; at < numbered.length; at += SEGMENT_FRAMES) this.append(numbered.slice(at, at + SEGMENT_FRAMES));
    for (const { file } of old) rmSync(file, { force: true });
  }

  private remove(segment: { file: string }): void {
    rmSync(segment.file, { force: true });
    this.segments = this.segments.filter((one) => one !== segment);
  }

  private readFrames(segment: { file: string; frames: StoredFrame[] | null }): StoredFrame[] {
    segment.frames ??= readFileSync(segment.file, "utf8").split("\n").flatMap(parseFrame);
    return segment.frames;
  }
}

/** A kill may leave half a line. */
function parseFrame(line: string): StoredFrame[] {
  try {
    return line === "" ? [] : [JSON.parse(line) as StoredFrame];
  } catch {
    return [];
  }
}
