import { expect, test } from "./fixtures";

/** Loading state of a list. */

test("a loading list is dimmed after 300 ms without a layout shift", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/outbound");
  const list = page.getByRole("region", { name: "Data Barang Keluar" });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.data\?/, async (route) => {
    await released;
    await route.continue();
  });
  const style = () =>
    list.evaluate(
      (box) =>
        ({ opacity: getComputedStyle(box).opacity, ...box.getBoundingClientRect().toJSON() }) as Record<
          string,
          unknown
        >,
    );
  const before = await style();
  expect(before.opacity).toBe("1");
  await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Selesai" });
  // The list measures the time until it is dimmed, from the change itself: a busy machine draws the next frame late.
  const waited = list.evaluate(
    (box) =>
      new Promise<number>((resolve) => {
        const watch = new MutationObserver(() => {
          if (box.getAttribute("aria-busy") !== "true") return;
          watch.disconnect();
          const busyAt = performance.now();
          const look = () => {
            if (getComputedStyle(box).opacity === "0.5") resolve(performance.now() - busyAt);
            else requestAnimationFrame(look);
          };
          look();
        });
        watch.observe(box, { attributeFilter: ["aria-busy"] });
      }),
  );
  await page.getByRole("button", { name: "Terapkan" }).click();
  expect(await waited).toBeGreaterThan(280);
  expect(await style()).toEqual({ ...before, opacity: "0.5" });
  release();
  await expect(list).not.toHaveAttribute("aria-busy");
  await expect(list).toHaveCSS("opacity", "1");
});

test("a list does not dim when a panel opens over it", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/outbound");
  const list = page.getByRole("region", { name: "Data Barang Keluar" });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let ask = () => {};
  const asked = new Promise<void>((resolve) => (ask = resolve));
  await page.route(/\.data\?/, async (route) => {
    ask();
    await released;
    await route.continue();
  });
  await page.keyboard.press("n");
  await asked;
  await expect(list).not.toHaveAttribute("aria-busy");
  release();
  await expect(page.locator("[data-side-panel]").first()).toBeVisible();
});
