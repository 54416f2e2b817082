import type { RefObject } from "react";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";

/**
 * Tells the style sheet how much of a table that scrolls sideways its held columns cover. A figure at their edge is
 * hidden as long as it is not whole (tailwind.css, `whole-figure`).
 */
export function useHeldWidths(table: RefObject<HTMLTableElement>): void {
  useEffectBeforePaint(() => {
    const box = table.current?.parentElement;
    const head = table.current?.tHead;
    if (box == null || head == null) return undefined;
    const measure = () => {
      const widths = (selector: string) =>
        [...head.querySelectorAll<HTMLElement>(selector)].reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
      box.toggleAttribute("data-scrolls", box.scrollWidth > box.clientWidth);
      box.style.setProperty("--held-start", `${widths("th:first-child, .tick-cell + th")}px`);
      box.style.setProperty("--held-end", `${widths(".cell-held")}px`);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    sizes.observe(head);
    return () => sizes.disconnect();
  }, [table]);
}
