import { expect, test } from "./fixtures";
import {
  bookingNow,
  chooseByTyping,
  EX_DO,
  makeBooking,
  makePo,
  makeTruck,
  offered,
  OTHER_EX_DO,
  poNow,
  questionOf,
  typeahead,
} from "./order-steps";
import { panelOf } from "./truck-steps";

/** Bookings by OFFICE, limited to the bookable kg of a line. */

test("a booking is created by keyboard, with the bookable kg shown", async ({ app, login, page }) => {
  const po = await makePo(app, [15_000], { exDoMasterId: EX_DO.id, tolerancePct: 5 });
  await makeBooking(app, po, 6000);
  await login("OFFICE");
  await page.goto("/record/booking");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  const panel = panelOf(page);
  await expect(typeahead(page, "Ex DO")).toBeFocused();
  await page.keyboard.type("2026 001");
  await page.keyboard.press("Tab");
  await expect(typeahead(page, "Ex DO")).toHaveValue(EX_DO.no);
  await expect(panel.getByText("PO dari ex DO ini, dan PO tanpa ex DO.")).toBeVisible();
  const line = typeahead(page, "Baris PO");
  await expect(line).toBeFocused();
  await page.keyboard.type(po.poSalesNo);
  await expect(offered(page)).toHaveText([/Grade A · Mawar.*PT Sinar Pangan.*9\.750 kg/]);
  await page.keyboard.press("Enter");
  await expect(line).toHaveValue(`${po.poSalesNo} · Grade A · Mawar`);

  const quantity = panel.getByLabel("Jumlah");
  await expect(panel.getByText("Bisa dibooking 9.750 kg")).toBeVisible();
  await quantity.fill("5.000");
  await expect(panel.getByText("Bisa dibooking 9.750 kg, setelah ini 4.750 kg")).toBeVisible();
  await quantity.fill("9751");
  await expect(panel.getByText("Melebihi yang bisa dibooking: tinggal 9.750 kg.")).toBeVisible();
  await expect(quantity).toHaveAttribute("aria-invalid", "true");
  await panel.getByRole("button", { name: "Pakai semua" }).click();
  await expect(quantity).toHaveValue("9.750");
  await expect(quantity).not.toHaveAttribute("aria-invalid", "true");
  await panel.getByLabel("No. polisi").fill("b1234kxt");
  await quantity.press("Enter");

  await expect(page.getByText(/BO-\d{4}-\d{6}: 9\.750 kg dibooking\./)).toBeVisible();
  await expect(panel.getByText("B 1234 KXT")).toBeVisible();
  expect((await poNow(app, po)).lines[0]).toMatchObject({ bookedKg: 15_750, limitKg: 15_750 });
});

test("without JavaScript a separate step loads the lines of an ex-DO and keeps the input", async ({ app, open }) => {
  const po = await makePo(app, [10_000]);
  const page = await open("OFFICE", { javaScript: false });
  await page.goto("/record/booking?customer=sinar&form=new");
  const panel = panelOf(page);
  await panel.getByLabel("Ex DO").selectOption(String(OTHER_EX_DO.id));
  await panel.getByLabel("Cari No. PO").fill(po.poSalesNo);
  await panel.getByLabel("Jumlah").fill("10.001");
  await panel.getByLabel("No. polisi").fill("B 1 A");
  await panel.getByLabel("Catatan").fill("pagi");
  await panel.getByRole("button", { name: "Tampilkan PO" }).click();
  await expect(panel.getByLabel("Jumlah")).toHaveValue("10.001");
  await expect(panel.getByLabel("Catatan")).toHaveValue("pagi");
  await expect(page.getByRole("searchbox", { name: "Customer" })).toHaveValue("sinar");
  const line = panel.getByLabel("Baris PO");
  await expect(line.locator("option")).toHaveCount(2);
  await line.selectOption({ label: `${po.poSalesNo} · Grade A · Mawar · PT Sinar Pangan · 10.000 kg` });
  await panel.getByRole("button", { name: "Simpan" }).click();

  await expect(panel.getByText("Melebihi yang bisa dibooking: tinggal 10.000 kg.").last()).toBeVisible();
  await expect(panel.getByLabel("Jumlah")).toHaveAttribute("aria-invalid", "true");
  await expect(line.locator("option:checked")).toContainText(po.poSalesNo);
  await panel.getByLabel("Jumlah").fill("10.000");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("10.000 kg dibooking.")).toBeVisible();
  await expect(panel.getByText("pagi")).toBeVisible();
  expect((await poNow(app, po)).lines[0]).toMatchObject({ bookedKg: 10_000 });
});

test("the ex-DO selection shows date, produced, booked and free kg", async ({ app, login, page }) => {
  const body = { ex_do_no: "DO-FAKTA-1", exDoType: "OWN", date: "2026-11-03", quantityKg: 50_000 };
  const exDo = await app.post<{ id: number }>("ADMIN", "/ex-do-master", body);
  const po = await makePo(app, [30_000]);
  await makeBooking(app, po, 12_000, 0, { exDoMasterId: exDo.body.id });
  await login("OFFICE");
  for (const path of ["/record/booking", "/record/production", "/record/po-sales"]) {
    await page.goto(`${path}?form=new`);
    await typeahead(page, "Ex DO").fill("fakta");
    await expect(offered(page)).toHaveText([
      /DO-FAKTA-1.*03\/11\/2026.*diproduksi 0 · dibooking 12\.000 · tersedia 38\.000 kg/,
    ]);
  }
});

test("editing a booking counts its own kg as available", async ({ app, login, page }) => {
  const po = await makePo(app, [10_000]);
  const booking = await makeBooking(app, po, 4000);
  await makeBooking(app, po, 6000);
  await login("OFFICE");
  await page.goto(`/record/booking?form=${booking.id}`);
  const panel = panelOf(page);
  await expect(typeahead(page, "Baris PO")).toHaveValue(`${po.poSalesNo} · Grade A · Mawar`);
  await expect(panel.getByText("Bisa dibooking 4.000 kg, setelah ini 0 kg")).toBeVisible();
  await panel.getByLabel("Jumlah").fill("3.000");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText(`${booking.bookingNo} disimpan.`)).toBeVisible();
  expect(await bookingNow(app, booking)).toMatchObject({ quantityKg: 3000, leftKg: 3000 });
});

test("a PO bound to an ex-DO is booked only from that ex-DO", async ({ app, login, page }) => {
  const tied = await makePo(app, [10_000], { exDoMasterId: EX_DO.id });
  const free = await makePo(app, [10_000]);
  await login("OFFICE");
  await page.goto("/record/booking?form=new");
  const [exDo, line] = [typeahead(page, "Ex DO"), typeahead(page, "Baris PO")];
  await chooseByTyping(page, "Baris PO", tied.poSalesNo, new RegExp(tied.poSalesNo));
  await expect(exDo).toHaveValue(EX_DO.no);
  await expect(panelOf(page).getByText("PO ini hanya dari ex DO ini.")).toBeVisible();
  await exDo.fill("DO-2026");
  await expect(offered(page)).toHaveText([/DO-2026-001/]);
  await page.keyboard.press("Escape");

  await line.fill("");
  await line.press("Tab");
  await chooseByTyping(page, "Ex DO", OTHER_EX_DO.no, OTHER_EX_DO.no);
  await line.fill(tied.poSalesNo);
  await expect(offered(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await chooseByTyping(page, "Baris PO", free.poSalesNo, new RegExp(free.poSalesNo));
  await chooseByTyping(page, "Ex DO", EX_DO.no, EX_DO.no);
  await expect(line).toHaveValue(new RegExp(free.poSalesNo));
});

test("a booking used by a truck shows this and offers no cancel button", async ({ app, login, page }) => {
  const booking = await makeBooking(app, await makePo(app, [10_000]), 4000);
  const truck = await makeTruck(app, booking, 1500);
  await login("OFFICE");
  await page.goto(`/record/booking?view=${booking.id}`);
  const panel = panelOf(page);
  await expect(panel.getByText("Truk sudah memakai 1.500 kg")).toBeVisible();
  await expect(panel.getByRole("link", { name: "Batalkan" })).toHaveCount(0);
  await expect(panel.getByRole("link", { name: truck.recordNo })).toBeVisible();
  await page.goto(`/record/booking?cancel=${booking.id}`);
  await expect(questionOf(page)).toHaveCount(0);
  const row = page.getByRole("row", { name: booking.bookingNo });
  await expect(row).toContainText("Sebagian");
});
