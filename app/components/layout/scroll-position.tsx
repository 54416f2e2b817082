import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useFrameState } from "./frame-state";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";

/** Scrolling waits until the new screen has settled (specification, section 2). */
const SCROLL_DELAY_MS = 190;

// Scroll positions of the page by history entry, of this browser tab.
const left = new Map<string, number>();

/**
 * Scrolls after a navigation: to the top, to the anchor of the address, or, on the way back, to where the screen was left. A screen
 * opts out by `preventScrollReset` on the link or `scroll: false` in its handle.
 */
export function ScrollPosition({ off }: { off: boolean }) {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const { keepsScroll } = useFrameState();
  const first = useRef(true);
  const stays = off || keepsScroll;

  useEffect(keepBrowserFromScrolling, []);

  // Before the paint: a screen that is shorter scrolls the page by itself, and that belongs to the new entry.
  useEffectBeforePaint(() => {
    const back = type === NavigationType.Pop ? left.get(key) : undefined;
    const remember = () => left.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    const timer =
      first.current || (stays && back === undefined) ? undefined : setTimeout(scrollTo, SCROLL_DELAY_MS, hash, back);
    // An entry on which nothing scrolls fires no event.
    if (timer === undefined) remember();
    first.current = false;
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", remember);
    };
  }, [key, hash, type, stays]);
  return null;
}

function scrollTo(hash: string, position: number | undefined) {
  if (position !== undefined) return window.scrollTo(0, position);
  const anchor = hash === "" ? null : document.getElementById(decode(hash.slice(1)));
  if (anchor === null) window.scrollTo(0, 0);
  else anchor.scrollIntoView();
}

/** Returns a hash decoded, and one with malformed escapes as it is. */
function decode(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/**
 * Takes the way back over from the browser, which would scroll the screen that is left before the other one is there. The first
 * page stays the browser's to place, anchors and reloads included.
 */
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
