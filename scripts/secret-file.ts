import { randomBytes, randomUUID } from "node:crypto";
import { chmod, link, readFile, rm, writeFile } from "node:fs/promises";

/**
 * Returns the secret of a file, generated once: concurrent starters share one secret. The file becomes private, also one
 * that a copy or restore left readable.
 */
export async function readSecretFile(file: string, { bytes }: { bytes: number }): Promise<string> {
  // Reading first works on a full disk.
  const stored = await readFile(file, "utf8").catch(() => undefined);
  if (stored !== undefined) {
    // Fails on a file of another user, which that user must protect.
    await chmod(file, 0o600).catch(() => undefined);
    return stored;
  }
  // Two starters can share a process.
  const fresh = `${file}.${randomUUID()}`;
  await writeFile(fresh, randomBytes(bytes).toString("hex"), { mode: 0o600 });
  // Unlike rename, link never overwrites a concurrent starter's secret.
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(fresh);
  return readFile(file, "utf8");
}
