/** Ends a command with a message for the operator instead of a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}

/** Returns an error's reason in one line; of a failed statement that of PostgreSQL, because its values must not be logged. */
export function explain(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  if (reason instanceof AggregateError) [reason] = reason.errors as unknown[];
  const text = reason instanceof Error ? reason.message || reason.name : String(reason);
  return text.split("\n", 1)[0] ?? text;
}
