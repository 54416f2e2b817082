import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shutdown } from "../shutdown";
import { BundledError } from "./error";
import { bornOf, giveUpOwnership, isOwner, takeOwnership } from "./owner";
import { type Postmaster, type ServerOptions, launch, logFileIn, runningServer, shutDown } from "./server";

// Without a client of PostgreSQL, whose memory the supervisor would keep.

/** A running server; plain data, which one process can pass to another. */
export interface Running {
  options: ServerOptions;
  postmaster: Postmaster;
}

// Crash recovery can take long.
const START_PATIENCE_MS = 300_000;
const LOOK_EVERY_MS = 2_000;

/**
 * Launches the server or adopts a running one.
 * @param use returns false while the server is stopping or recovering
 * @throws BundledError
 */
export async function launchOrAdopt(
  options: ServerOptions,
  log: (line: string) => void,
  use: (server: Postmaster) => Promise<boolean>,
): Promise<Postmaster> {
  const { cluster, dataDir } = options;
  const deadline = Date.now() + START_PATIENCE_MS;
  let patienceToLog = Date.now() + 5_000;
  let launched: Awaited<ReturnType<typeof launch>> | undefined;
  let refusals = 0;
  while (Date.now() < deadline) {
    const server = await runningServer(cluster);
    if (server?.ready && (await use(server))) return server;
    if (!server && (!launched || launched.exitCode !== null || launched.signalCode !== null)) {
      // A concurrent starter may have won; retry before failing.
      if (launched && ++refusals > 2) throw new BundledError(await explainRefusal(dataDir));
      launched = await launch(options);
    }
    if (Date.now() > patienceToLog) {
      log("Waiting for PostgreSQL");
      patienceToLog = Date.now() + 10_000;
    }
    await sleep(server ? 30 : 60);
  }
  throw new BundledError(await explainRefusal(dataDir));
}

/** Stops the server unless another process owns it. */
export async function stopServer({ dataDir, cluster, native, account, owner }: ServerOptions): Promise<void> {
  if (!(await isOwner(dataDir, owner))) return;
  await shutDown(cluster, native, account);
  await giveUpOwnership(dataDir, owner);
}

/** Restarts a server that is gone until the end, and stops it then. Returns the server, undefined without one. */
export async function keepRunning<T extends Running | undefined>(starting: Promise<T>, shutdown: Shutdown): Promise<T> {
  let current: Promise<Running | undefined> = starting;
  // Also stops a server that is still starting.
  shutdown.onEnd(async () => {
    const running = await current.catch(() => undefined);
    if (running) await stopServer(running.options);
  });
  const first = await starting;
  if (first === undefined) return first;
  const look = setInterval(() => {
    void current
      .then(async (running) => {
        if (running === undefined || shutdown.isEnding || bornOf(running.postmaster.pid)) return;
        console.log("PostgreSQL is gone: starting it again");
        current = restart(running);
        await current;
      })
      .catch(async (error: unknown) => {
        clearInterval(look);
        console.error(error instanceof Error ? error.message : error);
        await shutdown.end(1);
      });
  }, LOOK_EVERY_MS);
  return first;
}

async function restart({ options, postmaster: { port, socketDir } }: Running): Promise<Running> {
  const postmaster = await launchOrAdopt(options, console.log, async () => {
    await takeOwnership(options.dataDir, options.owner);
    return true;
  });
  if (postmaster.port !== port || postmaster.socketDir !== socketDir)
    throw new BundledError("PostgreSQL came back at another address.");
  return { options, postmaster };
}

async function explainRefusal(dataDir: string): Promise<string> {
  const logFile = logFileIn(dataDir);
  const lines = (await readFile(logFile, "utf8").catch(() => "")).trim().split("\n");
  return `PostgreSQL does not start. Its last words in ${logFile}: ${lines.slice(-3).join(" ")}`;
}
