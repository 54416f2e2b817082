import { comeAlive, expect, test, type Page } from "./fixtures";
import { panelOf } from "./truck-steps";

/** On a slow network the page is readable and accepts input before its scripts load, and keeps the input. */

const forms = [
  { name: "a customer", path: "/management/customer?form=new", label: "Nama", typed: "PT Diketik Dulu" },
  { name: "a production", path: "/record/production?form=new", label: "Jumlah", typed: "1.200" },
  { name: "a truck", path: "/record/outbound?form=new", label: "Sopir", typed: "Slamet" },
];

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    // The page may have been closed.
    await route.continue().catch(() => undefined);
  });
  return release;
}

for (const { name, path, label, typed } of forms) {
  test(`the form of ${name} keeps input typed before hydration`, async ({ open }) => {
    const page = await open("ADMIN");
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const field = panelOf(page).getByLabel(label);
    await field.fill(typed);
    release();
    await comeAlive(page);
    await page.waitForLoadState("networkidle");
    await expect(field).toHaveValue(typed);
  });

  test(`the invalid form of ${name} keeps its input when submitted before hydration`, async ({ open }) => {
    const page = await open("ADMIN");
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const field = panelOf(page).getByLabel(label);
    await field.fill(typed);
    await panelOf(page).getByRole("button", { name: "Simpan" }).last().click({ noWaitAfter: true });
    release();
    await expect(panelOf(page).locator("[aria-invalid=true]").first()).toBeAttached();
    await comeAlive(page);
    await page.waitForLoadState("networkidle");
    await expect(field).toHaveValue(typed);
    await expect(panelOf(page).locator("[aria-invalid=true]").first()).toBeAttached();
  });
}
