import { spawnSync } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { BundledError, useOwnServer } from "./error";

// PostgreSQL refuses to run as root, so as root use an existing unprivileged user and folders that it can enter.

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Returns the user to run PostgreSQL as root: the data's owner, `postgres` or `nobody`; undefined if not root. */
export async function standIn(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  if (owner) {
    throw new BundledError(
      `${cluster} belongs to root, and PostgreSQL does not run as root. Give it to another user with chown -R.`,
    );
  }
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find((fields) => fields[0] === name) ?? [];
    if (uid && gid && Number(uid) !== 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new BundledError(
    `PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody". Start Gudang as a normal user. ${useOwnServer}`,
  );
}

/** Tests access in a process of the account, because modes ignore ACLs and mounts. */
export function canEnter(account: Account, folder: string): boolean {
  const tried = spawnSync("/bin/sh", ["-c", 'cd -- "$1" && ls >/dev/null', "sh", folder], {
    cwd: "/",
    stdio: "ignore",
    uid: account.uid,
    gid: account.gid,
  });
  return tried.status === 0;
}
