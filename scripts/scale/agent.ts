import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { Framer } from "#contract/scale/framer";
import { type Line, parseLine } from "#contract/scale/line";
import { findProtocol } from "#contract/scale/protocols";
import {
  type AgentSettings,
  agentSettings,
  type FramesAnswer,
  framesAnswer,
  MAX_SEQ_AHEAD,
  READING_SECONDS,
} from "#contract/scale/scale";
import { linesToTry, type TrialResult } from "#contract/scale/trial";
import { FrameStore, type StoredFrame } from "./frame-store";
import { type Indicator, openIndicator } from "./indicator";
import { tryLines } from "./trial";

/** The program at the scale: reads the indicator and hands its frames to Gudang (docs/scales.md, Agent). */

const TICK_MS = 200;
/** An empty batch shows that the agent is alive. */
const ALIVE_MS = 2_000;
/** Without bytes for this long, the line is opened again. */
const SILENT_MS = 5_000;
const RETRY_MS = 1_000;
/** A smaller batch follows one that Gudang or a proxy refuses for its size. */
const BATCH = 500;
const REFUSED = [413, 422];
/** A reader of the second port that does not read. */
const MAX_WAITING_BYTES = 1_000_000;

export const agentFile = z.strictObject({
  /** of Gudang: https://gudang.example */
  url: z.url(),
  scale: z.int().min(1),
  key: z.string().min(1),
  /** port that serves the indicator's bytes to another program */
  port: z.int().min(1).max(65_535).optional(),
  /** instead of the line that Gudang has */
  line: z.string().optional(),
});
type AgentFile = z.infer<typeof agentFile>;

/** Runs an agent until a signal ends it; with `tries` it prints the two best protocols and lines instead. */
export async function runAgent(settings: AgentFile, folder: string, tries: boolean): Promise<void> {
  const agent = new Agent(settings, folder);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => agent.stop());
  await (tries ? agent.printTrial() : agent.run());
}

export class Agent {
  private readonly store: FrameStore;
  private readonly name: string;
  private readonly readers = new Set<net.Socket>();
  private fresh: StoredFrame[] = [];
  private framer: Framer | undefined;
  private noise = 0;
  private batch = BATCH;
  private indicator: Indicator | undefined;
  private heardAt = 0;
  private seq = 0;
  private ended = false;
  private said = "";
  /** Gudang has other settings, or asks for a trial */
  private interrupted = false;
  private trialAsked = false;
  private readonly startedAt = now();

  /** @param folder keeps frames and the agent's name */
  constructor(
    private readonly settings: AgentFile,
    folder: string,
  ) {
    this.store = new FrameStore(path.join(folder, "frames"));
    this.name = readName(folder);
  }

  /** Runs until `stop`. */
  async run(): Promise<void> {
    const server = this.settings.port === undefined ? undefined : this.serve(this.settings.port);
    while (!this.ended) {
      this.interrupted = false;
      const setUp = await this.settingsOfGudang();
      if (!setUp) break;
      this.numberFrom(setUp.lastSeq);
      await this.work(setUp);
      if (this.trialAsked) await this.answerTrial(setUp);
    }
    for (const reader of this.readers) reader.destroy();
    server?.close();
  }

  stop(): void {
    this.ended = true;
  }

  /** Prints the two best protocols and lines of the indicator. */
  async printTrial(): Promise<void> {
    const setUp = await this.settingsOfGudang();
    for (const { protocol, line, kg, score } of setUp ? await this.tried(setUp) : []) {
      console.log(`${protocol} on ${line}: ${kg} kg (${Math.round(score * 100)} %). Is this what the indicator shows?`);
    }
  }

  /** Reads and hands over until settings change. */
  private async work(setUp: AgentSettings): Promise<void> {
    const { poll } = findProtocol(setUp);
    this.framer = new Framer(findProtocol(setUp));
    const reading = this.read(this.currentLine(setUp).line);
    const asking = poll === undefined ? undefined : setInterval(() => this.indicator?.write(poll), TICK_MS);
    await this.handOver(setUp.version);
    clearInterval(asking);
    await reading;
  }

  /** @throws Error for an invalid line in the agent's file */
  private currentLine(setUp: AgentSettings): { line: Line; written: string } {
    const written = this.settings.line ?? setUp.line;
    const line = parseLine(written);
    if (!line) throw new Error(`not a line: ${written}`);
    return { line, written };
  }

  private tried(setUp: AgentSettings): Promise<TrialResult[]> {
    const { line, written } = this.currentLine(setUp);
    return tryLines(linesToTry(line, written), setUp, (text) => this.say(text));
  }

  private async answerTrial(setUp: AgentSettings): Promise<void> {
    this.trialAsked = false;
    const results = await this.tried(setUp);
    await this.call("PUT", "trial", { results });
  }

  /** Frames get numbers above those of earlier runs; kept numbers of a clock that was ahead would be refused. */
  private numberFrom(lastSeq: number): void {
    if (this.store.lastSeq > lastSeq + MAX_SEQ_AHEAD) this.store.renumber(lastSeq);
    this.seq = Math.max(this.seq, this.store.lastSeq, lastSeq);
  }

  /** A method, because it changes during each wait. */
  private stopped(): boolean {
    return this.ended || this.interrupted;
  }

  /** Keeps the line open. */
  private async read(line: Line): Promise<void> {
    while (!this.stopped()) {
      this.heardAt = now();
      let lost: (reason: string) => void = () => undefined;
      const ended = new Promise<string>((resolve) => (lost = resolve));
      try {
        this.indicator = await openIndicator(line, (bytes) => this.take(bytes), lost);
        const reason = await Promise.race([ended, this.silence(ended)]);
        if (!this.stopped()) this.say(`indicator: ${reason}`);
      } catch (error) {
        this.say(`indicator: ${(error as Error).message}`);
      }
      this.indicator?.close();
      await pause(this.stopped() ? 0 : RETRY_MS);
    }
  }

  private async silence(ended: Promise<unknown>): Promise<string> {
    const line = { ended: false };
    void ended.then(() => (line.ended = true));
    while (!line.ended && !this.stopped() && now() - this.heardAt < SILENT_MS) await pause(TICK_MS);
    return "no bytes";
  }

  private take(bytes: Uint8Array): void {
    this.heardAt = now();
    for (const reader of this.readers) {
      if (reader.writableLength > MAX_WAITING_BYTES) reader.destroy();
      else reader.write(bytes);
    }
    if (!this.framer) return;
    const before = this.framer.noise;
    for (const { bytes: frame } of this.framer.push(bytes)) {
      this.fresh.push({ seq: ++this.seq, at: now(), raw: Buffer.from(frame).toString("hex") });
    }
    this.noise += this.framer.noise - before;
  }

  /** Sends frames in order, each kept on disk until it is acknowledged. */
  private async handOver(version: number): Promise<void> {
    let sentAt = 0;
    while (!this.stopped() || this.fresh.length > 0) {
      this.store.append(this.fresh.splice(0));
      const frames = this.store.first(this.batch);
      const due = frames.length > 0 || this.noise > 0 || now() - sentAt > ALIVE_MS;
      if (due) {
        const noise = this.noise;
        const { status, answer } = await this.send(frames, noise);
        sentAt = now();
        if (answer === null) {
          if (this.stopped()) return;
          if (REFUSED.includes(status) && frames.length > 0) this.shrink(frames);
          else await pause(RETRY_MS);
          continue;
        }
        this.trialAsked = answer.trial;
        this.interrupted = answer.trial || answer.version !== version;
        this.noise -= noise;
        this.acknowledge(answer.lastSeq);
        const isFull = frames.length === this.batch;
        this.batch = Math.min(BATCH, this.batch * 2);
        if (isFull) continue;
      }
      await pause(TICK_MS);
    }
  }

  /** Halves the batch after a refusal. A frame that is refused alone is dropped: it would hold back all after it. */
  private shrink(frames: StoredFrame[]): void {
    const [first] = frames;
    if (frames.length === 1 && first) this.store.drop(first.seq);
    this.batch = Math.max(1, Math.floor(frames.length / 2));
  }

  /** Forgets received frames. A number that this agent never gave is of other frames: its own were skipped. */
  private acknowledge(lastSeq: number): void {
    if (lastSeq > this.seq) {
      this.store.append(this.fresh.splice(0));
      this.store.renumber(lastSeq);
    } else this.store.drop(lastSeq);
    this.seq = Math.max(this.seq, this.store.lastSeq, lastSeq);
  }

  /** The answer is null if Gudang does not accept the batch now. */
  private async send(frames: StoredFrame[], noise: number): Promise<{ status: number; answer: FramesAnswer | null }> {
    const at = now();
    const batch = frames.map((frame) => ({ seq: frame.seq, ageMs: this.frameAge(frame, at), raw: frame.raw }));
    const { status, answer } = await this.call("POST", "frames", { agent: this.name, frames: batch, noise });
    return { status, answer: this.known(framesAnswer, answer) };
  }

  /** Milliseconds; a frame of an earlier run is too old for a reading of now, also after the clock was set back. */
  private frameAge({ seq, at }: StoredFrame, sentAt: number): number {
    const { earlier } = this.store;
    const least = seq > earlier.seq ? 0 : sentAt - this.startedAt + earlier.at - at + READING_SECONDS * 1_000;
    return Math.max(0, Math.round(Math.max(sentAt - at, least)));
  }

  private async settingsOfGudang(): Promise<AgentSettings | null> {
    while (!this.stopped()) {
      const answer = this.known(agentSettings, (await this.call("GET", "agent")).answer);
      if (answer !== null) return answer;
      await pause(RETRY_MS);
    }
    return null;
  }

  /** Returns null for an answer of another version of Gudang. */
  private known<T>(schema: z.ZodType<T>, answer: unknown): T | null {
    if (answer === null) return null;
    const read = schema.safeParse(answer);
    if (read.success) return read.data;
    this.say("Gudang: it has another version, download the agent again");
    return null;
  }

  /** @returns status 0 and no answer without a connection */
  private async call(method: string, what: string, body?: object): Promise<{ status: number; answer: unknown }> {
    const { url, scale, key } = this.settings;
    try {
      const answer = await fetch(new URL(`/api/scale/${scale}/${what}`, url), {
        method,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Accept-Language": "en" },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      const text = await answer.text();
      if (answer.ok) {
        this.say("Gudang: connected");
        return { status: answer.status, answer: JSON.parse(text) as unknown };
      }
      this.say(`Gudang: ${answer.status} ${text.slice(0, 400)}`);
      return { status: answer.status, answer: null };
    } catch (error) {
      this.say(`Gudang: ${(error as Error).message}`);
      return { status: 0, answer: null };
    }
  }

  /** Serves the indicator's bytes on, so that an older program runs next to Gudang. */
  private serve(port: number): net.Server {
    return net
      .createServer((reader) => {
        this.readers.add(reader);
        reader.on("error", () => undefined);
        reader.on("close", () => this.readers.delete(reader));
      })
      .listen(port);
  }

  /** Logs changes only. */
  private say(text: string): void {
    if (text !== this.said) console.error(`${new Date().toISOString()} ${text}`);
    this.said = text;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Milliseconds that never go back within a run, also when the computer's clock is set. */
const now = () => performance.timeOrigin + performance.now();

/** Names the agent for good: computer and folder. */
function readName(folder: string): string {
  const file = path.join(folder, "agent");
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, `${os.hostname().slice(0, 60)} ${randomUUID().slice(0, 8)}`);
  return readFileSync(file, "utf8").trim();
}
