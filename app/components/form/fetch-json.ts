/**
 * Returns what the loader of a resource route answers. Forms call it while they are filled in: it uses `fetch` and not the router,
 * whose error boundary would replace the form; after a failure the form goes on, and saving it says what is wrong.
 *
 * @param signal aborts when the answer is no longer wanted
 * @param timeoutMs the longest wait for an answer, in milliseconds
 * @returns undefined when aborted, timed out, refused (401 after the session has ended) or not JSON
 */
export async function fetchJson<Data>(href: string, signal: AbortSignal, timeoutMs: number): Promise<Data | undefined> {
  try {
    const response = await fetch(href, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
    return response.ok ? ((await response.json()) as Data) : undefined;
  } catch {
    return undefined;
  }
}
