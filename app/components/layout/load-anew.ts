/**
 * Loading a screen as a document, when a part of it does not come: an older build's part is gone from the server, or the line hangs.
 * Remix reloads the screen that is left then, so the address that was wanted is kept in the tab while it loads.
 */

const ANEW_AT = "loadedAnewAt";
const WANTED = "wanted";
const NOTICE = "loadedAnew";

/** A part that is missing for good would have the page load for ever. */
const ONCE_IN_MS = 10_000;

/**
 * Loads an address as a document, which then says so.
 *
 * @returns false when this has just been done, and did not help
 */
export function loadAnew(href: string): boolean {
  const last = Number(sessionStorage.getItem(ANEW_AT) ?? 0);
  if (Date.now() - last < ONCE_IN_MS) return false;
  sessionStorage.setItem(ANEW_AT, String(Date.now()));
  sessionStorage.setItem(NOTICE, "1");
  if (href === hrefOf(window.location)) window.location.reload();
  else window.location.assign(href);
  return true;
}

/** Keeps the address that was on its way when the page goes. */
export function keepWanted(href: string): void {
  sessionStorage.setItem(WANTED, JSON.stringify({ href, from: hrefOf(window.location) }));
}

/**
 * Returns, once, the address to go on to: a page that is reloaded while another one was on its way leads there. Null for any other
 * beginning.
 */
export function takeWanted(): string | null {
  const kept = sessionStorage.getItem(WANTED);
  sessionStorage.removeItem(WANTED);
  const [entry] = performance.getEntriesByType("navigation");
  if (kept === null || !(entry instanceof PerformanceNavigationTiming) || entry.type !== "reload") return null;
  const { href, from } = JSON.parse(kept) as { href: string; from: string };
  const [document] = href.split("#");
  // An address of this very document would be scrolled to, and not loaded.
  if (from !== hrefOf(window.location) || document === from.split("#")[0]) return null;
  sessionStorage.setItem(NOTICE, "1");
  return href;
}

let loadedAnew: boolean | undefined;

/** Returns true in a document that was loaded anew; the next one is not. */
export function wasLoadedAnew(): boolean {
  loadedAnew ??= sessionStorage.getItem(NOTICE) !== null;
  sessionStorage.removeItem(NOTICE);
  return loadedAnew;
}

const hrefOf = ({ pathname, search, hash }: Location) => pathname + search + hash;
