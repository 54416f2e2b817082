import { InboundTruck } from "../setup/inbound";
import { expect, test } from "./fixtures";
import { makeInbound, viewPath } from "./inbound-steps";
import { badgeOf, panelOf } from "./truck-steps";

/** Quality factors of goods, and the sample of a truck (docs/domain.md, Quality). */

test("an administrator keeps factors, by which a checker's sample gives the deduction", async ({ app, open }) => {
  const admin = await open("ADMIN");
  await admin.goto("/management/inbound-item?form=new");
  const panel = panelOf(admin);
  const name = `Jagung ${Date.now()}`;
  await panel.getByLabel("Nama").fill(name);
  await panel.getByLabel("Satuan").first().selectOption("kg");
  await panel.getByRole("button", { name: "Tambah faktor" }).click();
  await panel.getByRole("textbox", { name: "Faktor" }).fill("Kadar air");
  for (const [label, value] of [
    ["Batas", "14"],
    ["Langkah", "0"],
    ["Potongan per langkah", "0,5"],
  ] as const)
    await panel.getByRole("textbox", { name: label, exact: true }).fill(value);
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByRole("textbox", { name: "Langkah", exact: true })).toHaveAttribute("aria-invalid", "true");
  await panel.getByRole("textbox", { name: "Langkah", exact: true }).fill("0,5");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel).toHaveCount(0);
  const { data } = (await app.get<{ data: { id: number; name: string }[] }>("ADMIN", "/inbound-item")).body;
  const goods = data.find((one) => one.name === name);

  const items = [{ inboundItemId: goods?.id ?? 0, quantity: 18_000 }];
  const made = await makeInbound(app, { items, unusualReason: "uji mutu" });
  const truck = new InboundTruck(app, made);
  await truck.does("SCALE", "weigh-in", { weightKg: 30_000 });
  const checker = await open("CHECKER");
  await checker.goto(viewPath(made));
  const deduction = checker.getByLabel("Potongan %");
  await checker.getByLabel("No. sampel").fill("M-12");
  await expect(checker.getByText("≤ 14")).toBeVisible();
  await checker.getByLabel("Kadar air").fill("16,3");
  await expect(checker.getByText("16,3 − 14 = 2,3 / 0,5 → 5 × 0,5 % = 2,5 %")).toBeVisible();
  await expect(deduction).toHaveValue("2,5");
  await checker.getByLabel("Kadar air").fill("15");
  await expect(deduction).toHaveValue("1");

  // Another deduction needs a reason; the entered one stays when the sample changes.
  await deduction.fill("0,5");
  await checker.getByLabel("Kadar air").fill("16,3");
  await expect(deduction).toHaveValue("0,5");
  await checker.getByRole("button", { name: "Simpan pemeriksaan" }).click();
  const why = checker.getByLabel("Alasan potongan lain");
  await expect(why).toHaveAttribute("aria-invalid", "true");
  await why.fill("Disepakati pemasok");
  await checker.getByRole("button", { name: "Simpan pemeriksaan" }).click();
  await expect(badgeOf(checker)).toHaveText("Siap timbang keluar");
  await expect(checker.getByText("Disepakati pemasok · Menurut sampel: 2,5 %")).toBeVisible();

  // Without a deduction of one's own, the sample's is shown and saved.
  await checker.getByRole("link", { name: "Koreksi pemeriksaan" }).click();
  await deduction.fill("");
  await why.fill("");
  await expect(deduction).toHaveAttribute("placeholder", "2,5");
  await expect(checker.getByText(/^2,5 % dari /)).toBeVisible();
  await checker.getByLabel("Alasan koreksi").fill("Disepakati menurut sampel");
  await checker.getByRole("button", { name: "Simpan pemeriksaan" }).click();
  await expect(checker.getByText("Menurut sampel: 2,5 %")).toHaveCount(0);
  await expect(checker.getByText("Potongan 2,5 %")).toBeVisible();
});
