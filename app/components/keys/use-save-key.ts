import { useEffect, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useShortcut } from "./shortcuts";

type SaveKey = "Enter" | "Control+Enter";

/**
 * Makes Ctrl+Enter press a button that saves, wherever the focus is in its panel, its dialog or on its screen, and Enter on a select as
 * the browser does in a field of one line; lists both keys.
 *
 * @param saves false for a button that is not the one to save its form
 * @returns the key that saves from where the focus is now: Enter in a field of one line, Ctrl+Enter anywhere else
 */
export function useSaveKey(button: RefObject<HTMLButtonElement>, saves: boolean): SaveKey {
  const { t } = useTranslation();
  const [key, setKey] = useState<SaveKey>("Enter");
  useShortcut(saves ? { keys: ["Enter"], label: t("shortcut.save"), group: "form" } : null);
  useShortcut(saves ? { keys: ["Control+Enter"], label: t("shortcut.saveAnywhere"), group: "form" } : null);

  useEffect(() => {
    if (!saves) return;
    const onKey = (event: KeyboardEvent) => {
      const pressed = button.current;
      if (event.key !== "Enter" || event.repeat || pressed === null) return;
      const anywhere = (event.ctrlKey || event.metaKey) && scopeOf(event.target) === scopeOf(pressed);
      if (!anywhere && !(isClosedSelect(event.target) && event.target.form === pressed.form)) return;
      const save = () => pressed.form?.requestSubmit(pressed);
      // An open list first takes the choice that the cursor is on.
      if (isOpenList(event.target)) return void setTimeout(save);
      event.preventDefault();
      event.stopImmediatePropagation();
      save();
    };
    const follow = () => setKey(keyThatSaves(button.current));
    const moves = ["focusin", "focusout", "keyup", "click"];
    follow();
    window.addEventListener("keydown", onKey, true);
    for (const move of moves) document.addEventListener(move, follow);
    return () => {
      window.removeEventListener("keydown", onKey, true);
      for (const move of moves) document.removeEventListener(move, follow);
    };
  }, [button, saves]);
  return key;
}

/** Returns what a key belongs to: the dialog or panel of its target, else what lies topmost on the screen. */
function scopeOf(target: EventTarget | null): Element | null {
  const layers = "dialog[open], [data-side-panel]";
  const own = target instanceof Element && target !== document.body ? target.closest(`${layers}, main`) : null;
  return own ?? [...document.querySelectorAll(layers)].at(-1) ?? document.querySelector("main");
}

/** Returns true for a select whose list is not open: browsers differ in what Enter does there, and most do nothing. */
export function isClosedSelect(target: EventTarget | null): target is HTMLSelectElement {
  const open = CSS.supports("selector(:open)") && target instanceof Element && target.matches(":open");
  return target instanceof HTMLSelectElement && !open;
}

const isOpenList = (target: unknown) =>
  target instanceof Element && target.matches("[role=combobox][aria-expanded=true]");

function keyThatSaves(button: HTMLButtonElement | null): SaveKey {
  const at = document.activeElement;
  if (button === null || at === button) return "Enter";
  // Nothing is typed yet (record/step-form.tsx).
  if (button.form?.hasAttribute("data-deliberate") === true) return "Control+Enter";
  const closedList = at?.matches("[role=combobox]") === true && !isOpenList(at) && scopeOf(at) === scopeOf(button);
  const oneLine = (at instanceof HTMLInputElement || at instanceof HTMLSelectElement) && at.form === button.form;
  return closedList || oneLine ? "Enter" : "Control+Enter";
}
