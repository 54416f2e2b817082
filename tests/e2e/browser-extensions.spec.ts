import { expect, test } from "./fixtures";
import { comeAlive } from "./live-page";
import { panelOf } from "./truck-steps";

/** Extensions insert elements before the page is hydrated; React alone would then empty the document. */

const insertions: Record<string, () => void> = {
  "first in the head": () =>
    new MutationObserver((_, observer) => {
      const head = document.querySelector("head");
      if (head === null) return;
      observer.disconnect();
      head.prepend(document.createElement("meta"));
    }).observe(document, { childList: true, subtree: true }),
  "first in the body": () =>
    document.addEventListener("DOMContentLoaded", () => document.body.prepend(document.createElement("div"))),
  "after the body": () =>
    document.addEventListener("DOMContentLoaded", () =>
      document.documentElement.append(document.createElement("grammarly-desktop-integration")),
    ),
};

for (const [place, insert] of Object.entries(insertions)) {
  test(`an element of an extension ${place} leaves the page as it is`, async ({ open }) => {
    const page = await open("OFFICE");
    await page.addInitScript(insert);
    await page.goto("/record/outbound?form=new", { waitUntil: "domcontentloaded" });
    const plate = panelOf(page).locator("input[name=licensePlate]");
    await plate.fill("B 1 EXT");
    await comeAlive(page);
    await expect(plate).toHaveValue("B 1 EXT");
    await expect(page.locator("body")).toHaveCSS("font-family", /Inter/);
  });
}

test("an element of an extension within a form leaves a page that works", async ({ open }) => {
  const page = await open("OFFICE", { cutsLine: true });
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      for (const input of document.querySelectorAll("input")) input.after(document.createElement("span"));
    }),
  );
  await page.goto("/record/outbound");
  await page.keyboard.press("n");
  await expect(panelOf(page)).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("font-family", /Inter/);
});
