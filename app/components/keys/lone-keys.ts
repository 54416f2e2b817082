import { useEffect } from "react";
import { FOCUSABLE } from "../ui/first-field";
import { openSearch, SEARCH_KEYS } from "./scan";

/** People type more slowly. */
const SCAN_MS = 80;
/** Time for the digit of a plate after its letter. */
const PLATE_MS = 500;
const PLATE = /^[a-z] ?\d+$/i;
/** One letter: after a second letter the first was a shortcut, as in N and then a plate. */
const PLATE_BEGINS = /^[a-z] ?$/i;

interface Waiting {
  /** First key. */
  event: KeyboardEvent;
  text: string;
  /** No control has the focus, so a plate may follow. */
  idle: boolean;
  /** Shortcuts of the first key; the first that returns true runs alone. */
  runs: (() => boolean)[];
  timer: ReturnType<typeof setTimeout>;
}

let waiting: Waiting | null = null;
let lastAt = -Infinity;
/** The current key belongs to a scanned code. */
let follows = false;

/**
 * Runs the shortcut of a letter or digit unless further keys show that it begins a scanned code or a plate: after
 * 80 ms, or half a second where no control has the focus, and at once when another key rules the plate out.
 */
export function runIfAlone(event: KeyboardEvent, run: () => boolean): void {
  if (follows) return;
  if (waiting?.event === event) waiting.runs.push(run);
  else hold({ event, text: event.key, idle: false, runs: [run] });
}

export function useLoneKeys(): void {
  useEffect(() => {
    window.addEventListener("keydown", onKey, true);
    window.addEventListener(SEARCH_KEYS, drop);
    return () => {
      window.removeEventListener("keydown", onKey, true);
      window.removeEventListener(SEARCH_KEYS, drop);
    };
  }, []);
}

function onKey(event: KeyboardEvent): void {
  const { key, timeStamp: at } = event;
  if (event.defaultPrevented || key === "Shift" || key === "CapsLock") return;
  const bare = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  follows = bare && event.isTrusted && at - lastAt <= SCAN_MS;
  lastAt = bare ? at : -Infinity;
  if (follows) return drop();
  const idle = bare && !event.repeat && isIdle();
  const text = (waiting?.text ?? "") + key;
  if (waiting?.idle === true && idle && PLATE.test(text)) {
    drop();
    event.preventDefault();
    event.stopImmediatePropagation();
    return openSearch({ text: text.toUpperCase() });
  }
  if (waiting?.idle === true && idle && PLATE_BEGINS.test(text)) {
    // The space would scroll.
    if (key === " ") event.preventDefault();
    return hold({ ...waiting, text });
  }
  flush();
  if (idle && PLATE_BEGINS.test(key)) hold({ event, text: key, idle, runs: [] });
}

function hold(next: Omit<Waiting, "timer">): void {
  if (waiting !== null) clearTimeout(waiting.timer);
  waiting = { ...next, timer: setTimeout(flush, next.idle ? PLATE_MS : SCAN_MS) };
}

function drop(): void {
  if (waiting !== null) clearTimeout(waiting.timer);
  waiting = null;
}

function flush(): void {
  const runs = waiting?.runs ?? [];
  drop();
  runs.some((run) => run());
}

/** Returns true if no control has the focus: it is on the page, a heading or a panel. */
function isIdle(): boolean {
  if (document.querySelector("dialog[open]") !== null) return false;
  const active = document.activeElement;
  return active === null || !active.matches(`${FOCUSABLE}, [tabindex="0"], [contenteditable]`);
}
