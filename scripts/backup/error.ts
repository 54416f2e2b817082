/** Ends a backup or a restore with one sentence for the person who asked for it. */
export class BackupError extends Error {
  override name = "BackupError";
}
