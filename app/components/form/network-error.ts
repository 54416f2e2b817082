/** Network errors of Chromium, Firefox and Safari. */
const NO_ANSWER = /^(?:Failed to fetch|NetworkError when attempting|Load failed)/;

export function isNetworkError(error: unknown): boolean {
  if (typeof navigator !== "undefined" && navigator.onLine === false) return error instanceof Error;
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}
