/** Logs what nobody caught, as one line. Without the search of the address: it may hold the token of a link. */
export function logError(error: unknown, request: Request, requestId?: string): void {
  const { pathname } = new URL(request.url);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(JSON.stringify({ level: "error", method: request.method, path: pathname, requestId, error: text }));
}
