import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "./make-folder";
import { StartError } from "./start-error";

/** Returns SESSION_SECRET, or a generated secret in the data folder. */
export async function sessionSecret(dataDir: string): Promise<string> {
  if (process.env.SESSION_SECRET) return process.env.SESSION_SECRET;
  try {
    return await keptSecret(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The session secret cannot be kept in ${dataDir} (${reason}). Set GUDANG_DATA or SESSION_SECRET.`,
    );
  }
}

async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "session-secret");
  // Reading first works on a full disk.
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) return kept;
  await makeFolder(dataDir);
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, randomBytes(32).toString("hex"), { mode: 0o600 });
  // Link never overwrites, so concurrent starters share one secret.
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(fresh);
  return readFile(file, "utf8");
}
