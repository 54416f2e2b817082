import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { withProgress } from "./progress.mjs";

/** Returns true if development packages are installed. */
export const hasDevelopment = () => existsSync("node_modules/tsx");

/**
 * Installs packages if missing or outdated. Exits on failure.
 * @param {boolean} development includes development packages
 */
export async function install(development) {
  if (isInstalled(development)) return;
  console.log("Installing packages (npm ci), which takes a minute or two");
  const omit = development ? "--include=dev" : "--omit=dev";
  const status = await withProgress("Installing packages", npm(["ci", omit, "--no-audit", "--no-fund"]));
  if (status !== 0) {
    console.error("npm could not install the packages; its message is above. Is the package registry reachable?");
    process.exit(1);
  }
}

/** Returns true if npm's own lock file of the installed packages, which npm writes last, matches package-lock.json. */
function isInstalled(development) {
  const hidden = "node_modules/.package-lock.json";
  if (!existsSync(hidden)) return false;
  const readPackages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  return isCovered(readPackages("package-lock.json"), readPackages(hidden), development);
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

/** Runs npm. Returns its exit status. */
async function npm(args) {
  const cli = process.env.npm_execpath;
  const [program, first] = cli && path.basename(cli) === "npm-cli.js" ? [process.execPath, [cli]] : ["npm", []];
  const child = spawn(program, [...first, ...args], { stdio: ["ignore", "inherit", "inherit"] });
  try {
    const [code] = await once(child, "exit");
    return code ?? 1;
  } catch (error) {
    console.error(`npm could not be started: ${error.message}`);
    return 1;
  }
}
