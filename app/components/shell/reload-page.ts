/** Remix reloads the current page if a chunk fails, so the pending URL is kept here. */

const ANEW_AT = "loadedAnewAt";
const WANTED = "wanted";
const NOTICE = "loadedAnew";

/** Prevents a reload loop. */
const ONCE_IN_MS = 10_000;

/**
 * Loads a URL as a document.
 * @returns false if just tried
 */
export function reloadPage(href: string): boolean {
  const last = Number(sessionStorage.getItem(ANEW_AT) ?? 0);
  if (Date.now() - last < ONCE_IN_MS) return false;
  sessionStorage.setItem(ANEW_AT, String(Date.now()));
  sessionStorage.setItem(NOTICE, "1");
  if (href === currentHref(window.location)) window.location.reload();
  else window.location.assign(href);
  return true;
}

export function savePendingUrl(href: string): void {
  sessionStorage.setItem(WANTED, JSON.stringify({ href, from: currentHref(window.location) }));
}

export function takePendingUrl(): string | null {
  const kept = sessionStorage.getItem(WANTED);
  sessionStorage.removeItem(WANTED);
  const [entry] = performance.getEntriesByType("navigation");
  if (kept === null || !(entry instanceof PerformanceNavigationTiming) || entry.type !== "reload") return null;
  const { href, from } = JSON.parse(kept) as { href: string; from: string };
  const [document] = href.split("#");
  // A URL of this document would only scroll.
  if (from !== currentHref(window.location) || document === from.split("#")[0]) return null;
  sessionStorage.setItem(NOTICE, "1");
  return href;
}

/**
 * Loads the pending URL as a document after a reload of the screen before it. A redirect while a document loads would
 * replace that screen in the history.
 */
export function openPendingUrl(href: string): void {
  const state: unknown = window.history.state;
  const index = typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : 0;
  window.history.pushState({ idx: index + 1 }, "", href);
  window.location.reload();
}

let reloaded: boolean | undefined;

export function wasReloaded(): boolean {
  if (reloaded === undefined) {
    reloaded = sessionStorage.getItem(NOTICE) !== null;
    // Once: a later render would remove the notice of a reload that is about to happen.
    sessionStorage.removeItem(NOTICE);
  }
  return reloaded;
}

const currentHref = ({ pathname, search, hash }: Location) => pathname + search + hash;
