import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AGENT_FILE } from "#contract/scale/agent-file";
import { protocols } from "#contract/scale/protocols";
import type { FramesBody } from "#contract/scale/scale";
import { build } from "../scripts/build";
import { type Shutdown, underShutdown } from "../scripts/shutdown";

/**
 * `npm run bench -- scale-serial`: the agent as one file reads a pseudo terminal of `socat` with the package
 * `serialport`. It is killed 25 times and its line cut 25 times (`TURNS=`). Exits with 1 when a frame arrives twice, out of
 * order or altered, when one is missing that was sent while agent and line were up, or when the second port serves other
 * bytes. Needs socat and `npm install --prefix .cache serialport@13.0.0`.
 */
const TURNS = Number(process.env.TURNS ?? 50);
const FRAME_MS = 100;
/** After a start the agent opens its line within this time. */
const OPEN_MS = 3_000;
const UP_MS = 2_000;
/** Frames of this last time are not on disk when a kill comes. */
const UNSAVED_MS = 500;
const FOLDER = path.resolve(".cache/scale-serial");
const PORT = 4_102;
const [A, B] = [path.join(FOLDER, "indicator"), path.join(FOLDER, "agent")];

export async function benchScaleSerial(): Promise<void> {
  const missing = missingTool();
  if (missing !== null) {
    console.log(`Skipped: ${missing}`);
    return;
  }
  await underShutdown(run);
}

function missingTool(): string | null {
  try {
    execFileSync("socat", ["-V"], { stdio: "ignore" });
  } catch {
    return "socat is not installed.";
  }
  return existsSync(".cache/node_modules/serialport")
    ? null
    : "the package serialport is missing: npm install --prefix .cache serialport@13.0.0";
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  copyFileSync(AGENT_FILE, path.join(FOLDER, "scale-agent.mjs"));
  const gudang = await startGudang();
  shutdown.onEnd(async () => {
    await new Promise((resolve) => gudang.server.close(resolve));
  });
  const settings = path.join(FOLDER, "settings.json");
  writeFileSync(settings, JSON.stringify({ url: gudang.url, scale: 1, key: "gdg_bench", port: PORT }));
  let line = await startLine();
  let agent = startAgent(settings);
  const indicator = new Indicator();
  shutdown.onEnd(async () => {
    indicator.stop();
    agent.kill("SIGKILL");
    line.kill("SIGKILL");
    await sleep(0);
  });
  /** numbers of frames that must arrive */
  const due = new Set<number>();
  for (let turn = 0; turn < TURNS; turn++) {
    await sleep(OPEN_MS);
    const first = indicator.next;
    await sleep(UP_MS);
    const last = indicator.next - UNSAVED_MS / FRAME_MS;
    for (let number = first; number < last; number++) due.add(number);
    if (turn % 2 === 0) {
      agent.kill("SIGKILL");
      agent = startAgent(settings);
    } else {
      line.kill("SIGKILL");
      line = await startLine();
      indicator.reopen();
    }
  }
  await sleep(OPEN_MS);
  const program = spawn("socat", ["-u", `TCP:127.0.0.1:${PORT}`, "-"]);
  const served: Buffer[] = [];
  program.stdout.on("data", (bytes: Buffer) => served.push(bytes));
  await sleep(UP_MS * 2);
  program.kill();
  await sleep(1_000);
  const numbers = gudang.frames.map((raw) => Number(/\d+/.exec(raw.slice(9))?.[0]));
  const wrong = numbers.filter((number, place) => place > 0 && number <= (numbers[place - 1] ?? 0)).length;
  const altered = gudang.frames.filter((raw, place) => raw !== textOf(numbers[place] ?? 0)).length;
  const seen = new Set(numbers);
  const missing = [...due].filter((number) => !seen.has(number)).length;
  const stream = Buffer.concat(served).toString("latin1");
  const isSame = stream.length > 200 && indicator.sent.includes(stream);
  console.log(
    [
      `${TURNS} interruptions: ${indicator.next - 1} frames sent, ${numbers.length} handed over, ${due.size} due.`,
      `Out of order or twice: ${wrong}. Altered: ${altered}. Missing: ${missing}.`,
      `Second port: ${stream.length} bytes, ${isSame ? "as the indicator sent them" : "not as sent"}.`,
    ].join("\n"),
  );
  return wrong + altered + missing > 0 || !isSame ? 1 : 0;
}

/** Takes batches like Gudang: frames up to the newest known one are ignored. */
async function startGudang() {
  const frames: string[] = [];
  let lastSeq = 0;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const shared = { version: 1, protocol: "cas-22", pattern: null, line: `serial:${B},9600,8N1` };
      if (request.method === "GET") {
        response.end(JSON.stringify({ ...shared, unit: "kg", divisionKg: 1, capacityKg: 60_000 }));
        return;
      }
      const body = JSON.parse(Buffer.concat(chunks).toString()) as FramesBody;
      for (const { seq, raw } of body.frames) {
        if (seq <= lastSeq) continue;
        lastSeq = seq;
        frames.push(Buffer.from(raw, "hex").toString("latin1"));
      }
      response.end(JSON.stringify({ lastSeq, state: "empty", version: 1, trial: false }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, frames, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function startLine(): Promise<ChildProcess> {
  for (const end of [A, B]) rmSync(end, { force: true });
  const child = spawn("socat", [`pty,raw,echo=0,link=${A}`, `pty,raw,echo=0,link=${B}`], { stdio: "ignore" });
  while (!existsSync(A) || !existsSync(B)) await sleep(20);
  return child;
}

const startAgent = (settings: string) =>
  spawn(process.execPath, [path.join(FOLDER, "scale-agent.mjs"), settings], { stdio: "ignore" });

const textOf = (number: number) =>
  Buffer.from(protocols["cas-22"].encode({ kg: number, stable: true })).toString("latin1");

/** Writes a frame with the next number each 100 ms. */
class Indicator {
  next = 1;
  sent = "";
  private fd: number | null = null;
  private readonly timer = setInterval(() => this.writes(), FRAME_MS);

  constructor() {
    this.reopen();
  }

  reopen(): void {
    if (this.fd !== null) closeSync(this.fd);
    this.fd = openSync(A, "r+");
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private writes(): void {
    const text = textOf(this.next++);
    this.sent += text;
    try {
      if (this.fd !== null) writeSync(this.fd, text, null, "latin1");
    } catch {
      // The line is cut.
    }
  }
}
