// Aggregates /metrics: a worker sends `figures?`, the primary asks the other workers and replies with `figures!`
// (backend/metrics/figures.ts).
import cluster from "node:cluster";
import process from "node:process";
import { setTimeout } from "node:timers";

/** Late workers are omitted. */
const TIMEOUT_MS = 2_000;

const questions = new Map();
let asked = 0;

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
  const timeout = setTimeout(end, TIMEOUT_MS);
  questions.set(question, (worker, figures) => {
    found.push(figures);
    missing.delete(worker);
    if (missing.size === 0) end();
  });
  if (missing.size === 0) return end();
  for (const worker of others) worker.send({ gudang: "figures?", id: question });
}

export function answerFigures() {
  process.on("message", (message) => {
    if (message?.gudang === "figures?") void sendFigures(message.id);
  });
}

async function sendFigures(id) {
  // The primary only relays figures, and would keep the package in memory.
  const { register } = await import("prom-client");
  process.send({ gudang: "figures", id, figures: await register.getMetricsAsJSON() });
}
