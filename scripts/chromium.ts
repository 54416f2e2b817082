import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Headless build; halves the time of browser tests. */
const SHELL = "chromium-headless-shell";
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Returns CHROMIUM_PATH, the headless shell or another installed Chromium. Installs one if missing; undefined on
 * failure.
 */
export async function findChromium(): Promise<string | undefined> {
  const found = installedChromium();
  if (found !== undefined && (process.env.CHROMIUM_PATH || path.basename(found) === SHELL)) return found;
  if (mayInstallPackages() && (await installPackage(SHELL))) return installedChromium();
  return found ?? (await installAny());
}

export function installedChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/bin"];
  return [SHELL, ...BROWSERS].flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
}

async function installAny(): Promise<string | undefined> {
  const { chromium } = await import("@playwright/test");
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  if (mayInstallPackages() && (await installPackage("chromium"))) return installedChromium();
  console.log("Installing Chromium for the browser tests");
  await run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]).catch(
    (error: unknown) => {
      console.error(error);
    },
  );
  return existsSync(own) ? own : undefined;
}

/** Ubuntu's package only refers to a snap, which does not run in containers. */
function mayInstallPackages(): boolean {
  const debian = existsSync("/etc/os-release") && /^ID="?debian"?$/m.test(readFileSync("/etc/os-release", "utf8"));
  return debian && process.getuid?.() === 0;
}

/** Installs a package with apt-get, with a one-minute network timeout. */
async function installPackage(name: string): Promise<boolean> {
  console.log(`Installing ${name} for the browser tests`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const impatient = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
  try {
    await run("apt-get", ["update", ...impatient], { env });
    await run("apt-get", ["install", "-y", "--no-install-recommends", ...impatient, name], { env });
    return true;
  } catch {
    console.log(`${name} could not be installed`);
    return false;
  }
}
