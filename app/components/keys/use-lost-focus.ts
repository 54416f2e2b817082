import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FOCUSABLE, focusFirstField } from "../ui/first-field";
import { focusRows } from "./rows";

/** Gives the focus a place when a navigation has removed the focused element: on the body, letters are shortcuts. */
export function useLostFocus(): void {
  const { state } = useNavigation();
  const had = useRef(false);
  useEffect(() => {
    const isOnBody = document.activeElement === document.body;
    if (state !== "idle") had.current = !isOnBody;
    else if (had.current && isOnBody) focusScreen();
  }, [state]);
}

/** Focuses the open panel, the list's row, or the record's step. */
function focusScreen(): void {
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
