import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useFrameState } from "./frame-state";

/** Scrolling waits until the new screen has settled (specification, section 2). */
const SCROLL_DELAY_MS = 190;

// Where each entry of the history was left, for the way back; of this browser tab.
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

  useEffect(() => {
    const remember = () => left.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  useEffect(() => {
    // The browser places the first page by itself, anchors and reloads included.
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const back = type === NavigationType.Pop ? left.get(key) : undefined;
    if (stays && back === undefined) {
      // Nothing may scroll here before this entry is left, so that nothing else would tell where that was.
      left.set(key, window.scrollY);
      return undefined;
    }
    const timer = setTimeout(() => scrollTo(hash, back), SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [key, hash, type, stays]);
  return null;
}

function scrollTo(hash: string, position: number | undefined) {
  if (position !== undefined) return window.scrollTo(0, position);
  const anchor = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  if (anchor === null) window.scrollTo(0, 0);
  else anchor.scrollIntoView();
}
