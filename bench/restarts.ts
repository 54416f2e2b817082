import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "../scripts/build";
import { stopChild } from "../scripts/child";
import { type Shutdown, underShutdown } from "../scripts/shutdown";
import { openOwnData } from "./own-data";
import { startWeb } from "./web";
import { startWriters } from "./writers";

/**
 * `npm run drill -- restarts`: restarts PostgreSQL 20 times, alternating between shutdown and kill -9, under 16 writers
 * on the production build. Exits with 1 if the web process ends, a response is neither success nor 503, an
 * acknowledged booking is lost or duplicated, or the first success is later than 2 seconds after PostgreSQL is back.
 */
const RESTARTS = 20;
const WRITERS = 16;
const MAX_WAIT_MS = 2_000;
const FOLDER = path.resolve("bench/.work/restarts");

export async function drillRestarts(): Promise<void> {
  await underShutdown(run);
}

async function run(shutdown: Shutdown): Promise<number> {
  if (!(await build(shutdown))) return 1;
  const data = await openOwnData(shutdown, FOLDER, 2_000);
  const web = await startWeb(data.url);
  let exits = 0;
  web.on("exit", () => exits++);
  const faults: string[] = [];

  const writers = await startWriters(data, WRITERS, false);
  const { tally } = writers;
  await sleep(1_000);

  console.log("restart | how     | away ms | 503s | first good answer ms | acknowledged | lost");
  for (let restart = 1; restart <= RESTARTS; restart++) {
    const unavailable = tally.unavailable;
    const how = restart % 2 === 1 ? "stop" : "kill -9";
    const goneAt = Date.now();
    if (how === "stop") await data.stop();
    else process.kill((await data.start()).pid, "SIGKILL");
    await data.start();
    const backAt = Date.now();
    const wait = await writers.nextGood(backAt, 10_000);
    if (wait === null || wait > MAX_WAIT_MS) faults.push(`restart ${restart}: first good answer late`);
    await sleep(1_000);
    const lost = await writers.countLost();
    if (lost > 0) faults.push(`restart ${restart}: ${lost} acknowledged bookings are lost`);
    const cells = [
      restart,
      how,
      backAt - goneAt,
      tally.unavailable - unavailable,
      wait ?? "none",
      tally.acknowledged.size,
      lost,
    ];
    const widths = [7, 7, 7, 4, 20, 12, 4];
    console.log(cells.map((cell, index) => String(cell).padStart(widths[index] ?? 0)).join(" | "));
  }
  faults.push(...(await writers.finish()));
  if (exits > 0) faults.push("the web process ended");
  await stopChild(web);
  console.log(
    `${tally.acknowledged.size} bookings acknowledged, ${tally.unavailable} answers 503, ${faults.length} faults`,
  );
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
}
