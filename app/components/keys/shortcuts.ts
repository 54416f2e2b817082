import { useRef, useSyncExternalStore } from "react";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";

/** The headings of the overview of keys, in its order. */
export const SHORTCUT_GROUPS = ["list", "record", "form", "everywhere"] as const;

export interface Shortcut {
  /** Keys that do the same, as `KeyboardEvent.key` names them, with `Control+` or `Alt+` in front: "n", "Alt+ArrowUp". */
  keys: readonly string[];
  /** What it does, in the user's language. */
  label: string;
  group: (typeof SHORTCUT_GROUPS)[number];
}

/**
 * Declares a key of the screen: it is listed in the overview of all keys while the component is mounted. A key without a modifier
 * runs only where it is no text (see `isTaken`).
 *
 * @param shortcut null declares nothing, for a component that has the key only at times
 * @param run does what the key is for, and returns false to leave the key alone; without it the key works by other means (Enter)
 */
export function useShortcut(shortcut: Shortcut | null, run?: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(run);
  const keys = shortcut?.keys.join(" ");
  const { label, group } = shortcut ?? {};
  useEffectBeforePaint(() => {
    latest.current = run;
  });

  // With the commit that moves the focus: who sees where it is may press a key, and a slow machine runs other effects later.
  useEffectBeforePaint(() => {
    if (keys === undefined || label === undefined || group === undefined) return;
    const withdraw = declare({ keys: keys.split(" "), label, group });
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !keys.split(" ").includes(nameOfKey(event)) || isTaken(event)) return;
      if (latest.current?.(event) === true) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      withdraw();
      document.removeEventListener("keydown", onKey);
    };
  }, [keys, label, group]);
}

/** Returns the keys of everything that is mounted, each once, in the order of declaration. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => declared,
    () => none,
  );
}

// Of this browser tab: effects do not run on the server.
const none: readonly Shortcut[] = [];
let declared = none;
const listeners = new Set<() => void>();

function declare(shortcut: Shortcut): () => void {
  const change = (next: readonly Shortcut[]) => {
    declared = next;
    for (const listener of listeners) listener();
  };
  change([...declared, shortcut]);
  return () => change(declared.filter((one) => one !== shortcut));
}

function nameOfKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const modifiers = `${ctrlKey || metaKey ? "Control+" : ""}${altKey ? "Alt+" : ""}`;
  // The names of several keys are separated by spaces.
  return modifiers + (key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key);
}

/**
 * Returns true where a key belongs to something else: a bare key in a field or a menu (the tick of a row is none), one with Alt in what opens with Alt and an
 * arrow, any of them under a dialog, and, wherever the focus is, while a form is open in a panel, unless somebody has gone to the
 * table beside it.
 */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body;
  if (document.querySelector("dialog[open]") !== null) return true;
  if (event.ctrlKey || event.metaKey) return false;
  if (event.altKey && target.closest("select, [role=combobox], [contenteditable]") !== null) return true;
  const fields = "input:not([data-tick]), select, textarea, [contenteditable], details[data-menu][open], [role=menu]";
  if (!event.altKey && target.closest(fields) !== null) return true;
  return document.querySelector("[data-side-panel] form[method=post]") !== null && target.closest("table") === null;
}
