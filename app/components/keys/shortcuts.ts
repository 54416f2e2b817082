import { useRef } from "react";
import { runIfAlone } from "./lone-keys";
import { createStore } from "../ui/store";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";

/** Keys that may begin a plate or a scanned code. J and K only move, and repeat. */
const MAY_BEGIN_TEXT = /^[a-il-z0-9]$/;

/** Groups in the order of the overview. */
export const SHORTCUT_GROUPS = ["list", "record", "form", "everywhere"] as const;

export interface Shortcut {
  /** Equivalent keys as `KeyboardEvent.key`, with `Control+` or `Alt+`: "n", "Alt+ArrowUp". */
  keys: readonly string[];
  label: string;
  group: (typeof SHORTCUT_GROUPS)[number];
  /** Selector of text fields in which bare keys act too, while they are empty. */
  inEmpty?: string;
}

/**
 * Registers and lists a shortcut while mounted.
 * @param run returns false to not consume the key; omitted if the key works anyway (Enter)
 */
export function useShortcut(shortcut: Shortcut | null, run?: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(run);
  const keys = shortcut?.keys.join(" ");
  const { label, group, inEmpty } = shortcut ?? {};
  useEffectBeforePaint(() => {
    latest.current = run;
  });

  // Before paint, because the user may press the key as soon as the focus is visible.
  useEffectBeforePaint(() => {
    if (keys === undefined || label === undefined || group === undefined) return;
    const withdraw = declare({ keys: keys.split(" "), label, group });
    const onKey = (event: KeyboardEvent) => {
      const name = nameOfKey(event);
      const isFree = () => !isTaken(event, group, inEmpty);
      if (event.defaultPrevented || !keys.split(" ").includes(name) || !isFree()) return;
      // The element may be gone, or a dialog open, when the key proves to be alone.
      const runNow = () => isFree() && latest.current?.(event) === true;
      if (MAY_BEGIN_TEXT.test(name)) {
        // The field would get the letter.
        if (inEmpty !== undefined && isEmptyField(event.target, inEmpty)) event.preventDefault();
        runIfAlone(event, runNow);
      } else if (latest.current?.(event) === true) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      withdraw();
      document.removeEventListener("keydown", onKey);
    };
  }, [keys, label, group, inEmpty]);
}

// Browser only: effects do not run on the server.
const declared = createStore<readonly Shortcut[]>([]);

export const useShortcuts = declared.useValue;

function declare(shortcut: Shortcut): () => void {
  declared.set([...declared.get(), shortcut]);
  return () => declared.set(declared.get().filter((one) => one !== shortcut));
}

function nameOfKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const modifiers = `${ctrlKey || metaKey ? "Control+" : ""}${altKey ? "Alt+" : ""}`;
  // Spaces separate keys, so the space key needs a name.
  return modifiers + (key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key);
}

/**
 * Fields and menus take bare keys, choices Alt+arrow, dialogs all; a form that opens or is open too, unless the focus is
 * in the table next to it or the shortcut is the form's own.
 */
function isTaken(event: KeyboardEvent, group: Shortcut["group"], inEmpty: string | undefined): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  if (document.querySelector("dialog[open]") !== null) return true;
  if (event.ctrlKey || event.metaKey) return false;
  const isChoice = target.closest("select, [role=combobox], [contenteditable]") !== null;
  if (event.altKey && group !== "form" && isChoice) return true;
  const fields = "input:not([data-tick]), select, textarea, [contenteditable], details[data-menu][open], [role=menu]";
  const isFieldFree = inEmpty !== undefined && isEmptyField(target, inEmpty);
  if (!event.altKey && !isFieldFree && target.closest(fields) !== null) return true;
  if (document.querySelector("main[aria-busy=true]") !== null) return true;
  if (group === "form" || target.closest("table") !== null) return false;
  return document.querySelector("[data-side-panel] form[method=post]") !== null;
}

const isEmptyField = (target: EventTarget | null, selector: string): boolean =>
  target instanceof HTMLInputElement && target.matches(selector) && target.value === "";
