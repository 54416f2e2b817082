import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` under a lock shared by all starters in this folder; breaks locks of killed starters.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(name, work) {
  const lock = `.cache/${name}.lock`;
  checkWritable();
  for (let waited = false; !take(lock); waited = true) {
    if (!waited) console.log(`Waiting for another Gudang that is busy with the same (${name})`);
    await sleep(300);
  }
  const release = () => rmSync(lock, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    release();
    process.off("exit", release);
  }
}

function checkWritable() {
  try {
    mkdirSync(".cache", { recursive: true });
    accessSync(".cache", constants.W_OK);
  } catch (error) {
    console.error(`Gudang has work to do in ${process.cwd()}, where this user may not write (${error.code}).`);
    console.error("Start it as the user that owns the folder, or give the folder to this user with chown -R.");
    process.exit(1);
  }
}

function take(lock) {
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    // A link appears atomically with its content.
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    rmSync(mine, { force: true });
  }
  const holder = read(lock);
  if (holder === undefined || isStarter(holder)) return false;
  rmSync(lock, { force: true });
  return take(lock);
}

function read(lock) {
  try {
    return Number(readFileSync(lock, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

/** Returns true for a running starter; the pid may have been reused. */
function isStarter(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("run.mjs");
  } catch {
    return false;
  }
}
