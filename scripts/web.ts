import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ended, startChild, stopChild } from "./child";
import { portProblem } from "./port.mjs";
import type { Shutdown } from "./shutdown";
import { StartError } from "./start-error";

interface WebOptions {
  port: number;
  development: boolean;
  env: NodeJS.ProcessEnv;
}

const startPatience = 120_000;

/** Fails early if the port is in use. */
export async function checkPort(port: number): Promise<void> {
  const problem = await portProblem(port, process.env.HOST);
  if (problem !== null) throw new StartError(problem);
}

/** Returns the web server's URL on this machine. */
export function localAddress(port: number): string {
  const host = process.env.HOST;
  return `http://${host && !["0.0.0.0", "::"].includes(host) ? host : "localhost"}:${port}`;
}

/** Starts the web server and waits until ready. Returns its URL; the process ends with the server. */
export async function serve({ port, development, env }: WebOptions, shutdown: Shutdown): Promise<string> {
  // Check again: the port may have been taken.
  await checkPort(port);
  const host = process.env.HOST;
  const child = development
    ? startChild("remix", ["vite:dev", "--port", String(port), "--strictPort", ...(host ? ["--host", host] : [])], {
        env,
      })
    : startChild("server", [], { env });
  void ended(child).then(async (status) => {
    if (shutdown.isEnding) return;
    console.error(`The web server ended unexpectedly (${child.signalCode ?? `status ${status}`}). Stopping.`);
    await shutdown.end(1);
  });
  shutdown.onEnd(() => stopChild(child));
  const address = localAddress(port);
  const deadline = Date.now() + startPatience;
  while (Date.now() < deadline && !shutdown.isEnding) {
    const status = await statusOf(`${address}/readyz`);
    // In development the server displays errors itself.
    if (status === 200 || (status !== undefined && development)) return address;
    await sleep(status === undefined ? 100 : 1_000);
  }
  throw new StartError(`The web server does not become ready: ${address}/readyz does not answer 200.`);
}

/** Returns the status of a response, undefined without one. `fetch` would take 9 MB for as long as Gudang runs. */
async function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent: false, timeout: 30_000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(undefined));
  });
}
