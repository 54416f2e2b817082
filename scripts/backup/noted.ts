import { stat } from "node:fs/promises";
import os from "node:os";
import { noteBackup } from "#backend/backup/runs";
import type { Database } from "#backend/db/client";
import { BackupError } from "./error";
import type { Manifest } from "./manifest";

/**
 * Makes a backup and records the result, unless the process is ending.
 * @throws the error of `make`, even if it cannot be recorded
 */
export async function noted(
  db: Database,
  file: string,
  make: () => Promise<Manifest>,
  ending: AbortSignal,
): Promise<Manifest> {
  const run = { startedAt: new Date().toISOString(), file: `${os.hostname()}:${file}` };
  try {
    const manifest = await make();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const made = { ...run, startedAt: manifest.startedAt, bytes: (await stat(file)).size, rows };
    // A full database disk must not make a good file a failure.
    await noteBackup(db, made).catch((error: unknown) => console.error(`Not recorded: ${file}. ${reasonOf(error)}`));
    return manifest;
  } catch (error) {
    if (!ending.aborted) await noteBackup(db, { ...run, error: reasonOf(error) }).catch(() => undefined);
    throw error;
  }
}

/** Returns a reason without values; other messages may contain personal data. */
export function reasonOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `The database did not give its rows${code}.`;
}
