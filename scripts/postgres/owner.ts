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

/** Takes ownership unless a living process has it. Returns true if taken. */
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
