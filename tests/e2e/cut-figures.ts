import type { Page } from "./fixtures";

/**
 * Returns figures of the page that are cut, one line each: by their own box, by a part that scrolls or hides, or by a
 * cell that stays in sight. Also returns tables that scroll sideways without a column at the end to say so. A figure
 * outside the visible part is whole once the user scrolls to it.
 */
export function cutFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Numbers, ranges, durations and dates: a word only after a number, which is its unit.
    const FIGURE = /^(?:Rp)?(?:[^\p{L}\d]*\d[^\p{L}]*[^\S\n]?\p{L}{0,8}\.?)+[^\p{L}]*$/u;
    const EDGE = 1;
    const CLEAR = "rgba(0, 0, 0, 0)";
    const found: string[] = [];
    const visibleBox = (element: Element) => {
      const { left, top } = element.getBoundingClientRect();
      if (!(element instanceof SVGElement))
        return new DOMRect(
          left + element.clientLeft,
          top + element.clientTop,
          element.clientWidth,
          element.clientHeight,
        );
      // A chart with a viewBox scales with its figures.
      if (!(element instanceof SVGSVGElement) || element.hasAttribute("viewBox")) return null;
      const { width, height } = element;
      const matrix = element.getScreenCTM();
      if (matrix === null) return null;
      return new DOMRect(matrix.e, matrix.f, width.baseVal.value * matrix.a, height.baseVal.value * matrix.d);
    };
    const clips = new Map<Element, DOMRect | null>();
    const clipBox = (element: Element) => {
      const known = clips.get(element);
      if (known !== undefined) return known;
      const style = getComputedStyle(element);
      const cuts = style.overflowX !== "visible" || style.overflowY !== "visible";
      const clip = cuts ? visibleBox(element) : null;
      clips.set(element, clip);
      return clip;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest(".sr-only") === null &&
      getComputedStyle(element).webkitTextFillColor !== CLEAR;
    /** Returns how an ancestor cuts a line of text; false if the line is scrolled out of sight as a whole. */
    const clippedBy = (parent: Element, { left, right, top, bottom, height }: DOMRect): string | boolean => {
      // A digit is lower than its line.
      const rim = height / 4;
      for (let at: Element | null = parent; at !== null; at = at.parentElement) {
        const clip = clipBox(at);
        if (clip === null) continue;
        const { overflowX, overflowY } = getComputedStyle(at);
        const scrollsDown = /auto|scroll/.test(overflowY);
        if (scrollsDown && (bottom <= clip.top + EDGE || top >= clip.bottom - EDGE)) return false;
        if (/auto|scroll/.test(overflowX) && (right <= clip.left + EDGE || left >= clip.right - EDGE)) return false;
        if (left < clip.left - EDGE || right > clip.right + EDGE) return "is cut at the side";
        if (!scrollsDown && (top < clip.top - rim || bottom > clip.bottom + rim)) return "is cut in height";
      }
      return true;
    };
    /** Returns the visible cells of the same row that stay in sight. */
    const stickyNeighbours = (cell: Element) =>
      [...(cell.parentElement?.children ?? [])].filter(
        (other) => other !== cell && other.checkVisibility() && getComputedStyle(other).position === "sticky",
      );

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const text = node.textContent?.trim() ?? "";
      const parent = node.parentElement;
      if (parent === null || !/\d/.test(text) || !FIGURE.test(text) || !isShown(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const cell = parent.closest("td, th");
      if (cell?.closest("[data-scrolls]") && /[,/] ?0?\.\d+\)$/.test(getComputedStyle(cell).webkitTextFillColor))
        found.push(`${text} is pale, in ${cell.outerHTML.slice(0, 160)}`);
      for (const rect of range.getClientRects()) {
        const { left, right, width } = rect;
        if (width < 1) continue;
        const say = (why: string) => found.push(`${text} ${why}, in ${(cell ?? parent).outerHTML.slice(0, 160)}`);
        const seen = clippedBy(parent, rect);
        if (typeof seen === "string") say(seen);
        if (seen === false) continue;
        if (left < -EDGE || right > window.innerWidth + EDGE) say("leaves the window");
        // The label of a total extends over the empty cells next to it.
        if (cell === null || cell.matches("tfoot td:first-child, tfoot .tick-cell + td")) continue;
        const box = cell.getBoundingClientRect();
        if (left < box.left - EDGE || right > box.right + EDGE) say("is wider than its cell");
        for (const held of getComputedStyle(cell).position === "sticky" ? [] : stickyNeighbours(cell)) {
          const over = held.getBoundingClientRect();
          const covered = Math.min(right, over.right) - Math.max(left, over.left);
          if (covered > EDGE && covered < width - EDGE) say("is covered in part");
        }
      }
    }

    for (const table of document.querySelectorAll("main table")) {
      const box = table.parentElement;
      if (box === null || !table.checkVisibility() || box.scrollWidth <= box.clientWidth + EDGE) continue;
      const ends = [...table.querySelectorAll("thead th")].filter((head) => {
        const { position, right } = getComputedStyle(head);
        return position === "sticky" && right !== "auto" && head.checkVisibility();
      });
      // Rows that scroll below a held column must not shine through.
      for (const held of table.querySelectorAll(".cell-held"))
        if (getComputedStyle(held).backgroundColor === CLEAR) found.push(`clear: ${held.outerHTML.slice(0, 160)}`);
      if (ends.length === 0) found.push(`nothing shows that there is more: ${table.outerHTML.slice(0, 160)}`);
    }
    return [...new Set(found)];
  });
}
