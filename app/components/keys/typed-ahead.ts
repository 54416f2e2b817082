import { FOCUSABLE } from "../ui/first-field";
import { SEARCH_KEYS } from "./scan";

const HOLD_MS = 10_000;

// Null if no form is awaited.
let held: string[] | null = null;
let release = () => {};

/** Holds keys for a form that is loading, until `replayKeys`, Esc, a dialog or 10 s. */
export function holdKeys(): void {
  if (held !== null) return;
  held = [];
  const timer = setTimeout(() => release(), HOLD_MS);
  // A scan is a search, not input of the form.
  const onSearch = () => release();
  release = () => {
    clearTimeout(timer);
    window.removeEventListener("keydown", holdKey, true);
    window.removeEventListener(SEARCH_KEYS, onSearch);
    held = null;
  };
  window.addEventListener("keydown", holdKey, true);
  window.addEventListener(SEARCH_KEYS, onSearch);
}

/** Returns true while keys are held. */
export const holdsKeys = () => held !== null;

/** Holds a key. */
export function holdKey(event: KeyboardEvent): void {
  if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  if (key === "Escape" || document.querySelector("dialog[open]") !== null) return release();
  if (key.length > 1 && !["Backspace", "Tab", "Enter"].includes(key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Ignores auto-repeat.
  if (!event.repeat) held?.push(event.shiftKey && key === "Tab" ? "Shift+Tab" : key);
}

/** Types the held keys into the focused field. */
export async function replayKeys(): Promise<void> {
  // Includes keys pressed during the replay.
  for (let key = held?.shift(); key !== undefined; key = held?.shift()) {
    press(key);
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (held !== null) release();
}

function press(name: string): void {
  const target = document.activeElement;
  if (!(target instanceof HTMLElement)) return;
  const [key, shiftKey] = name === "Shift+Tab" ? ["Tab", true] : [name, false];
  const event = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true });
  const taken = !target.dispatchEvent(event);
  if (key === "Tab") moveFocus(target, shiftKey ? -1 : 1);
  else if (taken) return;
  else if (target instanceof HTMLSelectElement) chooseByLetter(target, key);
  else if (target instanceof HTMLInputElement && key === "Enter") target.form?.requestSubmit();
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) type(target, key);
}

function type(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const [text, inputType] = key === "Backspace" ? ["", "deleteContentBackward"] : [key, "insertText"];
  // Email fields have no selection API.
  const from = start ?? value.length;
  const to = end ?? value.length;
  if (start === null) field.value = key === "Backspace" ? value.slice(0, -1) : value + key;
  else field.setRangeText(text, text === "" && from === to ? Math.max(0, from - 1) : from, to, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType, data: text === "" ? null : text }));
}

function chooseByLetter(select: HTMLSelectElement, key: string): void {
  const found = [...select.options].find(({ text }) => text.toLowerCase().startsWith(key.toLowerCase()));
  if (key.length > 1 || found === undefined) return;
  select.value = found.value;
  for (const kind of ["input", "change"]) select.dispatchEvent(new Event(kind, { bubbles: true }));
}

function moveFocus(from: HTMLElement, by: 1 | -1): void {
  const scope = from.closest("[data-side-panel], dialog") ?? document.body;
  const fields = [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.checkVisibility());
  fields[fields.indexOf(from) + by]?.focus();
}
