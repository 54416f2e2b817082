/** Mean time per key of a scanner, at most. People type more slowly: 8 keys a second are 125 ms apart. */
const KEY_MS = 80;
/** Longest pause within a scan on a busy PC. */
const PAUSE_MS = 150;
const MIN_KEYS = 5;

/** Event of the window: opens the search with its `detail`, a `SearchRequest`. */
export const SEARCH_KEYS = "search-keys";

export interface SearchRequest {
  text: string;
  /** The text is a scanned code, whose record opens when found. */
  isScanned?: boolean;
}

export function openSearch(request: SearchRequest): void {
  window.dispatchEvent(new CustomEvent(SEARCH_KEYS, { detail: request }));
}

/** State of the location of a record that a scan opens. */
export const OPENED_BY_SCAN = { isOpenedByScan: true };

/** Moves the focus out of the fields when a scan opens a record, because the next scan would fill them. */
export function leaveFields(locationState: unknown): void {
  if (typeof locationState !== "object" || locationState === null || !("isOpenedByScan" in locationState)) return;
  const target =
    document.querySelector<HTMLElement>("[data-side-panel]") ??
    document.querySelector<HTMLElement>('main [data-step] form h2[tabindex="-1"]') ??
    document.querySelector<HTMLElement>("main");
  target?.focus({ preventScroll: true });
}

/** Returns true for the input event of a field that gets its value back after a scan. */
export const isTakenBack = (event: Event) => event instanceof InputEvent && event.inputType === "historyUndo";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Run {
  text: string;
  since: number;
  at: number;
  field: Field | null;
  /** Fields that got keys, with their values before: the focus may move during a scan. */
  values: Map<Field, string>;
  /** Follows the Enter of a scan, so fewer keys suffice. */
  goesOn: boolean;
}

let run: Run | null = null;
let scannedAt = -Infinity;

/** Turns the keys of a scanner into one search (docs/decisions/0151-scans-open-records.md). */
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
    const field = focusedField();
    if (field !== null && !run.values.has(field)) run.values.set(field, field.value);
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
  return { text: "", since: at, at, field: focusedField(), values: new Map(), goesOn: at - scannedAt <= PAUSE_MS };
}

function focusedField(): Field | null {
  const active = document.activeElement;
  return active?.matches("input, textarea, select") === true ? (active as Field) : null;
}

function search({ text, field, values }: Run): void {
  // The field keeps a scanned number of a paper; a password must not appear in the search.
  if (field?.matches("[data-scan], [type=password], [autocomplete*=password]") === true) return;
  for (const [changed, value] of values) restore(changed, value);
  openSearch({ text, isScanned: true });
}

function restore(field: Field, value: string): void {
  if (field.value === value) return;
  if (field instanceof HTMLSelectElement || field.selectionStart === null) field.value = value;
  else field.setRangeText(value, 0, field.value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "historyUndo" }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
