import type { Outstanding } from "#contract/orders/outstanding";
import type { PoSale } from "#contract/orders/po-sale";
import { expect, test } from "./fixtures";
import {
  chooseByTyping,
  fillPoLine,
  kg,
  makeBooking,
  makePo,
  makeTruck,
  newPoNo,
  offered,
  poLine,
  poNow,
  questionOf,
  typeahead,
} from "./order-steps";
import { panelOf } from "./truck-steps";

/** PO sales by OFFICE. */

const findPo = async (call: (path: string) => Promise<{ body: { data: PoSale[] } }>, poSalesNo: string) =>
  (await call(`/po-sale?${new URLSearchParams({ poSalesNo }).toString()}`)).body.data[0];

test("a PO is entered by keyboard, totals its lines, and opens when saved", async ({ app, login, page }) => {
  await login("OFFICE");
  const poSalesNo = newPoNo();
  await page.goto("/record/po-sales");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  const panel = panelOf(page);
  await expect(panel.getByLabel("No. PO")).toBeFocused();
  await page.keyboard.type(poSalesNo);
  const customer = typeahead(page, "Customer");
  await customer.focus();
  await page.keyboard.type("tirta");
  await expect(offered(page)).toHaveText([/CV Tirta Abadi/]);
  await page.keyboard.press("Tab");
  await expect(customer).toHaveValue("CV Tirta Abadi");
  await panel.getByLabel("Toleransi").fill("2,5");

  await fillPoLine(page, 0, "Grade A", "Mawar", "20000", "8500,5");
  await panel.getByRole("button", { name: "Tambah baris" }).click();
  await panel.getByRole("button", { name: "Tambah baris" }).click();
  await fillPoLine(page, 1, "Grade B", "Melati", "1");
  await fillPoLine(page, 2, "Grade B", "Mawar", "5.000", "8.000");
  await panel.getByRole("button", { name: "Hapus baris 2" }).click();
  await expect(poLine(page, 1, "Pesanan kg")).toHaveValue("5.000");
  await expect(panel.getByText("25.000 kg · Rp 210.010.000")).toBeVisible();
  await poLine(page, 1, "Rp per kg").press("Enter");

  await expect(page.getByText(`${poSalesNo} dicatat.`)).toBeVisible();
  await expect(panel.getByRole("heading", { name: poSalesNo })).toBeVisible();
  await expect(panel.getByText("Rp 8.500,50/kg")).toBeVisible();
  const { id } = (await findPo((path) => app.get("OFFICE", path), poSalesNo)) ?? { id: 0 };
  expect(await poNow(app, { id })).toMatchObject({
    customer: { name: "CV Tirta Abadi" },
    poSalesType: "LOCAL",
    tolerancePct: 2.5,
    lines: [
      { orderedKg: 20_000, pricePerKg: 8500.5, grade: { name: "Grade A" }, marking: { name: "Mawar" } },
      { orderedKg: 5000, pricePerKg: 8000, grade: { name: "Grade B" }, marking: { name: "Mawar" } },
    ],
  });
});

test("a line links to its bookings and to their trucks", async ({ app, login, page }) => {
  const po = await makePo(app, [20_000, 5000]);
  const booking = await makeBooking(app, po, 12_000);
  const truck = await makeTruck(app, booking, 7000);
  await login("OFFICE");
  await page.goto(`/record/po-sales?view=${po.id}`);
  const panel = panelOf(page);
  const first = panel.getByRole("link", { name: "Grade A · Mawar", exact: true }).first();
  await expect(first).toHaveAttribute("aria-expanded", "false");
  await first.click();
  await expect(first).toHaveAttribute("aria-expanded", "true");
  // Ordered, outstanding and booked kg; the bookable kg are next to the booking link.
  await expect(panel.locator("tbody tr").first().locator("td").nth(3)).toHaveText("20.000");
  await expect(panel.locator("tbody tr").first().locator("td").nth(5)).toContainText("Bisa dibooking 8.000");
  await expect(panel.getByText("12.000 kg dibooking dan belum terkirim")).toBeVisible();
  // Booked, undelivered kg prevent a short-close.
  await expect(panel.getByRole("link", { name: /^Tutup sisa:/ })).toHaveCount(1);

  await panel.getByRole("link", { name: truck.recordNo }).click();
  await expect(page).toHaveURL(`/record/outbound/${truck.id}/item?date=${truck.date}`);
  await page.goBack();
  await panel.getByRole("link", { name: booking.bookingNo, exact: true }).click();
  await expect(page).toHaveURL(`/record/booking?view=${booking.id}`);
  await expect(panel.getByText(truck.licensePlate)).toBeVisible();
  await panel.getByRole("link", { name: po.poSalesNo }).click();
  await expect(first).toHaveAttribute("aria-expanded", "true");
  await panel
    .getByRole("link", { name: /^\+ Booking Grade/ })
    .first()
    .click();
  await expect(typeahead(page, "Baris PO")).toHaveValue(`${po.poSalesNo} · Grade A · Mawar`);
  await expect(panel.getByText("Bisa dibooking 8.000 kg")).toBeVisible();
});

test("an over-delivered line shows the excess, and leaves other lines unchanged", async ({ app, open }) => {
  const po = await makePo(app, [20_000, 5000]);
  const { body } = await app.get<{ data: Outstanding[] }>("OFFICE", `/outstanding?poSalesNo=${po.poSalesNo}`);
  const past = body.data.find(({ orderedKg }) => orderedKg === 5000);
  const adjusted = { adjustmentKg: -5250, reason: "terkirim lebih" };
  await app.post("OFFICE", `/outstanding/${past?.id}/adjust`, adjusted, past?.version);
  const page = await open("OFFICE", { javaScript: false });
  await page.goto(`/record/po-sales?view=${po.id}`);
  const panel = panelOf(page);
  const left = (row: number) => panel.locator("tbody tr").nth(row).locator("td").nth(3);
  await expect(left(0)).toHaveText("20.000");
  await expect(left(1)).toHaveText("0lebih 250 kg");
  await expect(panel.locator("dl").first()).toContainText(/Sisa kg20\.000lebih 250 kg/);
  await expect(panel).not.toContainText("-250");
});

test("a line is closed short with a reason", async ({ app, open }) => {
  const po = await makePo(app, [20_000, 5000]);
  const page = await open("OFFICE");
  await page.goto(`/record/po-sales?view=${po.id}`);
  await page
    .getByRole("link", { name: /^Tutup sisa:/ })
    .first()
    .click();
  const question = questionOf(page);
  await expect(question).toContainText(`Sisa 20.000 kg dari ${po.poSalesNo}`);
  await question.getByLabel("Alasan").fill("x");
  await question.getByRole("button", { name: "Tutup sisa" }).click();
  await expect(question.getByText("Minimal 3 karakter.")).toBeVisible();
  await question.getByLabel("Alasan").fill("customer cukup");
  await question.getByRole("button", { name: "Tutup sisa" }).click();
  await expect(page.getByText("Sisa 20.000 kg ditutup.")).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(panelOf(page).getByText("sisa 20.000 kg ditutup: customer cukup")).toBeVisible();
  expect(await poNow(app, po)).toMatchObject({ status: "ACTIVE", lines: [{ outstandingKg: 0 }, {}] });
});

test("a booked line stays with its goods, and all other fields are saved", async ({ app, open }) => {
  const po = await makePo(app, [20_000, 5000]);
  await makeBooking(app, po, 12_000);
  const page = await open("OFFICE");
  await page.goto(`/record/po-sales?form=${po.id}`);
  await expect(panelOf(page).getByText("Sudah dibooking 12.000 kg")).toBeVisible();
  await expect(panelOf(page).getByRole("button", { name: "Hapus baris 1" })).toBeDisabled();
  await expect(panelOf(page).getByRole("button", { name: "Hapus baris 2" })).toBeEnabled();
  const first = panelOf(page).locator("[data-entry]").first();
  await expect(first.getByRole("combobox")).toHaveCount(0);
  await expect(first).toContainText(po.lines[0]?.grade.name ?? "?");
  await expect(first).toContainText(po.lines[0]?.marking.name ?? "?");
  // Only the second line still has a choice of grade.
  await expect(poLine(page, 0, "Grade")).toBeVisible();
  await expect(poLine(page, 1, "Grade")).toHaveCount(0);
  await poLine(page, 0, "Pesanan kg").fill("21.000");
  await panelOf(page).getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText(`${po.poSalesNo} disimpan.`)).toBeVisible();
  const { body } = await app.get<PoSale>("OFFICE", `/po-sale/${po.id}`);
  expect(body.lines[0]).toMatchObject({ orderedKg: 21_000, gradeId: po.lines[0]?.gradeId });
});

test("the list defaults to active POs, and finds a closed PO by its number", async ({ app, login, page }) => {
  const mark = newPoNo();
  const open = await makePo(app, [20_000, 5000], { poSalesNo: `${mark}-A` });
  await makeBooking(app, open, 3000);
  const closed = await makePo(app, [1000], { poSalesNo: `${mark}-B` });
  await app.post(
    "OFFICE",
    `/po-sale/${closed.id}/lines/${closed.lines[0]?.id}/short-close`,
    { reason: "tidak jadi" },
    closed.version,
  );
  await login("OFFICE");
  await page.goto(`/record/po-sales?poSalesNo=${encodeURIComponent(mark)}`);
  await expect(page.getByText(`1 PO, ${kg(25_000)} kg belum terkirim`)).toBeVisible();
  const total = page.locator("tfoot tr");
  for (const sum of [25_000, 3000, 0, 25_000]) await expect(total).toContainText(kg(sum));

  await page.goto(`/record/po-sales?poSalesNo=${encodeURIComponent(closed.poSalesNo)}`);
  await page.getByRole("link", { name: "Cari di semua status" }).click();
  await expect(page.getByRole("row", { name: closed.poSalesNo })).toContainText("Selesai");
});

test("a typeahead restores its value on Esc, is cleared by mouse, and lists its last choices", async ({
  login,
  page,
}) => {
  await login("OFFICE");
  await page.goto("/record/po-sales?form=new");
  await chooseByTyping(page, "Ex DO", "002", "DO-2026-002");
  const field = typeahead(page, "Ex DO");
  await field.fill("001");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("DO-2026-002");
  await expect(panelOf(page)).toBeVisible();
  await field.press("ArrowDown");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  // Other tests may have created ex-DOs in between.
  const below = offered(page).filter({ hasText: "DO-2026-002" }).locator("xpath=following-sibling::*[1]");
  const next = await below.locator("span > span").first().innerText();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(next);
  await panelOf(page).getByRole("button", { name: "Kosongkan" }).click();
  await expect(field).toHaveValue("");
  // The last choices come first, the newest before the others.
  await field.press("ArrowDown");
  await expect(offered(page).nth(0)).toContainText(next);
  await expect(offered(page).nth(1)).toContainText("DO-2026-002");
  await page.keyboard.press("Escape");
  await field.fill("tidak ada yang begini");
  await expect(page.getByText("Tidak ditemukan.").first()).toBeVisible();
});
