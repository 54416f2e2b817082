import { NavigationType, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import { focusRows } from "../keys/rows";

/** Focuses the first row, or on Back the last used one, unless the focus is elsewhere. */
export function useFocusOnOpen(): void {
  const back = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const at = document.activeElement;
    // The link that led here may be gone.
    const free = at === null || at === document.body || (!back && at.closest("header") !== null);
    if (!free || document.querySelector("dialog[open]") !== null) return;
    if (back) focusRows(false);
    else document.querySelector<HTMLElement>("main table[data-rows] a[data-row-link]")?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- on opening alone
  }, []);
}
