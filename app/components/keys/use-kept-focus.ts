import { useEffect } from "react";
import { FOCUSABLE, focusFirstField } from "../ui/first-field";
import { focusRows } from "./rows";

/** Last focused element, with the tab order of its container. */
interface Place {
  element: HTMLElement;
  around: HTMLElement | null;
  stops: HTMLElement[];
}

/**
 * Moves the focus when its element is removed: to the next non-destructive control, the open panel, the list's row, or
 * the record's step. On the body, letters are shortcuts.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: Place | null = null;
    const onFocus = ({ target }: Pick<FocusEvent, "target">) => {
      if (target instanceof HTMLElement && target !== document.body) place = placeOf(target);
    };
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest(`${FOCUSABLE}, [tabindex]`) === null) place = null;
    };
    const keep = () => {
      const active = document.activeElement;
      if (place === null || (active !== null && active !== document.body)) return;
      if (!isStop(place.element)) focusNear(place);
    };
    // autofocus fires no focus event here.
    if (document.activeElement !== null) onFocus({ target: document.activeElement });
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onPointer);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onPointer);
    };
  }, []);
}

function placeOf(element: HTMLElement): Place {
  const around = element.closest<HTMLElement>("form, nav, dialog, [data-side-panel]");
  return { element, around, stops: around === null ? [] : [...around.querySelectorAll<HTMLElement>(FOCUSABLE)] };
}

const isStop = (element: HTMLElement) =>
  element.isConnected && element.checkVisibility() && !element.matches(":disabled");

function focusNear({ element, around, stops }: Place): void {
  const at = stops.indexOf(element);
  const safe = (stop: HTMLElement) => isStop(stop) && !stop.matches("[data-destructive]");
  const near = [...stops.slice(at + 1), ...stops.slice(0, Math.max(at, 0)).reverse()].find(safe);
  const stop = around?.isConnected === true ? (near ?? around.querySelector<HTMLElement>(FOCUSABLE)) : null;
  if (stop !== null) return stop.focus();

  const panel = [...document.querySelectorAll<HTMLElement>("dialog[open], [data-side-panel]")].at(-1);
  if (panel !== undefined) {
    if (!focusFirstField(panel)) panel.focus();
    return;
  }
  if (focusRows(false)) return;
  const step = document.querySelector<HTMLElement>("main [data-step]");
  // The next Enter must not act on another record.
  const next =
    step?.querySelector<HTMLElement>("[data-result]") ??
    step?.querySelector<HTMLElement>(FOCUSABLE) ??
    document.querySelector<HTMLElement>("main");
  next?.focus({ preventScroll: true });
}
