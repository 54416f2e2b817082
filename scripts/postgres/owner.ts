import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

// The owner is the process that stops the bundled server at its end. Its file is read again at that moment, so that of two processes
// that took over from a dead one at the same time exactly one, the last to write, does it.

interface Owner {
  pid: number;
  born: string;
}

/**
 * Returns what tells a process from a later one that got the same number (in containers they are small and come again).
 * Undefined when there is no such process, or only a zombie.
 */
export function bornOf(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name in parentheses may hold anything: fields are counted after it.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (fields[0] === "Z" || fields[0] === "X") return undefined;
      return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  try {
    process.kill(pid, 0);
    if (process.platform === "win32") return "alive";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Makes this process the owner, unless the one named in the file is still alive. Answers whether it is. */
export async function takeOwnership(dataDir: string): Promise<boolean> {
  const owner = await readOwner(dataDir);
  if (owner && owner.pid !== process.pid && bornOf(owner.pid) === owner.born) return false;
  const mine: Owner = { pid: process.pid, born: bornOf(process.pid) ?? "" };
  const fresh = `${ownerFile(dataDir)}.${process.pid}`;
  await writeFile(fresh, JSON.stringify(mine));
  await rename(fresh, ownerFile(dataDir));
  return isOwner(dataDir);
}

export async function isOwner(dataDir: string): Promise<boolean> {
  return (await readOwner(dataDir))?.pid === process.pid;
}

export async function giveUpOwnership(dataDir: string): Promise<void> {
  if (await isOwner(dataDir)) await rm(ownerFile(dataDir), { force: true });
}

function ownerFile(dataDir: string): string {
  return path.join(dataDir, "postgres-owner.json");
}

async function readOwner(dataDir: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(ownerFile(dataDir), "utf8")) as Owner;
  } catch {
    return undefined;
  }
}
