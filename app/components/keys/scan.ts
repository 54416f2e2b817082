/** Mean time per key of a scanner, at most. People type more slowly: 8 keys a second are 125 ms apart. */
const KEY_MS = 80;
/** Longest pause within a scan on a busy PC. */
const PAUSE_MS = 150;
const MIN_KEYS = 5;

/** Event of the window: opens the search with its `detail`. */
export const SEARCH_KEYS = "search-keys";

/** Opens the search with a text. */
export function openSearch(text: string): void {
  window.dispatchEvent(new CustomEvent(SEARCH_KEYS, { detail: text }));
}

/** Returns true for the input event of a field that gets its value back after a scan. */
export const isTakenBack = (event: Event) => event instanceof InputEvent && event.inputType === "historyUndo";

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

/** Turns the keys of a scanner into one search (docs/decisions/0095-scans-search.md). */
export function watchScans(): void {
  const onKey = (event: KeyboardEvent) => {
    if (!isScanned(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", onKey, true);
}

/** Returns true if the key ends a scan or is a part of it that must not act. */
function isScanned(event: KeyboardEvent): boolean {
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
  const ends = bare && !event.shiftKey && (key === "Enter" || key === "Tab");
  if (!ends || document.querySelector('[aria-keyshortcuts="Control+K"]') === null) return false;
  // CR and LF, or a second Enter.
  if (ended === null) return at - scannedAt <= PAUSE_MS;
  const isFast = at - ended.at <= PAUSE_MS && (at - ended.since) / ended.text.length <= KEY_MS;
  if (!isFast || (ended.text.length < MIN_KEYS && !ended.goesOn)) return false;
  scannedAt = at;
  search(ended);
  return true;
}

function startRun(at: number): Run {
  const active = document.activeElement;
  const field = active?.matches("input, textarea, select") === true ? (active as Field) : null;
  return { text: "", since: at, at, field, value: field?.value ?? "", goesOn: at - scannedAt <= PAUSE_MS };
}

function search({ text, field, value }: Run): void {
  // The field keeps a scanned number of a paper; a password must not appear in the search.
  if (field?.matches("[data-scan], [type=password], [autocomplete*=password]") === true) return;
  if (field !== null) restore(field, value);
  openSearch(text);
}

function restore(field: Field, value: string): void {
  if (field.value === value) return;
  if (field instanceof HTMLSelectElement || field.selectionStart === null) field.value = value;
  else field.setRangeText(value, 0, field.value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "historyUndo" }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
