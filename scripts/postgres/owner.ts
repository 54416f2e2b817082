import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

// The owner stops the bundled server. It rereads the file at the end, so that of several adopters only the last writer
// does.

interface Owner {
  pid: number;
  born: string;
}

/** Returns an identity that distinguishes processes with a reused pid; undefined for missing or zombie processes. */
export function bornOf(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // Fields follow the parenthesised name, which may contain anything.
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

/** Makes a process the owner unless another living process is. Returns true if it is the owner. */
export async function takeOwnership(dataDir: string, pid: number): Promise<boolean> {
  const owner = await readOwner(dataDir);
  if (owner && owner.pid !== pid && bornOf(owner.pid) === owner.born) return false;
  const fresh = `${ownerFile(dataDir)}.${pid}`;
  await writeFile(fresh, JSON.stringify({ pid, born: bornOf(pid) ?? "" } satisfies Owner));
  await rename(fresh, ownerFile(dataDir));
  return isOwner(dataDir, pid);
}

export async function isOwner(dataDir: string, pid: number): Promise<boolean> {
  return (await readOwner(dataDir))?.pid === pid;
}

export async function giveUpOwnership(dataDir: string, pid: number): Promise<void> {
  if (await isOwner(dataDir, pid)) await rm(ownerFile(dataDir), { force: true });
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
