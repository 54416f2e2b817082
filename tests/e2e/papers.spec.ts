import type { ActivityEntry } from "#contract/answers";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { expect, test, type Page } from "./fixtures";
import { menuButton, menuItem } from "./menus";
import { printWith } from "./print-steps";
import { badgeOf, itemPath, makeRecord, panelOf, weighAndLoad } from "./truck-steps";

/** Printing by keyboard and without JavaScript, in the user's last format. */

/** The menu entry of the last format. */
const usual = (page: Page) => page.locator("button[name=print][aria-current=true]");

test("a paper and its format are chosen in a menu, and the next print uses that format", async ({ app, open }) => {
  const record = await makeRecord(app);
  const page = await open("OFFICE");
  await page.goto(itemPath(record));
  const print = page.getByRole("button", { name: "Cetak surat jalan" });
  await menuButton(page, "Kertas dan ukuran lain").focus();
  // The first is the surat jalan on A4, the second on half a sheet.
  await page.keyboard.press("ArrowDown");
  await expect(menuItem(page, /^Surat jalan\s*A4/)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const chosen = menuItem(page, /^Surat jalan\s*9,5/);
  await expect(chosen).toBeFocused();
  const opened = page.context().waitForEvent("page");
  await page.keyboard.press("Enter");
  await opened;
  const history = async () =>
    (await app.get<{ data: ActivityEntry[] }>("OFFICE", `/outbound-record/${record.id}/activity`)).body.data;
  await expect.poll(async () => (await history())[0]?.action).toBe("print");

  // The button uses the last format. An unfinished truck's prints are neither counted nor confirmed.
  await page.reload();
  await menuButton(page, "Kertas dan ukuran lain").click();
  await expect(usual(page)).toHaveAttribute("value", "surat-jalan:half");
  await page.keyboard.press("Escape");
  const printed = page.context().waitForEvent("page");
  await page.keyboard.press("p");
  await printed;
  const again = await printWith(page, print);
  expect(again.url()).toContain("format=half");
  expect(again.headers()["content-type"]).toBe("application/pdf");
  expect((await history())[0]).toMatchObject({ action: "print", by: { name: "Uji OFFICE" } });
  // Reloading does not print again.
  const prints = (await history()).length;
  expect((await page.request.get(again.url())).status()).toBe(200);
  expect((await history()).length).toBe(prints);

  await page.goto(`${itemPath(record)}?history=${record.id}`);
  await expect(panelOf(page).getByRole("listitem").first()).toContainText("Ukuran: 9,5 × 5,5 inci");
  // Another user of the same computer has a separate format.
  const other = await open("SCALE");
  await other.goto(itemPath(record));
  await menuButton(other, "Kertas dan ukuran lain").click();
  await expect(usual(other)).toHaveAttribute("value", "surat-jalan:a4");
});

test("a second print within two minutes asks whether the first failed", async ({ app, open }) => {
  const weighed = await weighAndLoad(app, await makeRecord(app), 22_020);
  const { body: record } = await app.post<OutboundRecord>(
    "ADMIN",
    `/outbound-record/${weighed.id}/finish`,
    {},
    weighed.version,
  );
  const page = await open("OFFICE");
  await page.goto(itemPath(record));
  const history = async () =>
    (await app.get<{ data: ActivityEntry[] }>("OFFICE", `/outbound-record/${record.id}/activity`)).body.data
      .filter(({ action }) => action.startsWith("print"))
      .map(({ action, changes }) => [action, changes.find(({ field }) => field === "copy")?.to]);
  const print = page.getByRole("button", { name: "Cetak surat jalan" });
  await page.request.head(`/record/outbound/${record.id}/pdf`);
  expect(await history()).toEqual([]);
  expect((await printWith(page, print)).headers()["content-type"]).toBe("application/pdf");

  await page.goto(itemPath(record));
  const [tab] = await Promise.all([page.context().waitForEvent("page"), print.click()]);
  const question = (where: Page) => where.getByRole("alertdialog", { name: "Apakah cetakan tadi gagal?" });
  await expect(question(tab)).toBeVisible();
  await expect(question(tab).getByRole("button", { name: "Tidak, cetak salinan" })).toBeFocused();
  const same = await printWith(tab, question(tab).getByRole("button", { name: "Ya, cetak ulang" }));
  expect(same.headers()["content-type"]).toBe("application/pdf");
  expect(await history()).toEqual([
    ["printAgain", 1],
    ["print", 1],
  ]);

  // The list asks before printing many papers.
  await page.goto(`/record/outbound?date=${record.date}`);
  await page.getByRole("row", { name: record.recordNo }).getByRole("checkbox").check();
  const asking = Promise.resolve(page);
  await page.getByRole("button", { name: "Cetak", exact: true }).click();
  const list = await asking;
  await expect(question(list)).toBeVisible();
  const copies = await printWith(list, question(list).getByRole("button", { name: "Tidak, cetak salinan" }));
  expect(copies.headers()["content-type"]).toBe("application/pdf");
  expect((await history())[0]).toEqual(["print", 2]);

  // The record shows how often its paper was printed, when and by whom.
  await page.goto(itemPath(record));
  await expect(page.getByRole("term").getByText("Dicetak", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Surat jalan 2× · .*, Uji OFFICE$/)).toBeVisible();
});

test("U after a printed surat jalan asks first, and takes the paper back", async ({ app, open }) => {
  const record = await weighAndLoad(app, await makeRecord(app), 22_020);
  const page = await open("OFFICE");
  await page.goto(itemPath(record));
  await page.getByRole("button", { name: "Selesaikan" }).click();
  await expect(badgeOf(page)).toHaveText("Selesai");
  const [tab] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("p")]);
  const prints = async () =>
    (await app.get<{ data: object[] }>("OFFICE", `/outbound-record/${record.id}/prints`)).body.data;
  await expect.poll(prints).toHaveLength(1);
  await tab.close();
  await page.bringToFront();
  await page.keyboard.press("u");
  const question = page.getByRole("alertdialog", { name: "Kertas yang sah sudah dicetak: tarik kembali?" });
  await expect(question).toContainText("Surat jalan, salinan 1");
  await expect(badgeOf(page)).toHaveText("Selesai");
  await question.getByRole("button", { name: "Tarik dan urungkan" }).click();
  await expect(badgeOf(page)).toHaveText("Sudah timbang isi");
  const copy = page.getByRole("link", { name: "Salinan 1 · ditarik" });
  const shown = await page.request.get((await copy.getAttribute("href")) ?? "");
  expect(shown.headers()["content-type"]).toBe("application/pdf");
});
