import { useEffect, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useShortcut } from "./shortcuts";

type SaveKey = "Enter" | "Control+Enter";

/**
 * Ctrl+Enter presses the save button of the panel, dialog or screen; Enter too, on a closed select.
 * @returns the key that saves from the current focus
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
      const anywhere = (event.ctrlKey || event.metaKey) && findScope(event.target) === findScope(pressed);
      if (!anywhere && !(isClosedSelect(event.target) && event.target.form === pressed.form)) return;
      const save = () => pressed.form?.requestSubmit(pressed);
      // An open list takes its choice first.
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

function findScope(target: EventTarget | null): Element | null {
  const layers = "dialog[open], [data-side-panel]";
  const own = target instanceof Element && target !== document.body ? target.closest(`${layers}, main`) : null;
  return own ?? [...document.querySelectorAll(layers)].at(-1) ?? document.querySelector("main");
}

/** Enter behaves differently there by browser. */
export function isClosedSelect(target: EventTarget | null): target is HTMLSelectElement {
  const open = CSS.supports("selector(:open)") && target instanceof Element && target.matches(":open");
  return target instanceof HTMLSelectElement && !open;
}

const isOpenList = (target: unknown) =>
  target instanceof Element && target.matches("[role=combobox][aria-expanded=true]");

function keyThatSaves(button: HTMLButtonElement | null): SaveKey {
  const at = document.activeElement;
  if (button === null || at === button) return "Enter";
  // The form has no input yet (weighing/step-form.tsx).
  if (button.form?.hasAttribute("data-deliberate") === true) return "Control+Enter";
  const closedList = at?.matches("[role=combobox]") === true && !isOpenList(at) && findScope(at) === findScope(button);
  const oneLine = (at instanceof HTMLInputElement || at instanceof HTMLSelectElement) && at.form === button.form;
  return closedList || oneLine ? "Enter" : "Control+Enter";
}
