import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { oneAtATime } from "./one-at-a-time.mjs";
import { withProgress } from "./progress.mjs";
import { onStarterGone } from "./started-by.mjs";

const stamp = "node_modules/.gudang-lock";

/** Returns true if development packages are installed. */
export const hasDevelopment = () => existsSync("node_modules/tsx");

/**
 * Installs packages if missing or outdated. Exits on failure.
 * @param {boolean} development includes development packages
 */
export async function install(development) {
  if (isInstalled(development)) return;
  await oneAtATime("install", async () => {
    if (isInstalled(development)) return;
    console.log("Installing packages (npm ci), which takes a minute or two");
    const omit = development ? "--include=dev" : "--omit=dev";
    const status = await withProgress("Installing packages", npm(["ci", omit, "--no-audit", "--no-fund"]));
    if (status !== 0) {
      console.error("Installing did not succeed: npm's words are above. Is the package registry reachable?");
      process.exit(1);
    }
    writeFileSync(stamp, stampOf(development));
  });
}

function isInstalled(development) {
  const found = existsSync(stamp) && readFileSync(stamp, "utf8");
  if (found === stampOf(true) || found === stampOf(development)) return true;
  if (!installedByHand(development)) return false;
  try {
    writeFileSync(stamp, stampOf(development));
  } catch {
    // The service may not write to the folder of the code.
  }
  return true;
}

function stampOf(development) {
  const hash = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  return development ? hash : `${hash} without development packages`;
}

/** Returns true after a manual npm install: npm's hidden lockfile matches package-lock.json. */
function installedByHand(development) {
  let installed;
  try {
    installed = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")).packages;
  } catch {
    return false;
  }
  return isCovered(JSON.parse(readFileSync("package-lock.json", "utf8")).packages, installed, development);
}

/** Returns true if every package that a lock file wants is installed in its version. */
export function isCovered(wanted, installed, development) {
  return Object.entries(wanted).every(([name, { version, optional, dev, link }]) => {
    // A package of this repository has no version here: npm 11 links it, npm 9 of Debian 13 copies it.
    if (!name.startsWith("node_modules/") || (dev && !development)) return true;
    if (link) return name in installed;
    return installed[name] ? installed[name].version === version : optional === true;
  });
}

/** Runs npm, which ends with this process. */
function npm(args) {
  const cli = process.env.npm_execpath;
  const guard = pathToFileURL(path.resolve("scripts/end-with-parent.mjs")).href;
  const child =
    cli && path.basename(cli) === "npm-cli.js"
      ? spawn(process.execPath, ["--import", guard, cli, ...args], {
          env: { ...process.env, GUDANG_STARTED: "1" },
          stdio: ["ignore", "inherit", "inherit", "ipc"],
        })
      : spawn("npm", args, { stdio: ["ignore", "inherit", "inherit"], shell: process.platform === "win32" });
  let stopped = false;
  const stop = () => {
    stopped = true;
    child.kill("SIGTERM");
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, stop);
  const endWatch = onStarterGone(stop);
  return new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(`npm could not be started: ${error.message}`);
      resolve(1);
    });
    child.on("exit", (code) => {
      if (stopped) process.exit(130);
      endWatch();
      for (const signal of signals) process.off(signal, stop);
      resolve(code ?? 1);
    });
  });
}
