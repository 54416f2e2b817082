import { NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useRef, type UIEvent } from "react";
import { listHref } from "~/definitions/search-href";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";

// Scroll positions by history entry.
const left = new Map<string, number>();

/** Scrolls to the top on a new page, sort or filter; restores the position on Back. */
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
