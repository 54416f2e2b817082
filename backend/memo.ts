/**
 * Shares one run of `make` between concurrent callers and for `keepMs` after; failures are not cached.
 * @param make must not depend on the caller
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
