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
}

/**
 * Registers and lists a shortcut while mounted.
 * @param run returns false to not consume the key; omitted if the key works anyway (Enter)
 */
export function useShortcut(shortcut: Shortcut | null, run?: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(run);
  const keys = shortcut?.keys.join(" ");
  const { label, group } = shortcut ?? {};
  useEffectBeforePaint(() => {
    latest.current = run;
  });

  // Before paint, because the user may press the key as soon as the focus is visible.
  useEffectBeforePaint(() => {
    if (keys === undefined || label === undefined || group === undefined) return;
    const withdraw = declare({ keys: keys.split(" "), label, group });
    const onKey = (event: KeyboardEvent) => {
      const name = nameOfKey(event);
      if (event.defaultPrevented || !keys.split(" ").includes(name) || isTaken(event)) return;
      // The element may be gone, or a dialog open, when the key proves to be alone.
      const runNow = () => !isTaken(event) && latest.current?.(event) === true;
      if (MAY_BEGIN_TEXT.test(name)) runIfAlone(event, runNow);
      else if (latest.current?.(event) === true) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      withdraw();
      document.removeEventListener("keydown", onKey);
    };
  }, [keys, label, group]);
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
 * Fields and menus take bare keys, comboboxes Alt+arrow, dialogs all; a form that opens or is open too, unless the
 * focus is in the table next to it.
 */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  if (document.querySelector("dialog[open]") !== null) return true;
  if (event.ctrlKey || event.metaKey) return false;
  if (event.altKey && target.closest("select, [role=combobox], [contenteditable]") !== null) return true;
  const fields = "input:not([data-tick]), select, textarea, [contenteditable], details[data-menu][open], [role=menu]";
  if (!event.altKey && target.closest(fields) !== null) return true;
  if (document.querySelector("main[aria-busy=true]") !== null) return true;
  return document.querySelector("[data-side-panel] form[method=post]") !== null && target.closest("table") === null;
}
