import { randomInt } from "node:crypto";
import type { ExDoMaster } from "#contract/ex-do-master";
import { expect, test } from "./fixtures";
import { panelOf, rowOf, shownDay } from "./plain-steps";
import { today } from "./truck-steps";

/** The ex-DO master, which has a date, a quantity and a select field. */

test("a new ex-DO defaults to today", async ({ app, open }) => {
  const number = `DO/${randomInt(100_000, 999_999)}`;
  const page = await open("ADMIN");
  await page.goto("/management/ex-do?form=new");
  const panel = panelOf(page);
  await expect(panel.getByLabel("Tanggal")).toHaveValue(shownDay(today()));
  await panel.getByLabel("Jumlah").fill("12,5");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByText(/^Isi bilangan bulat/)).toBeVisible();
  await expect(panel.getByText("Wajib diisi.")).toHaveCount(2);

  await panel.getByLabel("Nomor ex DO").fill(number);
  await panel.getByLabel("Asal barang").selectOption({ label: "Pembelian" });
  await panel.getByLabel("Jumlah").fill("1.250.000");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panelOf(page)).toHaveCount(0);
  const box = page.getByPlaceholder("Cari nomor");
  await box.fill(number);
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(page).toHaveURL(`/management/ex-do?ex_do_no=${encodeURIComponent(number)}`);
  await expect(box).toHaveValue(number);
  await expect(rowOf(page, number)).toContainText("1.250.000 kg");
  await expect(rowOf(page, number)).toContainText("Pembelian");
  const { body } = await app.get<{ data: ExDoMaster[] }>("ADMIN", `/ex-do-master?page=1&q=${number}`);
  expect(body.data[0]).toMatchObject({ date: today(), quantityKg: 1_250_000, exDoType: "PURCHASED", note: null });
});
