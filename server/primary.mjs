// Replaces dead workers, those that hang, and all workers one at a time on SIGHUP. Workers exit when this process is killed.
import cluster from "node:cluster";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import { setTimeout } from "node:timers";
import { relayFigures } from "./figures.mjs";
import { killSilent } from "./heartbeat.mjs";

/** Workers that die sooner are replaced with exponential backoff. */
const SHORT_LIFE_MS = 10_000;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
/** A reload continues if an old worker drains longer. */
const DRAIN_MS = 30_000;

/** Read by `npm run reload`; unset without the supervisor. */
const stateFile = process.env.GUDANG_WORKERS;

// Workers accept connections themselves: a primary would leave connections of a killed worker open.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/** Keeps `count` workers running until SIGTERM. */
export function keepWorkers(count) {
  /** Exiting workers that are not replaced. */
  const leaving = new Set();
  const bornAt = new Map();
  let hasListened = false;
  let isEnding = false;
  let shortLives = 0;
  let failedReloads = 0;
  let reloading = Promise.resolve();

  const start = () => {
    const worker = cluster.fork();
    bornAt.set(worker, Date.now());
    killSilent(worker.process, () => log("error", "A web worker hangs and is ended", { pid: pidOf(worker) }));
    return worker;
  };
  const living = () => Object.values(cluster.workers).filter((worker) => !worker.isDead());
  const note = () => {
    if (stateFile === undefined || isEnding) return;
    const workers = living().filter((worker) => !leaving.has(worker));
    // Renamed, so that no reader meets half a file.
    writeFileSync(`${stateFile}.new`, JSON.stringify({ pid: process.pid, workers: workers.map(pidOf), failedReloads }));
    renameSync(`${stateFile}.new`, stateFile);
  };

  const replaceDead = (worker, how) => {
    const livedMs = Date.now() - bornAt.get(worker);
    shortLives = livedMs < SHORT_LIFE_MS ? shortLives + 1 : 0;
    const waitMs = shortLives === 0 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (shortLives - 1));
    log("error", "A web worker ended and is replaced", { pid: pidOf(worker), how, livedMs, waitMs });
    setTimeout(() => isEnding || start(), waitMs);
  };

  /** Starts a new worker, then retires the old one. @returns false if the new one does not listen */
  const replace = async (old) => {
    leaving.add(old);
    const fresh = start();
    leaving.add(fresh);
    const listens = await new Promise((resolve) => {
      fresh.once("listening", () => resolve(true));
      fresh.once("exit", () => resolve(false));
    });
    leaving.delete(listens ? fresh : old);
    if (!listens) {
      if (old.isDead() && !isEnding) start();
      return false;
    }
    note();
    await new Promise((resolve) => {
      const timeout = setTimeout(resolve, DRAIN_MS);
      old.once("exit", () => {
        clearTimeout(timeout);
        resolve();
      });
      if (old.isConnected()) old.send({ gudang: "drain" });
      else resolve();
    });
    return true;
  };

  const reload = async () => {
    if (isEnding) return;
    log("info", "Replacing the web workers");
    for (const old of living().filter((worker) => !leaving.has(worker))) {
      if (old.isDead()) continue;
      if (await replace(old)) continue;
      failedReloads += 1;
      log("error", "A new web worker does not start: the workers before it stay");
      break;
    }
    note();
    log("info", "The web workers are replaced", { workers: living().map(pidOf) });
  };

  cluster.on("listening", () => {
    hasListened = true;
    note();
  });
  cluster.on("message", relayFigures);
  cluster.on("exit", (worker, code, signal) => {
    if (isEnding) {
      if (living().length === 0) process.exit(0);
      return;
    }
    // A server that cannot start must not retry forever.
    if (!hasListened) process.exit(code || 1);
    if (!leaving.delete(worker)) replaceDead(worker, signal || `status ${code}`);
    note();
  });
  process.on("SIGHUP", () => {
    reloading = reloading.then(reload);
  });
  process.on("SIGTERM", () => {
    isEnding = true;
    if (living().length === 0) process.exit(0);
    for (const worker of living()) worker.process.kill("SIGTERM");
  });
  process.on("exit", () => {
    if (stateFile !== undefined) rmSync(stateFile, { force: true });
  });

  // Starting the other workers at once would delay the first.
  cluster.once("listening", () => {
    for (let started = 1; started < count; started++) start();
  });
  start();
}

const pidOf = (worker) => worker.process.pid;

function log(level, message, values = {}) {
  console[level === "error" ? "error" : "log"](
    JSON.stringify({ level, at: new Date().toISOString(), message, ...values }),
  );
}
