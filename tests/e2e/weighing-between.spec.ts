import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { TestApp } from "../setup/e2e-app";
import { InboundTruck } from "../setup/inbound";
import { expect, test } from "./fixtures";
import { makeInbound, takeInbound, viewPath } from "./inbound-steps";
import { menuItem } from "./menus";
import { badgeOf } from "./truck-steps";

/** An inbound truck that is weighed between two unloadings. */

test("a truck is weighed between its goods", async ({ app, open }) => {
  const record = await takeInbound(app, await makeInbound(app), "weigh-in");
  const scale = await open("SCALE");
  await scale.goto(viewPath(record));
  const link = scale.getByRole("link", { name: "Timbang antara" });
  await scale.keyboard.press("b");
  const weight = scale.getByLabel("Timbang antara", { exact: true });
  const save = scale.getByRole("button", { name: "Simpan timbang antara" });
  await weight.fill("12.600");
  await expect(scale.getByText("17.400 kg", { exact: true })).toBeVisible();
  await save.click();

  // The goods are missing; the weight is kept.
  const grain = scale.getByRole("checkbox", { name: "Gandum curah" });
  await expect(grain).toHaveAttribute("aria-invalid", "true");
  await expect(weight).toHaveValue("12.600");
  await grain.check();
  await save.click();
  await expect(scale.getByText("Timbang antara tersimpan: 12.600 kg.")).toBeVisible();
  await expect(badgeOf(scale)).toHaveText("Siap bongkar");
  // One item is left for the tare.
  await expect(link).toHaveCount(0);

  await scale.getByRole("link", { name: "Koreksi berat setelah Gandum curah" }).click();
  await expect(weight).toHaveValue("12.600");
  await weight.fill("12.500");
  await scale.getByLabel("Alasan koreksi").fill("Salah ketik");
  await save.click();
  await expect(scale.getByText("Dikoreksi dari 12.600 kg")).toBeVisible();

  const truck = new InboundTruck(app, await readDetail(app, record));
  await truck.does("CHECKER", "check", truck.counted());
  await truck.does("SCALE", "weigh-out", { weightKg: 12_000 });
  const finance = await open("FINANCE");
  await finance.goto(viewPath(record));
  await finance.getByLabel("Gandum curah · 17.500 kg").fill("5.000");
  await finance.getByLabel("Karung kosong · 500 kg").fill("1.000");
  await finance.getByRole("button", { name: "Selesaikan" }).click();
  await expect(finance.getByText("Rp 88.000.000").first()).toBeVisible();
});

test("a removed weighing between does not ask about the weighing before it", async ({ app, open }) => {
  const truck = new InboundTruck(app, await takeInbound(app, await makeInbound(app), "weigh-in"));
  const itemIds = truck.record.items.slice(0, 1).map(({ id }) => id);
  await truck.does("SCALE", "weigh-between", { weightKg: 12_600, itemIds });
  const scale = await open("SCALE");
  await scale.goto(viewPath(truck.record));
  await scale.getByText("Lainnya").click();
  await menuItem(scale, "Hapus timbangan").click();
  const dialog = scale.getByRole("alertdialog");
  await expect(dialog).toContainText("Berat timbang antara, 12.600 kg, dihapus");
  await dialog.getByLabel("Alasan").fill("Salah truk");
  await dialog.getByRole("button", { name: "Hapus timbangan" }).click();
  await expect(scale.getByText("Timbangan dihapus.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(scale.getByText("Setelah Gandum curah")).toHaveCount(0);
  expect(await readDetail(app, truck.record)).toMatchObject({ firstKg: 30_000, weighingsBetween: [] });
});

const readDetail = async (app: TestApp, { id }: InboundRecord) =>
  (await app.get<InboundRecord>("ADMIN", `/inbound-record/${id}`)).body;
