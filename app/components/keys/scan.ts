declare global {
  interface Window {
    /** Text for the search that is opening, with a line break for Enter; null while not collecting. */
    earlyKeys?: string | null;
  }
}

/** Event of the window: the search opens with `earlyKeys`. */
export const SEARCH_KEYS = "search-keys";

/** Opens the search with a text. Following keys are added until the search has loaded. */
export function openSearch(text: string): void {
  window.earlyKeys = text;
  window.dispatchEvent(new Event(SEARCH_KEYS));
}

/** Returns the keys for the search and stops collecting; null if there are none. */
export function takeEarlyKeys(): string | null {
  const keys = window.earlyKeys ?? null;
  window.earlyKeys = null;
  return keys;
}

/** Returns true for the input event of a field that gets its value back after a scan. */
export const isTakenBack = (event: Event) => event instanceof InputEvent && event.inputType === "historyUndo";

/**
 * Turns the keys of a scanner into one search (docs/decisions/0095-scans-search.md), and collects keys after Ctrl+K
 * until the search has loaded. Works before hydration as an inline script, so it is self-contained.
 */
export function watchKeys(): void {
  /** Mean time per key. A hand is slower: 8 keys a second are 125 ms apart. */
  const KEY_MS = 80;
  /** Longest pause within a scan on a busy PC. */
  const PAUSE_MS = 150;
  const MIN_KEYS = 5;
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  interface Run {
    text: string;
    /** Times of the first and the last key. */
    since: number;
    at: number;
    field: Field | null;
    /** Value before the run. */
    value: string;
    /** Follows the Enter of a scan, so fewer keys suffice. */
    goesOn: boolean;
  }
  let run: Run | null = null;
  let scannedAt = -Infinity;

  const hasSearch = () => document.querySelector('[aria-keyshortcuts="Control+K"]') !== null;
  const startRun = (at: number): Run => {
    const active = document.activeElement;
    const field = active?.matches("input, textarea, select") === true ? (active as Field) : null;
    return { text: "", since: at, at, field, value: field?.value ?? "", goesOn: at - scannedAt <= PAUSE_MS };
  };
  const restore = (field: Field, value: string) => {
    if (field.value === value) return;
    if (field instanceof HTMLSelectElement || field.selectionStart === null) field.value = value;
    else field.setRangeText(value, 0, field.value.length, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "historyUndo" }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const search = ({ text, field, value }: Run) => {
    // The field keeps a scanned number of a paper; a password must not appear in the search.
    if (field?.matches("[data-scan], [type=password], [autocomplete*=password]") === true) return;
    if (field !== null) restore(field, value);
    window.earlyKeys = text;
    window.dispatchEvent(new Event("search-keys"));
  };

  /** Returns true if the key ends a scan or is a part of it that must not act. */
  const isScanned = (event: KeyboardEvent): boolean => {
    const { key, timeStamp: at, target } = event;
    if (!event.isTrusted || key === "Shift" || key === "CapsLock") return false;
    const bare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !event.isComposing;
    if (bare && key.length === 1) {
      if (run === null || at - run.at > PAUSE_MS) run = startRun(at);
      run.text += key;
      run.at = at;
      // A space would press the focused button.
      return (
        key === " " && run.text.length > 1 && target instanceof Element && target.closest("button, summary") !== null
      );
    }
    const ended = run;
    run = null;
    if (!bare || event.shiftKey || (key !== "Enter" && key !== "Tab") || !hasSearch()) return false;
    // CR and LF, or a second Enter.
    if (ended === null) return at - scannedAt <= PAUSE_MS;
    const isFast = at - ended.at <= PAUSE_MS && (at - ended.since) / ended.text.length <= KEY_MS;
    if (!isFast || (ended.text.length < MIN_KEYS && !ended.goesOn)) return false;
    scannedAt = at;
    search(ended);
    return true;
  };

  const collect = (event: KeyboardEvent) => {
    const early = window.earlyKeys;
    if (document.querySelector("dialog[open]") !== null) return;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === "k") {
      if (!hasSearch()) return;
      window.earlyKeys = "";
    } else if (early == null || command || event.altKey) return;
    else if (event.key === "Escape") window.earlyKeys = null;
    else if (event.key === "Backspace") window.earlyKeys = early.slice(0, -1);
    else if (event.key === "Enter") window.earlyKeys = `${early}\n`;
    else if (event.key.length === 1) window.earlyKeys = early + event.key;
    else return;
    event.preventDefault();
  };

  const onKey = (event: KeyboardEvent) => {
    if (!isScanned(event)) return collect(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", onKey, true);
}
