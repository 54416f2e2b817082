import { Agent } from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { MadeApiKey } from "#contract/api-key";
import { protocols } from "#contract/scale/protocols";
import type { LiveScales, Scale } from "#contract/scale/scale";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { openOwnData } from "./own-data";
import { BASE, signedIn, startWeb } from "./web";
import { LOCAL, send } from "./writers";

/**
 * `npm run bench -- scale-live`: 4 scales send a frame each 200 ms, 40 desks follow the stream of the weigh card
 * (`/scale/live`). Measures from the frame to the figure at every desk for 20 s (`SECONDS=`). Exits with 1 when p95 is
 * above 300 ms or a response is not 200.
 */
const SCALES = 4;
const DESKS = 40;
const SECONDS = Number(process.env.SECONDS ?? 20);
const FRAME_MS = 200;
const WARM_UP_MS = 5_000;
const MAX_P95_MS = 300;
const FOLDER = path.resolve("bench/.work/scale-live");
const PROTOCOL = "and-18";

export async function benchScaleLive(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
  const data = await openOwnData(shutdown, FOLDER, 2_000);
  const web = await startWeb(data.url);
  shutdown.onEnd(() => stopChild(web));
  const admin = caller(signedIn(data.token).bearer);
  const scales = await Promise.all(Array.from({ length: SCALES }, (_, number) => setUp(admin, number)));
  const began = Date.now() + WARM_UP_MS;
  const until = began + SECONDS * 1_000;
  /** when a weight of a scale was sent */
  const sent = new Map<string, number>();
  const waits: number[] = [];
  const sending = scales.map((scale, number) => sends(scale, number, { until, sent }));
  const { cookie } = signedIn(data.token);
  const watching = Array.from({ length: DESKS }, () => watches(cookie, { began, until, sent, waits }));
  await Promise.all([...sending, ...watching]);
  waits.sort((a, b) => a - b);
  const at = (percent: number) => waits[Math.min(waits.length - 1, Math.floor((waits.length * percent) / 100))] ?? 0;
  console.log(
    [
      `Node ${process.version}, ${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), load average ${os.loadavg()[0]?.toFixed(1)}.`,
      "",
      `| from frame to figure | figures | p50 ms | p95 ms | p99 ms | longest ms |`,
      "|---|---:|---:|---:|---:|---:|",
      `| ${SCALES} scales each ${FRAME_MS} ms, ${DESKS} desks | ${[waits.length, at(50), at(95), at(99), at(100)].map(Math.round).join(" | ")} |`,
    ].join("\n"),
  );
  return at(95) > MAX_P95_MS ? 1 : 0;
}

/** Returns a function that makes calls and requires success. */
function caller(headers: Record<string, string>, agent: Agent = LOCAL.agent) {
  return async <T>(method: "GET" | "POST", call: string, body?: object): Promise<T> => {
    const { status, text } = await send({ base: BASE, agent }, method, `/api${call}`, {
      headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    if (status >= 300) throw new Error(`${method} ${call}: ${status} ${text}`);
    return JSON.parse(text) as T;
  };
}

async function setUp(admin: ReturnType<typeof caller>, number: number) {
  const settings = { protocol: PROTOCOL, line: "listen:4001", divisionKg: 1, capacityKg: 60_000, thresholdKg: 400 };
  const { id } = await admin<Scale>("POST", "/scale", { name: `Scale ${number}`, ...settings });
  const { key } = await admin<MadeApiKey>("POST", `/scale/${id}/key`, {});
  return { id, key: key ?? "" };
}

/** Sends a new weight with each frame, so that every figure names its moment. */
async function sends(
  { id, key }: { id: number; key: string },
  number: number,
  { until, sent }: { until: number; sent: Map<string, number> },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = caller({ Authorization: `Bearer ${key}` }, agent);
  await sleep((number * FRAME_MS) / SCALES);
  for (let seq = 1, next = Date.now(); Date.now() < until; seq++, next += FRAME_MS) {
    const kg = 1_000 + seq;
    const raw = Buffer.from(protocols[PROTOCOL].encode({ kg, stable: false })).toString("hex");
    sent.set(`${id} ${kg}`, performance.now());
    await call("POST", `/scale/${id}/frames`, { agent: "bench", frames: [{ seq, ageMs: 0, raw }] });
    await sleep(Math.max(0, next + FRAME_MS - Date.now()));
  }
  agent.destroy();
}

/** Follows the stream until the end. */
async function watches(
  cookie: Record<string, string>,
  { began, until, sent, waits }: { began: number; until: number; sent: Map<string, number>; waits: number[] },
): Promise<void> {
  const headers = { ...cookie, Accept: "text/event-stream" };
  const answer = await fetch(`${BASE}/scale/live`, { headers });
  if (!answer.ok || answer.body === null) throw new Error(`/scale/live: ${answer.status}`);
  const seen = new Map<number, number | null>();
  let rest = "";
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const now = performance.now();
    const events = (rest + part.value).split("\n\n");
    rest = events.pop() ?? "";
    for (const [, shown = ""] of events.flatMap((event) => [...event.matchAll(/^data: (.*)$/gm)]))
      for (const { id, kg } of JSON.parse(shown) as LiveScales["data"]) {
        const at = sent.get(`${id} ${kg}`);
        if (at !== undefined && seen.get(id) !== kg && Date.now() > began) waits.push(now - at);
        seen.set(id, kg);
      }
    if (Date.now() > until) return;
  }
}
