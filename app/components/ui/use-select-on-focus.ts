import { useEffect, useRef, type FocusEvent, type MouseEvent, type RefObject } from "react";

/**
 * Selects the whole text of an input when it gets the focus, by whatever way, so that typing replaces it. The second click places
 * the caret, also when the first one came into an input that had the focus already; after a look at another window the caret is
 * where it was.
 *
 * @returns the handlers to put on the input; call `onBlur` with its own events only
 */
export function useSelectOnFocus(input: RefObject<HTMLInputElement>) {
  const windowLeft = useRef(false);
  const clicked = useRef(false);

  // The focus may have come before hydration; what was typed since then stays as it is.
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
      // The browser would place the caret after the focus has selected the text.
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

/** Returns true for the focused input, also while its window is not the one that is worked in. */
export const isFocused = (input: HTMLInputElement): boolean => document.activeElement === input;
