import { useEffect, useRef, type FocusEvent, type MouseEvent, type RefObject } from "react";

/** Selects the text on focus. A second click places the caret; returning to the window keeps it. */
export function useSelectOnFocus(input: RefObject<HTMLInputElement>) {
  const windowLeft = useRef(false);
  const clicked = useRef(false);

  // The input may have been focused before hydration; keep text typed since.
  useEffect(() => {
    const { current } = input;
    if (current !== null && current === document.activeElement && current.value === current.defaultValue) {
      current.select();
    }
  }, [input]);

  return {
    onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
      const { currentTarget, button } = event;
      if (button !== 0 || (isFocused(currentTarget) && (clicked.current || !isAllSelected(currentTarget)))) return;
      // Otherwise the browser would place the caret.
      event.preventDefault();
      currentTarget.focus();
      clicked.current = true;
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      if (!windowLeft.current) event.currentTarget.select();
      windowLeft.current = false;
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      windowLeft.current = isFocused(event.currentTarget);
      if (!windowLeft.current) clicked.current = false;
    },
  };
}

function isAllSelected({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return selectionStart === 0 && selectionEnd === value.length;
}

/** Returns true for the focused input, even if its window is inactive. */
export const isFocused = (input: HTMLInputElement): boolean => document.activeElement === input;
