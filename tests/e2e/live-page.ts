import type { BrowserContext, Page } from "@playwright/test";

/** Returns a new page, which types at human speed and, unless it runs no JavaScript, whose `goto` waits for hydration. */
export async function livePage(context: BrowserContext, javaScript: boolean): Promise<Page> {
  const page = await context.newPage();
  typeByHand(page);
  if (javaScript) waitForLife(page);
  return page;
}

/** Types like a fast hand: without a pause the keys are a scan (docs/decisions/0151-scans-open-records.md). */
function typeByHand({ keyboard }: Page) {
  const type = keyboard.type.bind(keyboard);
  keyboard.type = (text, options) => type(text, { delay: 110, ...options });
}

/**
 * Makes `goto` wait for hydration, because tests are about the hydrated screen. A test of hydration itself passes
 * `waitUntil`.
 */
function waitForLife(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    const isPage = answer?.headers()["content-type"]?.startsWith("text/html") ?? false;
    if (isPage && options?.waitUntil === undefined) await comeAlive(page);
    return answer;
  };
}

/** Waits until React has hydrated the page and its effects have registered the keys of the screen. */
export async function comeAlive(page: Page): Promise<void> {
  // By time, because the default, each frame, waits forever on a page without frames.
  const polling = 50;
  await page.waitForFunction(
    () => Object.keys(document.querySelector("#app *") ?? {}).some((key) => key.startsWith("__reactProps")),
    undefined,
    { polling },
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
  if (!(await drawsFrame(page))) await page.screenshot();
}

/**
 * Returns false for a page that draws no frame for two seconds: Chromium rarely begins only when a screenshot asks for
 * one, and clicks wait for a frame.
 */
export function drawsFrame(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Promise.race([
      new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true))),
      new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false)),
    ]),
  );
}
