import { shiftDay } from "#contract/plant/business-day";
import { expect, test } from "./fixtures";
import { makeBooking, makePo } from "./order-steps";
import { panelOf, rowOf } from "./plain-steps";
import { newPlate, today, weighAndLoad } from "./truck-steps";

/** Expected arrivals (docs/domain.md, Expected arrivals). */

test("a booking with an hour becomes a truck by Enter on its row", async ({ app, login, page, open }) => {
  const plate = newPlate();
  const po = await makePo(app, [60_000], { unusualReason: "kontrak" });
  const delivered = await makeBooking(app, po, 14_000, 0, { licensePlate: plate });
  // The truck's last visit tells driver, goods and loading area.
  const vehicle = { licensePlate: plate, transporter: "PT Lintas Jaya", driverName: "Slamet" };
  expect((await app.post("OFFICE", "/vehicle", vehicle)).status).toBe(201);
  const item = { outboundItemId: 1, loadingArea: "K", bookingId: delivered.id, bags: 280, quantityKg: 14_000 };
  const body = {
    date: today(),
    customerId: po.customerId,
    licensePlate: plate,
    outboundItem: [item],
    unusualReason: "uji",
  };
  const first = await app.post<Parameters<typeof weighAndLoad>[1]>("OFFICE", "/outbound-record", body);
  const full = await weighAndLoad(app, first.body, 22_020);
  expect((await app.post("OFFICE", `/outbound-record/${full.id}/finish`, { reason: "uji" }, full.version)).status).toBe(
    200,
  );

  await login("OFFICE");
  const booking = await makeBooking(app, po, 12_000, 0, { licensePlate: plate });
  await page.goto(`/record/booking?form=${booking.id}`);
  const panel = panelOf(page);
  await panel.getByLabel("Jam tiba").fill("25.00");
  await panel.getByLabel("Jam tiba").press("Enter");
  await expect(panel.getByText("Isi jam dari 00.00 sampai 23.59, misalnya 08.30.")).toBeVisible();
  await panel.getByLabel("Jam tiba").fill("23.59");
  await panel.getByLabel("Jam tiba").press("Enter");
  await expect(panel).toContainText("23.59");

  const scale = await open("SCALE");
  await scale.goto("/home");
  await scale.getByRole("main").getByRole("link", { name: "Truk yang ditunggu" }).click();
  const row = rowOf(scale, plate);
  await expect(row).toContainText("23.59");
  await expect(row).toContainText("Ditunggu");
  await row.getByRole("link").first().focus();
  await scale.keyboard.press("Enter");
  const form = panelOf(scale);
  await expect(form.getByLabel("No. polisi")).toHaveValue(plate);
  await expect(form.getByLabel("Sopir")).toHaveValue("Slamet");
  await expect(form.getByLabel("Angkutan")).toHaveValue("PT Lintas Jaya");
  await expect(form.getByLabel("Area")).toHaveValue("K");
  await expect(form.getByLabel("Kg", { exact: true })).toHaveValue("12.000");
  await scale.keyboard.press("Control+Enter");
  await expect(scale).toHaveURL(/outbound\/\d+\/item/);

  await page.goto("/record/arrival");
  await expect(rowOf(page, plate)).toContainText("Sudah tiba");
  await page.goto(`/record/outbound?form=new&booking=${booking.id}`);
  await expect(panel).toContainText(`Booking ${booking.bookingNo} sudah habis:`);
});

test("a truck of yesterday is late, and opens without JavaScript", async ({ app, open }) => {
  const plate = newPlate();
  const po = await makePo(app, [20_000], { unusualReason: "kontrak" });
  const changes = { licensePlate: plate, date: shiftDay(today(), -1), arrivesAt: "08:30" };
  await makeBooking(app, po, 10_000, 0, changes);
  const page = await open("SCALE", { javaScript: false });
  await page.goto("/record/arrival?state=LATE");
  const row = rowOf(page, plate);
  await expect(row).toContainText("08.30");
  await row.getByRole("link").first().click();
  await expect(panelOf(page).getByLabel("No. polisi")).toHaveValue(plate);
  await expect(panelOf(page).getByLabel("Kg", { exact: true })).toHaveValue("10.000");
});
