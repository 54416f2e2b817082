import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { Framer } from "#contract/scale/framer";
import { type Line, lineOf } from "#contract/scale/line";
import { type AgentSettings, framesAnswer, MAX_BATCH, agentSettings, protocolOf } from "#contract/scale/scale";
import { dataFolder, fileOf } from "../dot-env";
import { FrameStore, type KeptFrame } from "./frame-store";
import { type Indicator, openIndicator } from "./indicator";

/** The program at the scale: reads the indicator and hands its frames to Gudang (docs/scales.md, Agent). */

const TICK_MS = 200;
/** An empty batch shows that the agent is alive. */
const ALIVE_MS = 2_000;
/** Without bytes for this long, the line is opened again. */
const SILENT_MS = 5_000;
const RETRY_MS = 1_000;
/** A reader of the second port that does not read. */
const MAX_WAITING_BYTES = 1_000_000;

const settingsFile = z.strictObject({
  /** of Gudang: https://gudang.example */
  url: z.url(),
  scale: z.int().min(1),
  key: z.string().min(1),
  /** port that serves the indicator's bytes to another program */
  port: z.int().min(1).max(65_535).optional(),
  /** instead of the line that Gudang has */
  line: z.string().optional(),
});
type SettingsFile = z.infer<typeof settingsFile>;

/** `npm run scale-agent <settings.json>` */
export async function scaleAgent(file: string | undefined): Promise<void> {
  if (!file) {
    console.error("Usage: npm run scale-agent <settings.json> (docs/scales.md, Agent)");
    process.exitCode = 2;
    return;
  }
  const settings = settingsFile.parse(JSON.parse(readFileSync(fileOf(file), "utf8")));
  const agent = new Agent(settings, path.join(dataFolder(), "scale-agent", String(settings.scale)));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => agent.stop());
  await agent.run();
}

export class Agent {
  private readonly store: FrameStore;
  private readonly name: string;
  private readonly readers = new Set<net.Socket>();
  private fresh: KeptFrame[] = [];
  private framer: Framer | undefined;
  private noise = 0;
  private indicator: Indicator | undefined;
  private heardAt = 0;
  private seq = 0;
  private ended = false;
  private said = "";

  /** @param folder keeps frames and the agent's name */
  constructor(
    private readonly settings: SettingsFile,
    folder: string,
  ) {
    this.store = new FrameStore(path.join(folder, "frames"));
    this.name = nameIn(folder);
    this.seq = this.store.lastSeq;
  }

  /** Runs until `stop`. */
  async run(): Promise<void> {
    const server = this.settings.port === undefined ? undefined : this.serve(this.settings.port);
    const setUp = await this.settingsOfGudang();
    if (setUp) {
      const { poll } = protocolOf(setUp);
      const line = lineOf(this.settings.line ?? setUp.line);
      if (!line) throw new Error("the line of the scale is not valid");
      this.framer = new Framer(protocolOf(setUp));
      const reading = this.read(line);
      const asking = poll === undefined ? undefined : setInterval(() => this.indicator?.write(poll), TICK_MS);
      await this.handOver();
      clearInterval(asking);
      await reading;
    }
    for (const reader of this.readers) reader.destroy();
    server?.close();
  }

  stop(): void {
    this.ended = true;
  }

  /** A method, because it changes during each wait. */
  private stopped(): boolean {
    return this.ended;
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
      // By time, so that a new run continues above the one before without asking.
      this.seq = Math.max(this.seq + 1, Math.floor(now()));
      this.fresh.push({ seq: this.seq, at: now(), raw: Buffer.from(frame).toString("hex") });
    }
    this.noise += this.framer.noise - before;
  }

  /** Sends frames in order, each kept on disk until it is acknowledged. */
  private async handOver(): Promise<void> {
    let sentAt = 0;
    while (!this.stopped() || this.fresh.length > 0) {
      this.store.append(this.fresh.splice(0));
      const frames = this.store.first(MAX_BATCH);
      const due = frames.length > 0 || this.noise > 0 || now() - sentAt > ALIVE_MS;
      if (due) {
        const noise = this.noise;
        const lastSeq = await this.send(frames, noise);
        sentAt = now();
        if (lastSeq === null) {
          if (this.stopped()) return;
          await pause(RETRY_MS);
          continue;
        }
        this.noise -= noise;
        this.seq = Math.max(this.seq, lastSeq);
        this.store.drop(lastSeq);
        if (frames.length === MAX_BATCH) continue;
      }
      await pause(TICK_MS);
    }
  }

  /** Returns the newest acknowledged frame, or null if Gudang does not accept the batch now. */
  private async send(frames: KeptFrame[], noise: number): Promise<number | null> {
    const at = now();
    const batch = frames.map(({ seq, at: read, raw }) => ({ seq, ageMs: Math.max(0, Math.round(at - read)), raw }));
    const answer = await this.call("POST", "frames", { agent: this.name, frames: batch, noise });
    return answer === null ? null : framesAnswer.parse(answer).lastSeq;
  }

  private async settingsOfGudang(): Promise<AgentSettings | null> {
    while (!this.stopped()) {
      const answer = await this.call("GET", "agent");
      if (answer !== null) return agentSettings.parse(answer);
      await pause(RETRY_MS);
    }
    return null;
  }

  private async call(method: string, what: string, body?: object): Promise<unknown> {
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
        return JSON.parse(text) as unknown;
      }
      this.say(`Gudang: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      this.say(`Gudang: ${(error as Error).message}`);
    }
    return null;
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
function nameIn(folder: string): string {
  const file = path.join(folder, "agent");
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, `${os.hostname().slice(0, 60)} ${randomUUID().slice(0, 8)}`);
  return readFileSync(file, "utf8").trim();
}
