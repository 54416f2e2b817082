#!/usr/bin/env node
// Entry point of the npm scripts. No dependencies: runs before installation. The TypeScript code runs in this process,
// so that signals reach it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isBuilt, isPacked, parts } from "./built.mjs";
import { portProblem } from "./port.mjs";

const TSX = "node_modules/tsx/dist/esm/api/index.mjs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Gudang needs Node 20.19 or later; this is ${process.version}. Install one from https://nodejs.org.`);
  process.exit(1);
}

/** Loads a command of production, from the build where development packages are missing. @param name in COMMANDS of build.ts */
const command = (name, load) => (runsFromBuild ? import(`../build/commands/${name}.mjs`) : load());
const start = async () => (await command("start", () => import("./start.ts"))).start(mode);
/** `subject` is the argument. */
const production = {
  start,
  check: async () =>
    (await command("check", () => import("./check.ts"))).check(subject, {
      unsigned: flags.includes("--unsigned"),
      heads: valueOf("heads"),
    }),
  "factor:off": async () => (await command("factor-off", () => import("./factor-off.ts"))).factorOff(subject),
  backup: async () => (await command("backup", () => import("./backup/commands.ts"))).backup(subject),
  restore: async () =>
    (await command("backup", () => import("./backup/commands.ts"))).restore(subject, {
      unsigned: flags.includes("--unsigned"),
      renamed: flags.includes("--renamed"),
    }),
  update: async () =>
    (await command("update", () => import("./update.ts"))).update(subject, {
      unsigned: flags.includes("--unsigned"),
      minutes: numberOf("minutes", 10),
    }),
  fill: async () => (await command("fill", () => import("./cluster/fill.ts"))).fill(subject, second),
};
const modes = {
  ...production,
  demo: start,
  dev: start,
  build: async () => (await import("./build.ts")).buildOnly(flags.includes("--quick")),
  test: async () => (await import("./test.ts")).test(),
  lint: async () => (process.exitCode = await (await import("./lint.ts")).lint()),
  pack: async () =>
    (await import("./pack.ts")).pack({
      withPackages: flags.includes("--with-packages"),
      key: valueOf("key"),
    }),
  "scale-agent": async () => (await import("./scale/command.ts")).scaleAgent(subject, flags.includes("--try")),
  "scale-sim": async () =>
    (await import("./scale/simulator.ts")).scaleSimulator(subject, {
      port: numberOf("port", 4001),
      page: numberOf("page", 4080),
    }),
  "handbook-pictures": async () => (await import("./handbook-pictures.ts")).handbookPictures(subject, second),
  bench,
};
/** `npm run bench -- <name>` */
const benches = {
  lists: async () => (await import("../bench/lists.ts")).benchLists(),
  "plant-day": async () => (await import("../bench/plant-day.ts")).benchPlantDay(),
  cpu: async () => (await import("../bench/cpu.ts")).benchCpu(),
  soak: async () => (await import("../bench/soak.ts")).benchSoak(),
  chaos: async () => (await import("../bench/chaos.ts")).benchChaos(),
  cluster: async () => (await import("../bench/cluster/run.ts")).benchCluster(),
  webhooks: async () => (await import("../bench/webhooks.ts")).benchWebhooks(),
};
const [mode = "", ...rest] = process.argv.slice(2);
const flags = rest.filter((argument) => argument.startsWith("--"));
const [subject, second] = rest.filter((argument) => !argument.startsWith("--"));
if (!Object.hasOwn(modes, mode)) failUsage(modes);

/** `--heads=<hash>` */
function valueOf(name) {
  return flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** `--port=4001` */
function numberOf(name, usual) {
  const number = Number(valueOf(name) ?? usual);
  if (number > 0) return number;
  console.error(`--${name} must be a number above 0.`);
  process.exit(2);
}

function failUsage(names) {
  console.error(`Usage: node scripts/run.mjs ${names === modes ? "" : `${mode} `}${Object.keys(names).join("|")}`);
  process.exit(2);
}

function bench() {
  return Object.hasOwn(benches, subject) ? benches[subject]() : failUsage(benches);
}

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

if (isPacked() && !Object.hasOwn(production, mode)) {
  console.error(`This package has ${Object.keys(production).join(", ")}; npm run ${mode} needs the sources.`);
  process.exit(2);
}
if (["demo", "dev", "start"].includes(mode)) {
  // Before minutes of installation; start.ts looks again, with the settings of .env.
  const problem = await portProblem(Number(process.env.PORT) || 3000, process.env.HOST);
  if (problem !== null && !existsSync(".env")) {
    console.error(`Gudang cannot start. ${problem}`);
    process.exit(1);
  }
}
const { hasDevelopment, install } = await import("./install.mjs");
const allBuilt = () => Object.values(parts).every((part) => isBuilt(part));
const isProduction = Object.hasOwn(production, mode);
const needsSources = !isProduction || (!isPacked() && (hasDevelopment() || !allBuilt()));
await install(needsSources);
if (mode === "start" && needsSources && !allBuilt()) {
  // The compiler would stay in memory as long as the server runs.
  const { status } = spawnSync(process.execPath, ["scripts/run.mjs", "build"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
const runsFromBuild = !needsSources || mode === "start";

if (!runsFromBuild) {
  const { register } = await import(pathToFileURL(path.resolve(TSX)).href);
  register();
}
await modes[mode]();
