import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ended, startChild, stopChild } from "./child";
import type { Shutdown } from "./shutdown";
import { StartError } from "./start-error";

interface WebOptions {
  port: number;
  development: boolean;
  /** WEB_CONCURRENCY sets the number of workers. */
  env: NodeJS.ProcessEnv;
}

const startPatience = 120_000;

/** Fails early if the port is in use. */
export async function checkPort(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND" || error.code === "EAI_AGAIN")
        return reject(
          new StartError(`HOST: ${process.env.HOST} is no address of this machine. Leave it empty for all.`),
        );
      const why =
        error.code === "EADDRINUSE" ? "is in use by another program" : `cannot be listened on (${error.code})`;
      reject(new StartError(`Port ${port} ${why}. Choose another one with PORT, for example PORT=${port + 1}.`));
    });
    probe.listen(port, process.env.HOST || undefined, () => probe.close(() => resolve()));
  });
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
  shutdown.onEnd(() => stopChild(child));
  void ended(child).then(async (status) => {
    if (shutdown.isEnding) return;
    console.error(`The web server ended unexpectedly (${child.signalCode ?? `status ${status}`}). Stopping.`);
    await shutdown.end(1);
  });
  const address = `http://${host && !["0.0.0.0", "::"].includes(host) ? host : "localhost"}:${port}`;
  const deadline = Date.now() + startPatience;
  while (Date.now() < deadline && !shutdown.isEnding) {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
    await answer?.text();
    // In development the server displays errors itself.
    if (answer?.ok || (answer && development)) return address;
    await sleep(answer ? 1_000 : 100);
  }
  throw new StartError(`The web server does not become ready: ${address}/readyz does not answer 200.`);
}
