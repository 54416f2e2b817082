/**
 * Returns a function that runs `make` once for all who call it while it runs and for `keepMs` after; a failure is not kept.
 *
 * @param make gets the arguments of the first caller, so its result must not depend on who calls
 */
export function briefly<Args extends unknown[], T>(
  keepMs: number,
  make: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  let kept: Promise<T> | undefined;
  return (...args) => {
    if (kept !== undefined) return kept;
    const made = make(...args);
    const forget = () => {
      kept = undefined;
    };
    made.then(() => setTimeout(forget, keepMs).unref(), forget);
    kept = made;
    return made;
  };
}
