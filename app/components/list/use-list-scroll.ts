import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useRef, type UIEvent } from "react";
import { listHref } from "~/screens/search-href";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";

// Scroll positions of lists by history entry, of this browser tab.
const left = new Map<string, number>();

/**
 * Scrolls the box of a list: to its top with a new page, order or filter, to where it was on the way back, and not at all when
 * something opens or closes over it.
 *
 * @returns props of the box
 */
export function useListScroll() {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const ref = useRef<HTMLDivElement>(null);
  const list = pathname + listHref(new URLSearchParams(search), {});
  const shown = useRef(list);

  useEffectBeforePaint(() => {
    const back = type === NavigationType.Pop ? left.get(key) : undefined;
    const box = ref.current;
    if (box === null) return;
    if (back !== undefined) box.scrollTop = back;
    else if (shown.current !== list) box.scrollTop = 0;
    shown.current = list;
    left.set(key, box.scrollTop);
  }, [key, list, type]);

  return { ref, onScroll: (event: UIEvent<HTMLDivElement>) => void left.set(key, event.currentTarget.scrollTop) };
}
