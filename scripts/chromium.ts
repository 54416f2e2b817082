import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { programs } from "./child";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Returns a Chromium for the browser tests, installed when there is none and this user may. Undefined when there is no way. */
export async function findChromium(): Promise<string | undefined> {
  return (await installed()) ?? (install() ? await installed() : undefined);
}

async function installed(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/bin"];
  const onSystem = folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(existsSync);
  if (onSystem) return onSystem;
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function install(): boolean {
  console.log("Installing Chromium for the browser tests");
  // Ubuntu's package of that name is only a pointer to a snap, which containers cannot run.
  if (process.getuid?.() === 0 && isDebian()) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const run = (...args: string[]) =>
      spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
    if (run("update") && run("install", "-y", "--no-install-recommends", "chromium")) return true;
  }
  return spawnSync(process.execPath, [programs.playwright, "install", "chromium"], { stdio: "inherit" }).status === 0;
}

function isDebian(): boolean {
  return existsSync("/etc/os-release") && /^ID="?debian"?$/m.test(readFileSync("/etc/os-release", "utf8"));
}
