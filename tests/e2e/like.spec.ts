import { randomInt } from "node:crypto";
import type { TestApp } from "../setup/e2e-app";
import { expect, test, type Page } from "./fixtures";
import { makeInbound, takeInbound } from "./inbound-steps";
import { kg, makeBooking, makePo, newPoNo, offered, poLine, typeahead } from "./order-steps";
import { makeRecord, newPlate, panelOf, recordsOf, weighAndLoad } from "./truck-steps";

/** New forms filled from the last record (docs/domain.md, Same as the last one). */

async function newCustomer(app: TestApp) {
  const name = `Zeta${randomInt(1e6)}`;
  const { body } = await app.post<{ id: number }>("ADMIN", "/customer", { code: name.toUpperCase(), name });
  return { id: body.id, name };
}

const like = (page: Page) => panelOf(page).getByRole("button", { name: "Sama seperti terakhir" });

test("Alt+D fills a PO from its customer's last one, and Down goes to the kg of the next line", async ({
  app,
  login,
  page,
}) => {
  const customer = await newCustomer(app);
  const lines = [1, 2].map((markingId) => ({ gradeId: 1, markingId, orderedKg: 20_000, pricePerKg: 8500.5 }));
  await makePo(app, [], { customerId: customer.id, poSalesType: "EXPORT", tolerancePct: 2, note: "lama", lines });
  await login("OFFICE");
  await page.goto("/record/po-sales?form=new");
  const number = newPoNo();
  await panelOf(page).getByLabel("No. PO").fill(number);
  await typeahead(page, "Customer").fill(customer.name);
  await expect(offered(page)).toHaveCount(1);
  await page.keyboard.press("Alt+d");
  await expect(poLine(page, 0, "Pesanan kg")).toBeFocused();
  await expect(panelOf(page).getByLabel("No. PO")).toHaveValue(number);
  await expect(typeahead(page, "Customer")).toHaveValue(customer.name);
  await expect(panelOf(page).getByLabel("Toleransi")).toHaveValue("2");
  await expect(poLine(page, 1, "Rp per kg")).toHaveValue("8.500,5");
  await expect(poLine(page, 1, "Pesanan kg")).toHaveValue("");
  await expect(panelOf(page).getByLabel("Catatan")).toHaveValue("");
  await page.keyboard.type("10000");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("5000");
  await page.keyboard.press("Enter");
  await expect(page.getByText(number).first()).toBeVisible();
  await expect(panelOf(page).getByRole("textbox")).toHaveCount(0);
  const { body } = await app.get<{ data: object[] }>("ADMIN", `/po-sale?poSalesNo=${number}`);
  expect(body.data).toMatchObject([
    { poSalesType: "EXPORT", customerId: customer.id, tolerancePct: 2, note: null, orderedKg: 15_000 },
  ]);
});

test("Alt+D says that there is no last record, and keeps the input", async ({ app, login, page }) => {
  const customer = await newCustomer(app);
  await login("OFFICE");
  await page.goto("/record/po-sales?form=new");
  await typeahead(page, "Customer").fill(customer.name);
  await expect(offered(page)).toHaveCount(1);
  await page.keyboard.press("Alt+d");
  await expect(panelOf(page).getByText("Belum ada data sebelumnya untuk disalin.")).toBeVisible();
  await expect(typeahead(page, "Customer")).toBeFocused();
  await expect(typeahead(page, "Customer")).toHaveValue(customer.name);
});

test("Alt+D fills an inbound truck from its plate's last visit, without papers and quantities", async ({
  app,
  login,
  page,
}) => {
  const made = await makeInbound(app, { driverName: "Budi", deliveryNoteNo: "SJ-1", note: "lama" });
  await takeInbound(app, made, "finish");
  await login("SCALE");
  await page.goto("/record/inbound?form=new");
  await panelOf(page).getByLabel("No. polisi").fill(made.licensePlate);
  await page.keyboard.press("Alt+d");
  await expect(panelOf(page).locator("[name='items[0].quantity']")).toBeFocused();
  await expect(panelOf(page).locator("[name='items[1].inboundItemId']")).toHaveValue(
    String(made.items[1]?.inboundItemId),
  );
  await expect(typeahead(page, "Vendor")).toHaveValue(made.vendor.name);
  await expect(panelOf(page).getByLabel("Sopir")).toHaveValue("Budi");
  await expect(panelOf(page).getByLabel("Surat jalan vendor")).toHaveValue("");
});

test("Alt+D leaves goods to the open bookings of an outbound truck's customer", async ({ app, login, page }) => {
  const customer = await newCustomer(app);
  const made = await makeRecord(app, { customerId: customer.id, destination: "Cikarang", sealNo: "S-1" });
  const loaded = await weighAndLoad(app, made, 22_020);
  await app.post("OFFICE", `/outbound-record/${made.id}/finish`, { reason: "uji" }, loaded.version);
  await login("OFFICE");
  await page.goto("/record/outbound?form=new");
  await panelOf(page).getByLabel("No. polisi").fill(made.licensePlate);
  await page.keyboard.press("Alt+d");
  await expect(panelOf(page).locator("[name='outboundItem[0].bags']")).toBeFocused();
  await expect(panelOf(page).locator("[name='outboundItem[1].outboundItemId']")).toHaveCount(1);
  await expect(panelOf(page).getByLabel("Tujuan")).toHaveValue("Cikarang");
  await expect(panelOf(page).getByLabel("No. segel")).toHaveValue("");

  await makeBooking(app, await makePo(app, [20_000], { customerId: customer.id }), 4000);
  await page.goto("/record/outbound?form=new");
  await panelOf(page).getByLabel("No. polisi").fill(made.licensePlate);
  await page.keyboard.press("Alt+d");
  await expect(panelOf(page).getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panelOf(page).locator("[name='outboundItem[0].loadingArea']")).toHaveValue("H");
  await page.keyboard.press("Enter");
  await expect(panelOf(page)).toHaveCount(0);
  expect((await recordsOf(app, made.licensePlate))[0]).toMatchObject({ itemsKg: 4000, customerId: customer.id });
});

test("Alt+D fills a booking with the PO line last booked", async ({ app, login, page }) => {
  const po = await makePo(app, [20_000]);
  const plate = newPlate();
  await makeBooking(app, po, 4000, 0, { licensePlate: plate });
  await login("OFFICE");
  await page.goto("/record/booking?form=new");
  await panelOf(page).getByLabel("No. polisi").fill(plate);
  await page.keyboard.press("Alt+d");
  await expect(panelOf(page).getByLabel("Jumlah")).toBeFocused();
  await expect(panelOf(page).getByLabel("Jumlah")).toHaveValue("");
  await expect(panelOf(page).getByLabel("No. polisi")).toHaveValue(plate);
  await page.keyboard.type("1000");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${kg(1000)} kg dibooking.`)).toBeVisible();
});

test("the button fills a form without JavaScript", async ({ app, open }) => {
  const made = await makeInbound(app);
  await takeInbound(app, made, "finish");
  const page = await open("SCALE", { javaScript: false });
  await page.goto("/record/inbound?form=new");
  await panelOf(page).getByLabel("No. polisi").fill(made.licensePlate);
  await like(page).click();
  await expect(panelOf(page).getByLabel("No. polisi")).toHaveValue(made.licensePlate);
  await expect(panelOf(page).locator("[name=vendorId]")).toHaveValue(String(made.vendorId));
});
