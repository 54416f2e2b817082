import type { Page } from "./fixtures";

/**
 * What is cut, covered or out of reach on the page that is seen, one line each; empty when all is well.
 *
 * @param part a selector of what lies over the rest, and is looked at alone
 */
export function roomFindings(page: Page, part = "body"): Promise<string[]> {
  return page.evaluate((selector) => {
    const found: string[] = [];
    const nameOf = (element: Element) => element.outerHTML.slice(0, 140);
    const top = document.querySelector("dialog:modal") ?? document.querySelector(selector) ?? document.body;
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };

    if (document.documentElement.scrollWidth > window.innerWidth) {
      found.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} px`);
    }

    const at = (element: Element) => {
      const { left, top: above, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, above + height / 2);
    };
    const reached = (element: Element) => {
      const hit = at(element);
      return hit !== null && (element.contains(hit) || hit.closest("label")?.contains(element) === true);
    };
    for (const element of top.querySelectorAll("a[href], button, summary, input, select, textarea")) {
      if (!seen(element) || element.ariaHidden === "true" || reached(element)) continue;
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const hit = at(element);
      if (!reached(element))
        found.push(`out of reach: ${nameOf(element)} under ${hit === null ? "nothing" : nameOf(hit)}`);
    }

    for (const element of top.querySelectorAll<HTMLElement>("*")) {
      if (!seen(element)) continue;
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const cutsX = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const cutsY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
      if ((cutsX && textOverflow !== "ellipsis") || cutsY) found.push(`cut: ${nameOf(element)}`);
    }
    return found;
  }, part);
}
