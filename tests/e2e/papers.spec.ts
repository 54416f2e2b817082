import type { ActivityEntry } from "#contract/answers";
import { expect, test } from "./fixtures";
import { itemPath, makeRecord, panelOf } from "./truck-steps";

/** Printing: by keyboard and without JavaScript, on the format of the last print. */

for (const javaScript of [true, false]) {
  const how = javaScript ? "by keyboard" : "without JavaScript";

  test(`a paper and its format are chosen in a menu, and the next print takes that format, ${how}`, async ({
    app,
    open,
  }) => {
    const record = await makeRecord(app);
    const page = await open("OFFICE", { javaScript });
    await page.goto(itemPath(record));
    const print = page.getByRole("link", { name: "Cetak surat jalan" });
    await page.locator("summary", { hasText: "Kertas dan ukuran lain" }).focus();
    if (javaScript) {
      // The first is the surat jalan on A4, the second on half a sheet.
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
    } else {
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
    }
    const chosen = page.getByRole("link", { name: /^Surat jalan\s*9,5/ });
    await expect(chosen).toBeFocused();
    const opened = page.context().waitForEvent("page");
    await page.keyboard.press("Enter");
    await opened;
    const history = async () =>
      (await app.call<{ data: ActivityEntry[] }>("OFFICE", "GET", `/outbound-record/${record.id}/activity`)).body.data;
    await expect.poll(async () => (await history())[0]?.action).toBe("print");

    // The button prints as last time.
    await page.reload();
    await expect(page.locator("details a[aria-current=true]")).toHaveAttribute("href", /format=half$/);
    const again = await page.request.get((await print.getAttribute("href")) ?? "");
    expect(again.url()).toContain("format=half");
    expect(again.headers()["content-type"]).toBe("application/pdf");
    expect((await history())[0]).toMatchObject({ action: "print", by: { name: "Uji OFFICE" } });
    // Loaded again, it is the same print.
    const prints = (await history()).length;
    expect((await page.request.get(again.url())).status()).toBe(200);
    expect((await history()).length).toBe(prints);

    await page.goto(`${itemPath(record)}?history=${record.id}`);
    await expect(panelOf(page).getByRole("listitem").first()).toContainText("Ukuran: 9,5 × 5,5 inci");
    // Somebody else at the same computer has a choice of their own.
    const other = await open("SCALE", { javaScript });
    await other.goto(itemPath(record));
    await expect(other.locator("details a[aria-current=true]")).toHaveAttribute("href", /format=a4$/);
  });
}
