import type { Page } from "./fixtures";

/** 1280 px at 200 %, and 1366 px at 125 %. */
const ZOOMED = [
  { width: 640, height: 360 },
  { width: 1093, height: 614 },
];

/**
 * Returns the `layoutFindings` of a zoomed window, and restores the window.
 *
 * @param part as for `layoutFindings`
 */
export async function zoomFindings(page: Page, part?: string): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const size of ZOOMED) {
    await page.setViewportSize(size);
    const here = await layoutFindings(page, part);
    found.push(...here.map((finding) => `at ${size.width}: ${finding}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/**
 * Returns cut, covered, broken and unreachable elements of the visible page, one line each.
 * @param part selector of an overlay that is checked alone
 */
export function layoutFindings(page: Page, part = "body"): Promise<string[]> {
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

    for (const title of top.querySelectorAll("h1"))
      if (seen(title) && title.scrollWidth > title.clientWidth + 1) found.push(`cut title: ${nameOf(title)}`);
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if (/^[A-Z]{2}-\d{4}-\d{6}$/.test(range.toString()) && range.getClientRects().length > 1)
        found.push(`number on several lines: ${range.toString()}`);
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
