import { randomInt } from "node:crypto";
import { shiftDay } from "#contract/plant/business-day";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { PlantSettings } from "#contract/plant/plant";
import type { TestApp } from "../setup/e2e-app";
import { expect, test } from "./fixtures";
import { makeBooking, makePo } from "./order-steps";
import { choose } from "./plain-steps";
import { badgeOf, itemPath, makeRecord, panelOf, today, weighAndLoad } from "./truck-steps";

test("the save button of a long step covers no reason", async ({ app, open }) => {
  const record = await weighAndLoad(app, await makeRecord(app), null);
  const scale = await open("SCALE");
  await scale.setViewportSize({ width: 1280, height: 720 });
  await scale.goto(itemPath(record));
  const save = scale.getByRole("button", { name: "Simpan timbang isi" });
  // The card is taller than the window, and its foot stays at the window's end until the step asks.
  expect(await scale.evaluate(() => document.documentElement.scrollHeight > window.innerHeight)).toBe(true);
  await expect(save).toBeInViewport({ ratio: 1 });
  await scale.getByLabel("Timbang isi").fill("60000");
  const reason = scale.getByLabel(/alasan/i);
  await reason.focus();
  await expect(reason).toBeInViewport({ ratio: 1 });
  const bottom = await reason.evaluate((field) => field.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan(await save.evaluate((button) => button.getBoundingClientRect().top));
});

test("an unusual weight shows a warning during input, until it is corrected", async ({ app, open }) => {
  const record = await makeRecord(app);
  const scale = await open("SCALE");
  await scale.goto(itemPath(record));
  const weight = scale.getByLabel("Timbang kosong");
  await weight.fill("71.808");
  await expect(
    scale.getByText("Truk untuk muatan 14.000 kg biasanya 4.900 kg sampai 14.900 kg ketika kosong."),
  ).toBeVisible();
  await expect(scale.getByLabel("Alasan")).toBeVisible();
  await weight.fill("8.180");
  await expect(scale.getByLabel("Alasan")).toHaveCount(0);
  await weight.press("Enter");
  await expect(badgeOf(scale)).toHaveText("Siap muat");
  await expect(scale.getByText("Perlu dicek")).toHaveCount(0);
});

test("a rejected weight keeps the caret, so that a retyped number replaces it", async ({ app, open }) => {
  const record = await makeRecord(app);
  const scale = await open("SCALE");
  await scale.goto(itemPath(record));
  const weight = scale.getByLabel("Timbang kosong");
  await weight.fill("890");
  await scale.keyboard.press("Enter");
  await expect(scale.getByText("Bila angka ini benar, isi alasannya")).toBeVisible();
  await expect(scale.getByLabel("Benar 890 kg? Isi alasannya")).toBeVisible();
  await expect(weight).toBeFocused();
  await scale.keyboard.type("8900");
  await expect(scale.getByLabel(/alasan/i)).toHaveCount(0);
  await scale.keyboard.press("Enter");
  await expect(badgeOf(scale)).toHaveText("Siap muat");
  const { body } = await app.get<OutboundRecord>("ADMIN", `/outbound-record/${record.id}`);
  expect([body.firstKg, body.unusual]).toEqual([8_900, []]);
});

test("a weight typed as the reason is offered as the weight", async ({ app, open }) => {
  const record = await makeRecord(app);
  const scale = await open("SCALE");
  await scale.goto(itemPath(record));
  const weight = scale.getByLabel("Timbang kosong");
  await weight.fill("890");
  await expect(scale.getByRole("button", { name: "8.900 kg?" })).toBeVisible();
  const reason = scale.getByLabel(/alasan/i);
  await reason.fill("8900");
  await reason.press("Enter");
  await expect(scale.getByText("Ini angka.")).toBeVisible();
  await scale.getByRole("button", { name: "Truk gandeng" }).click();
  await expect(reason).toHaveValue("Truk gandeng");
  await reason.fill("8900");
  await scale.getByRole("button", { name: "Pakai 8.900 kg" }).click();
  await expect(weight).toHaveValue("8.900");
  await expect(weight).toBeFocused();
  await weight.press("Enter");
  await expect(badgeOf(scale)).toHaveText("Siap muat");
});

test("a load that does not match its bags shows a warning until it is corrected", async ({ app, open }) => {
  const record = await makeRecord(app);
  await app.post("SCALE", `/outbound-record/${record.id}/weigh-in`, { weightKg: 8000 }, 1);
  const fg = await open("FG");
  await fg.goto(itemPath(record));
  const [bags, kg] = [fg.getByLabel("Karung", { exact: true }), fg.getByLabel("Kg", { exact: true })];
  await kg.fill("9.000");
  await expect(fg.getByText("200 karung Tepung 50 kg biasanya 9.500 kg sampai 10.500 kg.")).toBeVisible();
  await bags.fill("180");
  await expect(fg.getByLabel("Alasan")).toHaveCount(0);
  await bags.fill("248250");
  await kg.fill("12.412.500");
  await kg.press("Enter");
  await expect(fg.getByText("Terlalu berat untuk satu truk: timbangan maksimal 80.000 kg.")).toBeVisible();
  await expect(fg.getByLabel("Alasan")).toHaveCount(0);
});

test("the reason of a net far from the items is offered at the finish", async ({ app, open }) => {
  const loaded = await weighAndLoad(app, await makeRecord(app), null);
  const body = { weightKg: 25_020, unusualReason: "palet ikut tertimbang" };
  expect((await app.post("SCALE", `/outbound-record/${loaded.id}/weigh-out`, body, loaded.version)).status).toBe(200);
  const office = await open("OFFICE");
  await office.goto(itemPath(loaded));
  await expect(office.getByText("menurut barangnya 12.600 kg sampai 15.400 kg: “palet ikut tertimbang”")).toBeVisible();
  await expect(office.getByLabel("Alasan selisih")).toHaveValue("palet ikut tertimbang");
  await expect(office.getByRole("button", { name: "Selesaikan" })).not.toBeFocused();
});

test("a loaded item is removed, and gets other goods, only with a reason", async ({ app, open }) => {
  const record = await weighAndLoad(app, await makeRecord(app), null);
  const [first, second] = record.outboundItem;
  const page = await open("FG");
  await page.goto(`${itemPath(record)}?item=${first?.id}`);
  const panel = panelOf(page);
  await choose(panel, "Marking", "Melati");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByText("Isi alasan koreksi.")).toBeVisible();
  await panel.getByLabel("Alasan koreksi").fill("salah marking");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel).toHaveCount(0);
  await page.goto(`${itemPath(record)}?drop=${second?.id}`);
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Hapus" }).click();
  await expect(question.getByText("Isi alasan koreksi.")).toBeVisible();
  await question.getByLabel(/alasan/i).fill("salah truk");
  await question.getByRole("button", { name: "Hapus" }).click();
  await expect(question).toHaveCount(0);
  const { body } = await app.get<OutboundRecord>("ADMIN", `/outbound-record/${record.id}`);
  expect(body.outboundItem.map(({ marking }) => marking.name)).toEqual(["Melati"]);
});

/** Sets after how many days a date is unusual; null restores the limit of the tests. */
async function limitDays(app: TestApp, unusualDaysBack: number | null): Promise<void> {
  const { body } = await app.get<PlantSettings>("ADMIN", "/settings/company");
  const saved = { ...body.saved, unusualDaysBack };
  expect((await app.put("ADMIN", "/settings/company", saved, body.version)).status).toBe(200);
}

test("an old booking and an old PO ask for a reason during input, and are saved with it", async ({ app, open }) => {
  await limitDays(app, 3_650);
  const booking = await makeBooking(app, await makePo(app, [5_000]), 1_000);
  const office = await open("OFFICE");
  for (const [path, one] of [
    [`/record/booking?form=${booking.id}`, `/booking/${booking.id}`],
    [`/record/po-sales?form=${booking.poSaleId}`, `/po-sale/${booking.poSaleId}`],
  ] as const) {
    await office.goto(path);
    const panel = panelOf(office);
    await panel.getByLabel("Tanggal").fill("05/01/2010");
    await expect(panel.getByText(/05\/01\/2010 sudah \S+ hari yang lalu/)).toBeVisible();
    await panel.getByLabel("Alasan").fill("kontrak lama");
    await panel.getByLabel("Alasan").press("Enter");
    await expect(panel.getByLabel("Alasan")).toHaveCount(0);
    const { body } = await app.get<{ date: string }>("ADMIN", one);
    expect(body.date).toBe("2010-01-05");
  }
  await limitDays(app, null);
});

test("stock is shown during booking and loading, and going below zero needs a reason", async ({ app, open }) => {
  const name = `Grade Stok ${randomInt(1e6)}`;
  const code = name.replaceAll(" ", "").toUpperCase();
  const { body: grade } = await app.post<{ id: number }>("ADMIN", "/grade", { code, name });
  const goods = { gradeId: grade.id, markingId: 1 };
  const opening = { ...goods, date: shiftDay(today(), -1), quantityKg: 5295 };
  expect((await app.post("ADMIN", "/opening-stock", opening)).status).toBe(201);

  const po = await makePo(app, [], { lines: [{ ...goods, orderedKg: 50_000 }] });
  await makeBooking(app, po, 4000);
  const office = await open("OFFICE");
  await office.goto(`/record/po-sales?view=${po.id}`);
  await office.keyboard.press("b");
  const panel = panelOf(office);
  await expect(panel.getByText("Stok 5.295 kg, dibooking 4.000 kg")).toBeVisible();
  await panel.getByLabel("Jumlah").fill("2.000");
  await expect(panel.getByRole("alert")).toContainText(
    new RegExp(`${name} · Mawar: stok 5\\.295 kg, dibooking 4\\.000 kg, .*; dengan booking ini -705 kg\\.`),
  );
  await panel.getByLabel("Jumlah").fill("1.000");
  await expect(panel.getByRole("alert")).toHaveCount(0);

  const item = { outboundItemId: 1, loadingArea: "H", ...goods, bags: 100, quantityKg: 5000 };
  const record = await makeRecord(app, { outboundItem: [item] });
  const weighed = { body: { weightKg: 6020 }, version: record.version };
  expect((await app.call("SCALE", "POST", `/outbound-record/${record.id}/weigh-in`, weighed)).status).toBe(200);
  const fg = await open("FG");
  await fg.goto(itemPath(record));
  await expect(fg.getByText("Stok 5.295 kg, dibooking 4.000 kg")).toBeVisible();
  await fg.getByLabel("Karung").fill("120");
  await expect(fg.getByLabel("Kg", { exact: true })).toHaveValue("6.000");
  await expect(fg.getByText("dengan truk ini -705 kg.")).toBeVisible();
  await fg.getByLabel("Alasan").fill("produksi sore");
  await fg.getByRole("button", { name: "Simpan muat" }).click();
  await expect(fg.getByText(`Stok ${name} · Mawar -705 kg`)).toBeVisible();
  // The loaded kg differ from the plan, too.
  await expect(fg.getByText("“produksi sore”")).toHaveCount(2);
});
