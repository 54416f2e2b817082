/** Logs an error as one line, without the query, which may contain a token. */
export function logError(error: unknown, request: Request, requestId?: string): void {
  const { pathname } = new URL(request.url);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(JSON.stringify({ level: "error", method: request.method, path: pathname, requestId, error: text }));
}
