/** Aborts the start with a message for the user. */
export class StartError extends Error {
  override name = "StartError";
}
