import type { OpeningStock, OpeningStockList } from "#contract/opening-stock";
import type { TestApp } from "../setup/e2e-app";
import { expect, test } from "./fixtures";
import { choose, panelOf, rowOf, shownDay } from "./plain-steps";

/** Opening stock: creating, correcting and deleting a count. */

const countedOn = async (app: TestApp, day: string): Promise<OpeningStock[]> => {
  const path = `/opening-stock?startDate=${day}&endDate=${day}`;
  return (await app.get<OpeningStockList>("ADMIN", path)).body.data;
};

test("a stock count shows field errors, and is saved, corrected and deleted", async ({ app, open }) => {
  const day = "2020-02-03";
  const page = await open("ADMIN");
  await page.goto("/record/opening-stock?form=new");
  const panel = panelOf(page);
  const save = panel.getByRole("button", { name: "Simpan" });
  await panel.getByLabel("Tanggal").fill(day);
  await panel.getByLabel("Kg").fill("12,5");
  await panel.getByLabel("Catatan").fill("Dihitung berdua");
  await save.click();
  // All errors are shown at once, and the input is kept.
  await expect(panel.getByText("Wajib diisi.")).toHaveCount(2);
  await expect(panel.getByText("Isi bilangan bulat, misalnya 12.500.")).toHaveCount(1);
  await expect(panel.getByLabel("Tanggal")).toHaveValue(shownDay(day));
  await expect(panel.getByLabel("Kg")).toHaveValue("12,5");
  await expect(panel.getByLabel("Catatan")).toHaveValue("Dihitung berdua");
  expect(await countedOn(app, day)).toEqual([]);

  await panel.getByLabel("Grade").selectOption({ label: "Grade A" });
  await choose(panel, "Marking", "Mawar");
  await panel.getByLabel("Kg").fill("12.500");
  await save.click();
  await expect(panel).toHaveCount(0);
  expect(await countedOn(app, day)).toMatchObject([
    { gradeId: 1, markingId: 1, quantityKg: 12_500, note: "Dihitung berdua" },
  ]);

  await page.goto(`/record/opening-stock?startDate=${day}&endDate=${day}`);
  await rowOf(page, "12.500").getByRole("link").first().click();
  await expect(panel).toContainText("Dihitung berdua");
  await expect(panel.getByRole("textbox")).toHaveCount(0);
  await panel.getByRole("link", { name: "Ubah" }).click();
  await panel.getByLabel("Kg").fill("0");
  await save.click();
  await expect(panel).toHaveCount(0);
  expect(await countedOn(app, day)).toMatchObject([{ quantityKg: 0, note: "Dihitung berdua", version: 2 }]);

  await rowOf(page, "Mawar").getByRole("link").first().click();
  await panel.getByRole("link", { name: "Hapus" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Hapus" }).click();
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, "Mawar")).toHaveCount(0);
  expect(await countedOn(app, day)).toEqual([]);
});

test("the production screen and the command palette link to the opening stock", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/production");
  await page.getByRole("main").getByRole("link", { name: "Stok Awal" }).click();
  await expect(page).toHaveURL("/record/opening-stock");
  await page.goto("/home");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("stok awal");
  await page.getByRole("option", { name: "Stok Awal" }).click();
  await expect(page).toHaveURL("/record/opening-stock");
});
