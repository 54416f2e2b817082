import { useEffect } from "react";
import { FOCUSABLE } from "../ui/first-field";
import { openSearch, SEARCH_KEYS } from "./scan";
import { holdKey, holdsKeys } from "./typed-ahead";

/** A hand is slower between two keys. */
const SCAN_MS = 80;
/** Time for the digit of a plate after its letter. */
const PLATE_MS = 500;
/** Pause that ends a scan, and its fewest keys. */
const PAUSE_MS = 150;
const MIN_SCAN_KEYS = 5;
const PLATE = /^[a-z] ?\d+$/i;
/** One letter: after a second letter the first was a shortcut, as in N and then a plate. */
const PLATE_BEGINS = /^[a-z] ?$/i;

interface Waiting {
  text: string;
  /** No control has the focus, so a plate may follow. */
  idle: boolean;
  /** The first key opens a form, which gets the keys after it. */
  opensForm: boolean;
  /** Shortcuts by key; of each key the first that returns true runs alone. */
  keys: { event: KeyboardEvent; runs: (() => boolean)[] }[];
  timer: ReturnType<typeof setTimeout>;
}

let waiting: Waiting | null = null;
let lastAt = -Infinity;
/** The current key belongs to a scanned code. */
let follows = false;

/**
 * Runs the shortcut of a letter or digit unless further keys show that it begins a scanned code or a plate: after
 * 80 ms, or half a second where no control has the focus, and at once when another key rules the plate out.
 * A fast hand may type the first key of the form that opens within 80 ms, so these keys wait for the scan's fifth.
 */
export function runIfAlone(event: KeyboardEvent, run: () => boolean, opensForm: boolean): void {
  if (follows) return;
  const known = waiting?.keys.find((key) => key.event === event);
  if (waiting === null || known === undefined)
    return hold({ text: event.key, idle: false, opensForm, keys: [{ event, runs: [run] }] });
  known.runs.push(run);
  waiting.opensForm ||= opensForm;
}

/** Watches the keys after a letter. */
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
  if (event.defaultPrevented || key === "Shift" || key === "CapsLock" || holdsKeys()) return;
  const bare = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  follows = bare && event.isTrusted && at - lastAt <= SCAN_MS;
  lastAt = bare ? at : -Infinity;
  const text = (waiting?.text ?? "") + key;
  if (follows) {
    if (waiting?.opensForm !== true || text.length >= MIN_SCAN_KEYS) return drop();
    event.preventDefault();
    event.stopImmediatePropagation();
    return hold({ ...waiting, text, keys: [...waiting.keys, { event, runs: [] }] }, PAUSE_MS);
  }
  const idle = bare && !event.repeat && isIdle();
  if (waiting?.idle === true && idle && PLATE.test(text)) {
    drop();
    event.preventDefault();
    event.stopImmediatePropagation();
    return openSearch(text.toUpperCase());
  }
  if (waiting?.idle === true && idle && PLATE_BEGINS.test(text)) {
    // The space would scroll.
    if (key === " ") event.preventDefault();
    return hold({ ...waiting, text, keys: [...waiting.keys, { event, runs: [] }] });
  }
  flush();
  // The shortcut may have opened a form, which gets this key.
  if (holdsKeys()) return holdKey(event);
  if (idle && PLATE_BEGINS.test(key)) hold({ text: key, idle, opensForm: false, keys: [{ event, runs: [] }] });
}

function hold(next: Omit<Waiting, "timer">, ms = next.idle ? PLATE_MS : SCAN_MS): void {
  if (waiting !== null) clearTimeout(waiting.timer);
  waiting = { ...next, timer: setTimeout(flush, ms) };
}

function drop(): void {
  if (waiting !== null) clearTimeout(waiting.timer);
  waiting = null;
}

function flush(): void {
  const keys = waiting?.keys ?? [];
  drop();
  for (const { event, runs } of keys) {
    if (holdsKeys()) holdKey(event);
    else runs.some((run) => run());
  }
}

/** Returns true if no control has the focus: it is on the page, a heading or a panel. */
function isIdle(): boolean {
  if (document.querySelector("dialog[open]") !== null) return false;
  const active = document.activeElement;
  return active === null || !active.matches(`${FOCUSABLE}, [tabindex="0"], [contenteditable]`);
}
