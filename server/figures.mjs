// The figures of /metrics from all workers: the worker that is asked sends `figures?`, the primary asks the others and sends back
// their figures as `figures!` (backend/metrics/workers.ts).
import cluster from "node:cluster";
import process from "node:process";
import { setTimeout } from "node:timers";
import { register } from "prom-client";

/** A worker that does not answer in time is left out of the sum. */
const PATIENCE_MS = 2_000;

/** Questions under way, by their number. */
const questions = new Map();
let asked = 0;

/** Handles a worker's message in the primary. */
export function relayFigures(worker, message) {
  if (message?.gudang === "figures?") ask(worker, message.id);
  else if (message?.gudang === "figures") questions.get(message.id)?.(worker, message.figures);
}

function ask(asker, id) {
  const question = (asked += 1);
  const others = Object.values(cluster.workers).filter((worker) => worker !== asker && worker.isConnected());
  const missing = new Set(others);
  const found = [];
  const end = () => {
    clearTimeout(timeout);
    questions.delete(question);
    if (asker.isConnected()) asker.send({ gudang: "figures!", id, figures: found });
  };
  const timeout = setTimeout(end, PATIENCE_MS);
  questions.set(question, (worker, figures) => {
    found.push(figures);
    missing.delete(worker);
    if (missing.size === 0) end();
  });
  if (missing.size === 0) return end();
  for (const worker of others) worker.send({ gudang: "figures?", id: question });
}

/** Answers the primary's questions in a worker. */
export function answerFigures() {
  process.on("message", (message) => {
    if (message?.gudang === "figures?") void sendFigures(message.id);
  });
}

async function sendFigures(id) {
  process.send({ gudang: "figures", id, figures: await register.getMetricsAsJSON() });
}
