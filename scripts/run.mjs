#!/usr/bin/env node
// The way in of the npm scripts that bring something up. Plain JavaScript without a dependency: it runs before anything is installed. The rest is TypeScript and runs in this same process, so that there is one to signal.
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import "./started-by.mjs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Gudang needs Node 20.19 or later; this is ${process.version}. Install one from https://nodejs.org.`);
  process.exit(1);
}

const modes = ["demo", "start", "dev", "test", "lint", "check", "bench", "soak", "drill:restarts"];
const mode = process.argv[2];
if (!modes.includes(mode)) {
  console.error(`Usage: node scripts/run.mjs ${modes.join("|")}`);
  process.exit(2);
}

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const { install } = await import("./install.mjs");
await install();

const { register } = await import(pathToFileURL(path.resolve("node_modules/tsx/dist/esm/api/index.mjs")).href);
register();
if (mode === "test") await import("./test.ts").then((tests) => tests.test());
else if (mode === "lint") await import("./lint.ts").then((lints) => lints.lint());
else if (mode === "check") await import("./check.ts").then((checks) => checks.check());
else if (mode === "bench") await import("../bench/run.ts").then((benches) => benches.bench());
else if (mode === "soak") await import("../bench/soak.ts").then((soaks) => soaks.soak());
else if (mode === "drill:restarts") await import("../bench/restarts.ts").then((drills) => drills.drillRestarts());
else await import("./start.ts").then((supervisor) => supervisor.start(mode));
