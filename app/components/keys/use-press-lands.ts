import { useEffect } from "react";

const CONTROL = "a[href], button, summary, label";
/** Tolerated mouse movement. */
const SHAKE_PX = 4;

/** Clicks the pressed control even if it moves: the press blurs a field, which may show a note. */
export function usePressLands(): void {
  useEffect(() => {
    let press: { control: HTMLElement; left: number; top: number; x: number; y: number } | null = null;
    // Runs before the blur.
    const onDown = ({ target, button, clientX: x, clientY: y }: MouseEvent) => {
      const control = target instanceof Element && button === 0 ? target.closest<HTMLElement>(CONTROL) : null;
      press = control && { control, ...placeOf(control), x, y };
    };
    const onUp = ({ target, clientX, clientY }: MouseEvent) => {
      const pressed = press;
      press = null;
      // The mouse is still over the control, so the browser clicks it.
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
