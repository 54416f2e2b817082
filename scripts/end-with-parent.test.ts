import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

/** Starts a child like `startChild`, prints its pid and is killed before the child runs. */
const STARTER = `
  const { spawn } = require("node:child_process");
  const guard = ${JSON.stringify(pathToFileURL(path.resolve("scripts/end-with-parent.mjs")).href)};
  const child = spawn(process.execPath, ["--import", guard, "--eval", "setInterval(() => undefined, 1000)"], {
    env: { ...process.env, GUDANG_STARTED: "1" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    detached: true,
  });
  require("node:fs").writeSync(1, String(child.pid));
  process.kill(process.pid, "SIGKILL");
`;

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("a child ends when its parent was killed before the child started", async () => {
  const starter = spawn(process.execPath, ["--eval", STARTER], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = (await once(starter.stdout, "data")) as [Buffer];
  const child = Number(said.toString());
  expect(child).toBeGreaterThan(1);
  await expect.poll(() => runs(child)).toBe(false);
});
