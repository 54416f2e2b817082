import { expect, test, type Page } from "./fixtures";
import { makeRecord } from "./truck-steps";

/** Layout stability of opening a form. */

const FORMS = [
  "/record/outbound",
  "/record/inbound",
  "/record/booking",
  "/record/po-sales",
  "/record/production",
  "/record/outstanding",
  "/management/customer",
  "/management/ex-do",
  "/management/user",
];

/** A tenth of the layout shift that counts as good. */
const MAX_SHIFT = 0.01;

/** Sums the layout shifts since the load, except that of a panel opening next to a list. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    let [openedFrom, openedTo] = [Infinity, Infinity];
    new MutationObserver(() => {
      if (openedFrom < Infinity || document.querySelector("[data-side-panel]") === null) return;
      openedFrom = performance.now();
      requestAnimationFrame(() => requestAnimationFrame(() => (openedTo = performance.now())));
    }).observe(document, { childList: true, subtree: true });
    const add = (list: PerformanceObserverEntryList) => {
      for (const { value, startTime } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        if (startTime < openedFrom || startTime > openedTo) shifts.sum += value;
      }
    };
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });
  return () =>
    page.evaluate(async () => {
      // The layout shift is recorded after two frames.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await document.fonts.ready;
      return (window as unknown as { shifts: { sum: number } }).shifts.sum;
    });
}

test("opening a form by URL or shortcut causes no layout shift", async ({ app, open }) => {
  const page = await open("ADMIN");
  const shiftsOf = await watchShifts(page);
  await Promise.all(Array.from({ length: 8 }, () => makeRecord(app)));
  const panel = page.locator("[data-side-panel]");
  for (const path of FORMS) {
    await page.goto(`${path}?form=new`);
    await expect(panel.locator(":focus")).toBeVisible();
    expect(await shiftsOf(), `${path}?form=new`).toBeLessThan(MAX_SHIFT);
    await page.goto(path);
    await page.keyboard.press("n");
    await expect(panel.locator(":focus")).toBeVisible();
    expect(await shiftsOf(), `N on ${path}`).toBeLessThan(MAX_SHIFT);
  }
});
