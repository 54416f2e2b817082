import { useLayoutEffect, useRef, type RefObject } from "react";

const GAP_PX = 4;

/**
 * Returns the ref of a popover that follows its field.
 * @param minRoomPx opens upwards with less room
 * @param tight in a low window: `scrolls`, or `covers` the field
 */
export function useTopLayer(
  anchor: RefObject<HTMLElement>,
  minRoomPx: number,
  tight: "scrolls" | "covers",
): RefObject<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const field = anchor.current;
    if (element === null || field === null) return;
    const place = () => {
      const at = field.getBoundingClientRect();
      const below = window.innerHeight - at.bottom;
      const upwards = below < minRoomPx && at.top > below;
      if (tight === "scrolls") element.style.minWidth = `${at.width}px`;
      element.style.maxWidth = `${Math.max(at.width, 320)}px`;
      element.style.left = `${Math.max(0, Math.min(at.left, window.innerWidth - element.offsetWidth - GAP_PX))}px`;
      if (tight === "scrolls") element.style.maxHeight = `min(18rem, ${(upwards ? at.top : below) - 2 * GAP_PX}px)`;
      const free = window.innerHeight - element.offsetHeight - GAP_PX;
      element.style.top = upwards ? "auto" : `${Math.max(GAP_PX, Math.min(at.bottom + GAP_PX, free))}px`;
      element.style.bottom = upwards ? `${Math.min(window.innerHeight - at.top + GAP_PX, free)}px` : "auto";
    };
    element.popover = "manual";
    element.showPopover();
    // Fires at once, then whenever other contents change the size.
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    place();
    window.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    return () => {
      sizes.disconnect();
      window.removeEventListener("scroll", place, true);
      window.removeEventListener("resize", place);
    };
  }, [anchor, minRoomPx, tight]);
  return box;
}
