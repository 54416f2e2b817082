/** Ends a command with a message for the operator instead of a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}
