/**
 * Fetches JSON without the router, whose error boundary would replace the form.
 * @returns undefined if aborted, timed out, refused (401 after the session expired) or not JSON
 * @param timeoutMs waits until aborted if omitted
 */
export async function fetchJson<Data>(
  href: string,
  signal: AbortSignal,
  timeoutMs?: number,
): Promise<Data | undefined> {
  try {
    const limits = timeoutMs === undefined ? [signal] : [signal, AbortSignal.timeout(timeoutMs)];
    const response = await fetch(href, { signal: AbortSignal.any(limits) });
    return response.ok ? ((await response.json()) as Data) : undefined;
  } catch {
    return undefined;
  }
}
