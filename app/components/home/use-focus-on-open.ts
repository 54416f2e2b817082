import { NavigationType, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import { focusRows } from "../keys/rows";

/**
 * Focuses a row of the screen's list when the screen opens, so that Enter leads on: the first one, and on the way back the one that was
 * left. Who has the focus elsewhere by then keeps it; what comes later by itself moves nothing.
 */
export function useFocusOnOpen(): void {
  const back = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const at = document.activeElement;
    // A link that led here may be gone by now, or stand in the frame.
    const free = at === null || at === document.body || (!back && at.closest("header") !== null);
    if (!free || document.querySelector("dialog[open]") !== null) return;
    if (back) focusRows(false);
    else document.querySelector<HTMLElement>("main table[data-rows] a[data-row-link]")?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- on opening alone
  }, []);
}
