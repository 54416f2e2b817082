import type { RefObject } from "react";
import { useEffectBeforePaint } from "../ui/use-effect-before-paint";

/**
 * Tells the style sheet how much of a table that scrolls sideways its held columns cover. A figure at their edge is
 * hidden as long as it is not whole (tailwind.css, `whole-figure`).
 */
export function useStickyWidths(table: RefObject<HTMLTableElement>): void {
  useEffectBeforePaint(() => {
    const box = table.current?.parentElement;
    const head = table.current?.tHead;
    if (box == null || head == null) return undefined;
    const cells = (selector: string) => [...head.querySelectorAll<HTMLElement>(selector)];
    const [start, end] = [cells("th:first-child, .tick-cell + th"), cells(".cell-held")];
    const measure = () => {
      // Less than the padding of a cell, so that rounding hides no figure next to a held column.
      const widths = (heads: readonly HTMLElement[]) =>
        Math.max(0, heads.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0) - 4);
      box.toggleAttribute("data-scrolls", box.scrollWidth > box.clientWidth);
      box.style.setProperty("--held-start", `${widths(start)}px`);
      box.style.setProperty("--held-end", `${widths(end)}px`);
    };
    const sizes = new ResizeObserver(measure);
    for (const part of [box, head, ...start, ...end]) sizes.observe(part);
    return () => sizes.disconnect();
    // Each render may bring other columns.
  });
}
