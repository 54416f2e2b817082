/** How browsers say that no answer came: Chromium, Firefox, Safari. */
const NO_ANSWER = /^(?:Failed to fetch|NetworkError when attempting|Load failed)/;

/** Returns true when an error means that the server could not be reached from this computer, and not what it answered. */
export function isLineLost(error: unknown): boolean {
  if (typeof navigator !== "undefined" && navigator.onLine === false) return error instanceof Error;
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}
