import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { LiveScales } from "#contract/scale/scale";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { machine, percentile } from "./answers";
import { caller, makeScale, sendFrames } from "./live-scales";
import { openOwnData } from "./own-data";
import { BASE, signedIn, startWeb } from "./web";

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

export async function benchScaleLive(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
  const data = await openOwnData(shutdown, FOLDER, 2_000);
  const web = await startWeb(data.url);
  shutdown.onEnd(() => stopChild(web));
  const admin = caller(signedIn(data.token).bearer);
  const scales = await Promise.all(Array.from({ length: SCALES }, (_, number) => makeScale(admin, number)));
  const began = Date.now() + WARM_UP_MS;
  const until = began + SECONDS * 1_000;
  /** when a weight of a scale was sent */
  const sent = new Map<string, number>();
  const waits: number[] = [];
  const sending = scales.map(async (scale, number) => {
    await sleep((number * FRAME_MS) / SCALES);
    const onSend = (kg: number) => sent.set(`${scale.id} ${kg}`, performance.now());
    await sendFrames(scale, {
      until,
      everyMs: FRAME_MS,
      perCall: 1,
      post: (headers, ...post) => caller(headers)("POST", ...post),
      onSend,
    });
  });
  const { cookie } = signedIn(data.token);
  const watching = Array.from({ length: DESKS }, () => watches(cookie, { began, until, sent, waits }));
  await Promise.all([...sending, ...watching]);
  const at = [50, 95, 99, 100].map((percent) => percentile(waits, percent));
  console.log(
    [
      machine(),
      "",
      `| from frame to figure | figures | p50 ms | p95 ms | p99 ms | longest ms |`,
      "|---|---:|---:|---:|---:|---:|",
      `| ${SCALES} scales each ${FRAME_MS} ms, ${DESKS} desks | ${[waits.length, ...at].map(Math.round).join(" | ")} |`,
    ].join("\n"),
  );
  return percentile(waits, 95) > MAX_P95_MS ? 1 : 0;
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
