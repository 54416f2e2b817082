import { useEffect } from "react";

const CONTROL = "a[href], button, summary, label";
/** A hand that holds the mouse still moves it by no more than this, in pixels. */
const SHAKE_PX = 4;

/**
 * Clicks the control that the mouse was pressed on when that has moved away under it before the release: the press takes the focus out
 * of a field, which may write a note under itself (a clamped number, a day that is none) and push the rest of the form down.
 */
export function usePressLands(): void {
  useEffect(() => {
    let press: { control: HTMLElement; left: number; top: number; x: number; y: number } | null = null;
    // Before the field is left.
    const onDown = ({ target, button, clientX: x, clientY: y }: MouseEvent) => {
      const control = target instanceof Element && button === 0 ? target.closest<HTMLElement>(CONTROL) : null;
      press = control && { control, ...placeOf(control), x, y };
    };
    const onUp = ({ target, clientX, clientY }: MouseEvent) => {
      const pressed = press;
      press = null;
      // The browser clicks what is still under the mouse itself.
      if (pressed === null || (target instanceof Node && pressed.control.contains(target))) return;
      const { left, top } = placeOf(pressed.control);
      const moved = left !== pressed.left || top !== pressed.top;
      if (moved && Math.hypot(clientX - pressed.x, clientY - pressed.y) <= SHAKE_PX) pressed.control.click();
    };
    document.addEventListener("mousedown", onDown, true);
    document.addEventListener("mouseup", onUp, true);
    return () => {
      document.removeEventListener("mousedown", onDown, true);
      document.removeEventListener("mouseup", onUp, true);
    };
  }, []);
}

function placeOf(element: HTMLElement) {
  const { left, top } = element.getBoundingClientRect();
  return { left, top };
}
