import { Framer } from "#contract/scale/framer";
import { type BrowserLine, lineOf } from "#contract/scale/line";
import { bytesOf, hexOf } from "#contract/scale/protocol";
import { protocolOf } from "#contract/scale/protocols";
import type { AgentSettings, FramesAnswer, FramesBody } from "#contract/scale/scale";
import { fetchJson } from "../form/fetch-json";
import { keepOnDesk, keptOnDesk } from "../shell/desk-cookie";
import { tabId } from "../shell/tab-id";

/**
 * Reads the indicator at a serial port of this computer and hands its frames to Gudang, as the agent does. It reads on
 * while the document lives: the deck must be seen empty between two cards.
 */

const FRAMES_PATH = "/scale/frames";
const TICK_MS = 200;
/** An empty batch shows that the browser is alive. */
const ALIVE_MS = 2_000;
const RETRY_MS = 1_000;
const TIMEOUT_MS = 10_000;
const BATCH = 100;
/** Frames of a longer interruption are lost: there is no disk. */
const MAX_WAITING = 600;

interface SerialPort {
  readable: ReadableStream<Uint8Array> | null;
  writable: WritableStream<Uint8Array> | null;
  open: (options: { baudRate: number; dataBits: number; parity: string }) => Promise<void>;
  setSignals: (signals: { dataTerminalReady: boolean; requestToSend: boolean }) => Promise<void>;
  close: () => Promise<void>;
  forget: () => Promise<void>;
}
interface Serial {
  getPorts: () => Promise<SerialPort[]>;
  requestPort: () => Promise<SerialPort>;
}

/** Chromium only, and only on https or localhost. */
const serialOf = (browser: Navigator & { serial?: Serial }) => browser.serial;

/** `asks`: the user must choose the port; `busy`: it does not open; `taken`: another desk or tab reads the scale. */
type PortState = "starts" | "asks" | "busy" | "reads" | "taken";

interface Run {
  scaleId: number;
  ended: boolean;
}

let state: PortState = "starts";
let current: Run | null = null;
const watchers = new Set<() => void>();

export const portState = () => state;

/** @returns a function that ends watching */
export function watchPort(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function show(run: Run, next: PortState): void {
  if (current !== run || state === next) return;
  state = next;
  for (const watcher of watchers) watcher();
}

/** Reads a scale at its remembered port, unless that is being read. */
export async function followScale(scaleId: number): Promise<void> {
  if (current?.scaleId === scaleId) return;
  const run = begin(scaleId);
  const [port] = keptOnDesk(PORT_SCALE) === scaleId ? await portsNow() : [];
  if (port !== undefined) return read(port, run);
  end(run, "asks");
}

/** Lets the user choose the port of a scale, which replaces the one before. */
export async function connectScale(scaleId: number): Promise<void> {
  const port = await serialOf(navigator)
    ?.requestPort()
    .catch(() => null);
  // The user has chosen no port.
  if (port == null) return;
  for (const other of await portsNow()) if (other !== port) await other.forget();
  keepOnDesk(PORT_SCALE, scaleId);
  await read(port, begin(scaleId));
}

const portsNow = async () => (await serialOf(navigator)?.getPorts()) ?? [];

/** The scale at the port. */
const PORT_SCALE = "portScale";

function begin(scaleId: number): Run {
  if (current) current.ended = true;
  current = { scaleId, ended: false };
  return current;
}

function end(run: Run, next: PortState): void {
  run.ended = true;
  show(run, next);
  if (current === run) current = null;
}

async function read(port: SerialPort, run: Run): Promise<void> {
  const href = `${FRAMES_PATH}?scale=${run.scaleId}`;
  const setUp = await fetchJson<AgentSettings>(href, new AbortController().signal, TIMEOUT_MS);
  const line = setUp && lineOf(setUp.line);
  if (setUp === undefined || line?.kind !== "browser") return end(run, "busy");
  try {
    await open(port, line);
  } catch {
    return end(run, "busy");
  }
  const queue: Queue = { frames: [], noise: 0 };
  const { poll } = protocolOf(setUp);
  const writer = poll === undefined ? undefined : port.writable?.getWriter();
  const asking = setInterval(() => void writer?.write(bytesOf(poll ?? "")).catch(() => undefined), TICK_MS);
  const reader = readFrames(port, new Framer(protocolOf(setUp)), queue, run);
  await Promise.race([reader.done, handOver(queue, setUp, run)]).catch(() => undefined);
  clearInterval(asking);
  end(run, "asks");
  reader.cancel();
  await reader.done;
  writer?.releaseLock();
  await port.close().catch(() => undefined);
}

async function open(port: SerialPort, { baudRate, format }: BrowserLine): Promise<void> {
  const parity = { N: "none", E: "even", O: "odd" }[format.charAt(1)] ?? "none";
  await port.open({ baudRate, dataBits: Number(format.charAt(0)), parity });
  // As the agent: some indicators restart on these.
  await port.setSignals({ dataTerminalReady: false, requestToSend: false }).catch(() => undefined);
}

interface ReadFrame {
  raw: string;
  /** of the monotonic clock, and of the system clock, which runs on while the computer sleeps */
  at: { steady: number; wall: number };
}
interface Queue {
  frames: ReadFrame[];
  noise: number;
}

/** Reads until the port is lost. A broken byte ends a stream; the port then has another one. */
function readFrames(port: SerialPort, framer: Framer, queue: Queue, run: Run) {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const readAll = async () => {
    while (port.readable && !run.ended) {
      reader = port.readable.getReader();
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) take(part.value, framer, queue);
        return;
      } catch {
        // The next stream, or none after an unplugged port.
      } finally {
        reader.releaseLock();
      }
    }
  };
  return { done: readAll(), cancel: () => void reader?.cancel().catch(() => undefined) };
}

function take(bytes: Uint8Array, framer: Framer, queue: Queue): void {
  const before = framer.noise;
  const at = { steady: performance.now(), wall: Date.now() };
  for (const { bytes: frame } of framer.push(bytes)) queue.frames.push({ at, raw: hexOf(frame) });
  queue.noise += framer.noise - before;
  queue.frames.splice(0, queue.frames.length - MAX_WAITING);
}

const ageOf = ({ steady, wall }: ReadFrame["at"]) =>
  Math.round(Math.max(performance.now() - steady, Date.now() - wall));

/** Sends frames in order, each batch until it is acknowledged, until the settings change. */
async function handOver(
  queue: Queue,
  { version, lastSeq }: Pick<AgentSettings, "version" | "lastSeq">,
  run: Run,
): Promise<void> {
  let sending: (ReadFrame & { seq: number })[] = [];
  /** null until the server has told the newest number */
  let seq: number | null = null;
  let sentAt = -ALIVE_MS;
  while (!run.ended) {
    if (seq !== null && sending.length === 0) {
      const first = seq + 1;
      sending = queue.frames.splice(0, BATCH).map((frame, n) => ({ ...frame, seq: first + n }));
    }
    const now = performance.now();
    if (sending.length === 0 && queue.noise === 0 && now - sentAt < ALIVE_MS) {
      await pause(TICK_MS);
      continue;
    }
    const { noise } = queue;
    const frames = sending.map(({ at, raw, seq: no }) => ({ seq: no, raw, ageMs: ageOf(at) }));
    const answer = await send(run.scaleId, { agent: tabId(), frames, noise });
    if (answer === "taken" || answer === "away") {
      // Frames of another reader's time are not evidence of this one.
      if (answer === "taken") [seq, sending, queue.frames] = [null, [], []];
      if (answer === "taken") show(run, "taken");
      await pause(RETRY_MS);
      continue;
    }
    show(run, "reads");
    seq = Math.max(answer.lastSeq, sending.at(-1)?.seq ?? lastSeq);
    sentAt = now;
    sending = [];
    queue.noise -= noise;
    if (answer.version !== version) return;
    await pause(TICK_MS);
  }
}

/** @throws Error if the user may not send */
async function send(scaleId: number, batch: FramesBody): Promise<FramesAnswer | "taken" | "away"> {
  const body = new URLSearchParams({ scale: String(scaleId), batch: JSON.stringify(batch) });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(FRAMES_PATH, { method: "POST", body, signal }).catch(() => null);
  if (answer === null || answer.status >= 500) return "away";
  if (answer.status === 409) return "taken";
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as FramesAnswer;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
