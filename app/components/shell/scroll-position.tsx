import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";

/** Waits until the new screen has settled (specification, section 2). */
const SCROLL_DELAY_MS = 190;

// Scroll positions by history entry.
const left = new Map<string, number>();

/**
 * Scrolls to the top of another screen, record or page of rows, to the anchor, or to the previous position. Opt out with
 * `scroll: false` in the handle.
 */
export function ScrollPosition({ record, off }: { record: string | undefined; off: boolean }) {
  const { key, hash, pathname, search } = useLocation();
  const type = useNavigationType();
  // Panels, dialogs, filters and saved steps leave the page where it is.
  const shown = [pathname, record, new URLSearchParams(search).get("page")].join(" ");
  const last = useRef(shown);
  const first = useRef(true);

  useEffect(keepBrowserFromScrolling, []);

  // Before paint: a shorter screen scrolls by itself, which would be recorded for the old entry.
  useEffectBeforePaint(() => {
    const back = type === NavigationType.Pop ? left.get(key) : undefined;
    const remember = () => left.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    const stays = off || (last.current === shown && hash === "");
    last.current = shown;
    const timer =
      first.current || (stays && back === undefined) ? undefined : setTimeout(scrollTo, SCROLL_DELAY_MS, hash, back);
    // Without scrolling there is no event, so record the position here.
    if (timer === undefined) remember();
    first.current = false;
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", remember);
    };
  }, [key, hash, type, off, shown]);
  return null;
}

function scrollTo(hash: string, position: number | undefined) {
  if (position !== undefined) return window.scrollTo(0, position);
  const anchor = hash === "" ? null : document.getElementById(decode(hash.slice(1)));
  if (anchor === null) window.scrollTo(0, 0);
  else anchor.scrollIntoView();
}

/** Returns malformed hashes unchanged. */
function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Disables the browser's restoration, which would scroll the old screen, except on the first page. */
function keepBrowserFromScrolling() {
  const take = () => {
    window.history.scrollRestoration = "manual";
  };
  const giveBack = () => {
    window.history.scrollRestoration = "auto";
  };
  if (document.readyState === "complete") take();
  window.addEventListener("pageshow", take);
  window.addEventListener("pagehide", giveBack);
  return () => {
    window.removeEventListener("pageshow", take);
    window.removeEventListener("pagehide", giveBack);
  };
}
