/** Aborts with a message for the user. */
export class BackupError extends Error {
  override name = "BackupError";
}
