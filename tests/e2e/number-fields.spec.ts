import type { Locator } from "@playwright/test";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { expect, test } from "./fixtures";
import { makeInbound, viewPath } from "./inbound-steps";
import { fillPoLine, makePo, newPoNo, poLine, poNow, typeahead } from "./order-steps";
import { badgeOf, itemPath, makeRecord, panelOf } from "./truck-steps";

/** Number fields of forms: selection on focus, and clamping to their limits. */

/** The selected part of an input's text. */
const selected = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0));

test("every kind of focus selects a prefilled number, and typing replaces it", async ({ app, open }) => {
  const record = await makeRecord(app);
  const path = `/outbound-record/${record.id}/weigh-in`;
  await app.post("SCALE", path, { weightKg: 8180 }, record.version);
  const fg = await open("FG");
  const bags = fg.getByLabel("Karung", { exact: true });
  const kg = fg.getByLabel("Kg", { exact: true });

  // The focus is in the field before hydration.
  await fg.goto(itemPath(record));
  await expect(bags).toBeFocused();
  await fg.keyboard.type("248");
  await expect(bags).toHaveValue("248");
  await fg.keyboard.press("Tab");
  await fg.keyboard.type("12300");
  await expect(kg).toHaveValue("12300");
  await fg.keyboard.press("Shift+Tab");
  await fg.keyboard.type("249");
  await expect(bags).toHaveValue("249");
  await kg.click();
  await fg.keyboard.type("12400");
  await expect(kg).toHaveValue("12400");
  await fg.locator("label", { hasText: "Karung" }).click();
  await fg.keyboard.type("250");
  await expect(bags).toHaveValue("250");
  await kg.evaluate((input) => input.focus());
  await fg.keyboard.type("12500");
  await expect(kg).toHaveValue("12500");

  // A correction link opens the card and focuses its weight.
  const scale = await open("SCALE");
  await scale.goto(itemPath(record));
  await scale.getByRole("link", { name: "Koreksi timbang kosong" }).click();
  const weight = scale.getByLabel("Koreksi timbang kosong", { exact: true });
  await expect(weight).toBeFocused();
  await expect(weight).toHaveValue("8.180");
  // Typing after that click still replaces the number.
  await weight.click();
  await scale.keyboard.type("8190");
  await scale.getByLabel("Alasan koreksi").fill("Salah ketik");
  await scale.keyboard.press("Enter");
  await expect(scale.getByText("Timbang kosong tersimpan: 8.190 kg.")).toBeVisible();

  // Returns the first field of a panel.
  const po = await makePo(app, [30_000]);
  const balances = `/outstanding?poSalesNo=${encodeURIComponent(po.poSalesNo)}`;
  const { body } = await app.get<{ data: { id: number; version: number }[] }>("OFFICE", balances);
  const [{ id, version } = { id: 0, version: 0 }] = body.data;
  const adjusted = { adjustmentKg: -1500, reason: "Susut di gudang" };
  await app.post("OFFICE", `/outstanding/${id}/adjust`, adjusted, version);
  const office = await open("OFFICE");
  await office.goto(`/record/outstanding?poSalesNo=${encodeURIComponent(po.poSalesNo)}&adjust=${id}`);
  await expect(panelOf(office).getByLabel("Penyesuaian")).toBeFocused();
  await office.keyboard.type("-200");
  await expect(panelOf(office).getByLabel("Penyesuaian")).toHaveValue("-200");
});

test("a second click places the caret, which survives switching windows", async ({ app, login, page }) => {
  const po = await makePo(app, [30_000]);
  await login("OFFICE");
  await page.goto(`/record/po-sales?form=${po.id}`);
  const kg = poLine(page, 0, "Pesanan kg");
  await kg.click();
  expect(await selected(kg)).toBe("30.000");
  await kg.click();
  expect(await selected(kg)).toBe("");
  await page.keyboard.press("End");
  await page.keyboard.type("5");
  await expect(kg).toHaveValue("30.0005");
  // Simulates leaving and re-entering the window, which keeps the active element.
  await kg.evaluate((input) => {
    for (const type of ["focusout", "focusin"]) input.dispatchEvent(new FocusEvent(type, { bubbles: true }));
  });
  await page.keyboard.type("6");
  await expect(kg).toHaveValue("30.00056");
});

test("a number outside its limits is clamped on blur, with a notice until it is edited", async ({ login, page }) => {
  await login("OFFICE");
  await page.goto("/record/po-sales?form=new");
  const panel = panelOf(page);
  const tolerance = panel.getByLabel("Toleransi");
  const cases = [
    [tolerance, "12", "10", "Disesuaikan ke batas 10%; yang diketik 12."],
    [tolerance, "2,505", "2,51", "Dibulatkan ke 2,51%; yang diketik 2,505."],
    [poLine(page, 0, "Pesanan kg"), "0", "1", "Disesuaikan ke batas 1 kg; yang diketik 0."],
  ] as const;
  for (const [field, typed, value, note] of cases) {
    await field.click();
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
    await expect(field).toHaveValue(value);
    await expect(field).toHaveAccessibleDescription(note);
    await expect(panel.getByText(note)).toBeVisible();
    await field.click();
    await page.keyboard.type("2");
    await expect(panel.getByText(note)).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(field).toHaveValue("2");
    await expect(panel.getByText(/Disesuaikan|Dibulatkan/)).toHaveCount(0);
  }
});

test("a clamped number is saved only by the second Enter or click", async ({ app, open }) => {
  const record = await makeRecord(app);
  const scale = await open("SCALE");
  await scale.goto(itemPath(record));
  const weight = scale.getByLabel("Timbang kosong", { exact: true });
  const note =
    "Disesuaikan ke batas 80.000 kg; yang diketik 130000. Belum disimpan: periksa angkanya, lalu simpan lagi.";
  await scale.keyboard.type("130000");
  await scale.keyboard.press("Enter");
  await expect(scale.getByText(note)).toBeVisible();
  await expect(weight).toHaveValue("80.000");
  await expect(weight).toBeFocused();
  await expect(badgeOf(scale)).toHaveText("Menunggu");
  const { body } = await app.get<OutboundRecord>("ADMIN", `/outbound-record/${record.id}`);
  expect(body).toMatchObject({ firstKg: null, version: record.version });
  // The number is still selected, so the correct weight replaces it.
  await scale.keyboard.type("8020");
  await expect(scale.getByText("Belum disimpan")).toHaveCount(0);
  await scale.keyboard.press("Enter");
  await expect(scale.getByText("Timbang kosong tersimpan: 8.020 kg.")).toBeVisible();

  const office = await open("OFFICE");
  const poSalesNo = newPoNo();
  await office.goto("/record/po-sales?form=new");
  const panel = panelOf(office);
  await panel.getByLabel("No. PO").fill(poSalesNo);
  await typeahead(office, "Customer").fill("tirta");
  await office.keyboard.press("Tab");
  await fillPoLine(office, 0, "Grade A", "Mawar", "20000", "8500");
  await panel.getByLabel("Toleransi").fill("25");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByText("Disesuaikan ke batas 10%; yang diketik 25. Belum disimpan")).toBeVisible();
  await expect(panel.getByLabel("Toleransi")).toBeFocused();
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(office.getByText(`${poSalesNo} dicatat.`)).toBeVisible();
  const query = new URLSearchParams({ poSalesNo }).toString();
  const { body: found } = await app.get<{ data: { id: number }[] }>("OFFICE", `/po-sale?${query}`);
  expect(await poNow(app, { id: found.data[0]?.id ?? 0 })).toMatchObject({ tolerancePct: 10 });
});

test("typing replaces an invalid number, clears its error and shows tonnes", async ({ app, open }) => {
  const inbound = await makeInbound(app);
  const scale = await open("SCALE");
  await scale.goto(viewPath(inbound));
  const weight = scale.getByLabel("Timbang masuk", { exact: true });
  await expect(weight).toBeFocused();
  await scale.keyboard.type("24805");
  await scale.keyboard.press("Enter");
  await expect(scale.getByText("Harus kelipatan 10 kg.")).toBeVisible();
  await expect.poll(() => selected(weight)).toBe("24.805");
  await scale.keyboard.type("518200");
  await expect(weight).toHaveValue("518200");
  await expect(scale.getByText("518,2 t")).toBeVisible();
  await expect(scale.getByText("Harus kelipatan 10 kg.")).toHaveCount(0);
  await expect(scale.getByText("Ada isian yang perlu diperbaiki.")).toHaveCount(0);
  await scale.keyboard.press("Enter");
  const note =
    "Disesuaikan ke batas 80.000 kg; yang diketik 518200. Belum disimpan: periksa angkanya, lalu simpan lagi.";
  await expect(scale.getByText(note)).toBeVisible();
  await expect(scale.getByText("Harus kelipatan 10 kg.")).toHaveCount(0);
  await expect(weight).toHaveAttribute("aria-describedby", /adjusted/);
  await expect(weight).not.toHaveAttribute("aria-invalid", "true");
  const { body } = await app.get<InboundRecord>("ADMIN", `/inbound-record/${inbound.id}`);
  expect(body.firstKg).toBeNull();

  const office = await open("OFFICE");
  await office.goto("/record/po-sales?form=new");
  const kg = poLine(office, 0, "Pesanan kg");
  await kg.fill("12,5");
  await panelOf(office).getByRole("button", { name: "Simpan" }).click();
  const error = panelOf(office).getByText("Isi bilangan bulat, misalnya 12.500.");
  await expect(error).toBeVisible();
  await kg.fill("2000000000");
  await kg.press("Tab");
  await expect(panelOf(office).getByText("Disesuaikan ke batas 1.000.000.000 kg")).toBeVisible();
  await expect(error).toHaveCount(0);
  // Errors of other fields stay.
  await expect(panelOf(office).getByText("Wajib diisi.").first()).toBeVisible();
});

test("numbers are parsed in any notation and formatted in the reader's language", async ({ open }) => {
  const page = await open("OFFICE", { locale: "fr" });
  await page.goto("/record/po-sales?form=new");
  const kg = panelOf(page).getByLabel("Commandé kg", { exact: true });
  const price = panelOf(page).getByLabel("Rp par kg", { exact: true });
  const typeInto = async (field: Locator, typed: string) => {
    await field.fill(typed);
    await field.press("Tab");
  };
  await typeInto(kg, "12,500");
  await expect(kg).toHaveValue("12\u202F500");
  await typeInto(price, "Rp 8 500,5");
  await expect(price).toHaveValue("8\u202F500,5");

  // A separator before three digits is ambiguous in a price, so the field shows how it was read.
  await typeInto(price, "8.500");
  await expect(price).toHaveValue("8\u202F500");
  await expect(page.getByText("Lu comme 8\u202F500\u202F; saisi\u202F: 8.500.")).toBeVisible();
});
