import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { afterEach, expect, it } from "vitest";
import { killSilent } from "./heartbeat.mjs";

const BEAT_MS = 100;
let child: ChildProcess;
let silences = 0;
const messages: unknown[] = [];

/** Starts a process that blocks its event loop for a time on a message. */
function start(nodeOptions: string[], beats = true): void {
  const heartbeat = pathToFileURL("server/heartbeat.mjs").href;
  const program = `
    import { sendHeartbeats } from "${heartbeat}";
    if (${beats}) sendHeartbeats(${BEAT_MS});
    process.on("message", (ms) => {
      for (const end = Date.now() + ms; Date.now() < end; );
      process.send("over");
    });
    process.send("ready");`;
  child = spawn(process.execPath, [...nodeOptions, "--input-type=module", "-e", program], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  silences = 0;
  messages.length = 0;
  child.on("message", (message) => messages.push(message));
  killSilent(child, () => (silences += 1), BEAT_MS);
}

const heard = (text: string) => expect.poll(() => messages).toContain(text);
const heartbeat = () => expect.poll(() => messages).toContainEqual(expect.objectContaining({ gudang: "heartbeat" }));

afterEach(() => {
  child.kill("SIGKILL");
});

it("kills a process whose event loop hangs", async () => {
  start([]);
  await heard("ready");
  await heartbeat();
  child.send(1e9);
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect([signal, silences]).toEqual(["SIGKILL", 1]);
});

it.each([
  ["that has not sent a heartbeat", [], false],
  ["that a debugger may pause", ["--inspect=127.0.0.1:0"], true],
] as const)("does not kill a process %s", async (_name, options, beats) => {
  start([...options], beats);
  await heard("ready");
  if (beats) await heartbeat();
  child.send(3 * 10 * BEAT_MS);
  await heard("over");
  expect([child.signalCode, silences]).toEqual([null, 0]);
});
