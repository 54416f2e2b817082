import { shiftDay } from "#contract/plant/business-day";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { TestApp } from "../setup/e2e-app";
import { newRecord } from "../setup/records";
import { expect, test, type Page } from "./fixtures";
import { menuItem } from "./menus";
import { bookingNow, makeBooking, makePo } from "./order-steps";
import { choose, pick, shownDay } from "./plain-steps";
import {
  badgeOf,
  fillItem,
  itemPath,
  makeRecord,
  newPlate,
  panelOf,
  recordsOf,
  today,
  weighAndLoad,
} from "./truck-steps";

/** Desk errors: double clicks, invalid input, concurrent changes. */

/** Advances the open record of a plate to its finish through the API. */
async function deliverAll(app: TestApp, plate: string) {
  const [record] = await recordsOf(app, plate);
  if (record === undefined) throw new Error(`no record of ${plate}`);
  const { body: made } = await app.get<OutboundRecord>("ADMIN", `/outbound-record/${record.id}`);
  const full = await weighAndLoad(app, made, 8020 + made.itemsKg);
  const path = `/outbound-record/${made.id}/finish`;
  const { status } = await app.post("ADMIN", path, {}, full.version);
  expect(status).toBe(200);
}

async function fillNew(page: Page, plate: string) {
  await page.goto("/record/outbound?form=new");
  const panel = panelOf(page);
  await panel.getByLabel("No. polisi").fill(plate);
  await choose(panel, "Customer", "CV Tirta Abadi");
  const goods = { area: "L", goods: "Tepung 25 kg", grade: "Grade A", marking: "Mawar", bags: "4", kg: "100" };
  await fillItem(page, 0, goods);
  return panel;
}

test("a double click on save creates one record", async ({ app, login, page }) => {
  await login("OFFICE");
  const plate = newPlate();
  const panel = await fillNew(page, plate);
  await panel.getByRole("button", { name: "Simpan" }).dblclick();
  await expect(page.getByText(`dibuka untuk ${plate}`)).toBeVisible();
  expect(await recordsOf(app, plate)).toHaveLength(1);
});

test("every invalid field shows an error and keeps its input", async ({ app, open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/outbound?form=new");
  const panel = panelOf(page);
  await panel.getByLabel("No. polisi").fill("!!");
  await panel.getByLabel("Sopir").fill("Budi");
  await panel.getByLabel("Jumlah", { exact: true }).fill("12x");
  // With JavaScript the 0 would be clamped before it is sent.
  await panel.getByLabel("Kg", { exact: true }).fill("nol");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByRole("alert")).toContainText("Ada isian yang perlu diperbaiki.");
  const errors = {
    "No. polisi": /B 1234 XYZ/,
    Customer: /Wajib diisi/,
    Area: /Wajib diisi/,
    Barang: /Wajib diisi/,
    Grade: /Wajib diisi/,
    Marking: /Wajib diisi/,
    Jumlah: /./,
    Kg: /Isi bilangan bulat/,
  };
  for (const [label, text] of Object.entries(errors)) {
    const field = panel.getByLabel(label, { exact: !["No. polisi", "Customer"].includes(label) });
    await expect(field, label).toHaveAttribute("aria-invalid", "true");
    const notes = (await field.getAttribute("aria-describedby"))?.split(" ")[0] ?? "";
    await expect(page.locator(`[id="${notes}"]`), label).toContainText(text);
  }
  await expect(panel.getByLabel("No. polisi")).toHaveValue("!!");
  await expect(panel.getByLabel("Sopir")).toHaveValue("Budi");
  await expect(panel.getByLabel("Jumlah", { exact: true })).toHaveValue("12x");
  await expect(panel.getByLabel("Tanggal")).toHaveValue(shownDay(today()));
  expect(await recordsOf(app, "!!")).toEqual([]);
});

test("a plate one character away from an open truck's shows a hint, and can be saved", async ({ app, login, page }) => {
  const plate = newPlate();
  const { recordNo } = await makeRecord(app, { licensePlate: plate });
  const slip = plate.slice(0, -1) + (plate.endsWith("A") ? "B" : "A");
  await login("OFFICE");
  const panel = await fillNew(page, slip);
  const field = panel.getByLabel("No. polisi");
  await expect(field).toHaveAccessibleDescription(
    `${plate} masih terbuka dan mirip. Apakah truk itu yang dimaksud? Buka ${recordNo}`,
  );
  await expect(field).not.toHaveAttribute("aria-invalid");
  await expect(panel.getByRole("link", { name: `Buka ${recordNo}` })).toBeVisible();
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText(`dibuka untuk ${slip}`)).toBeVisible();
});

test("a plate with an open record is rejected, with a link to that record", async ({ app, login, page }) => {
  const { licensePlate, recordNo, id, date } = await makeRecord(app);
  await login("OFFICE");
  await page.goto("/record/outbound?form=new");
  const panel = panelOf(page);
  const plate = panel.getByLabel("No. polisi");
  await plate.fill(licensePlate.toLowerCase().replaceAll(" ", ""));
  await panel.getByLabel("Sopir").fill("Joko");
  await expect(plate).toHaveAttribute("aria-invalid", "true");
  await expect(plate).toHaveAccessibleDescription(
    `${licensePlate} masih di dalam pabrik. Timbang keluar atau batalkan dahulu. Buka ${recordNo}`,
  );
  // Another plate is free; the first one still is not.
  await plate.fill(newPlate());
  await expect(plate).not.toHaveAttribute("aria-invalid");
  await expect(panel.getByRole("alert")).toHaveCount(0);
  await plate.fill(licensePlate);
  await expect(panel.getByRole("alert")).toContainText("masih di dalam pabrik");
  await expect(panel.getByLabel("Sopir")).toHaveValue("Joko");

  // The link asks before discarding the input.
  const link = panel.getByRole("link", { name: `Buka ${recordNo}` });
  const unsaved = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" });
  await link.click();
  await unsaved.getByRole("button", { name: "Lanjut mengisi" }).click();
  await expect(panel.getByLabel("Sopir")).toHaveValue("Joko");
  await link.click();
  await unsaved.getByRole("button", { name: "Tutup tanpa menyimpan" }).click();
  await expect(page).toHaveURL(`/record/outbound/${id}/item?date=${date}`);

  // An edited record keeps its own plate; the plate of another open truck is refused.
  const other = await makeRecord(app);
  await page.goto(`${itemPath(other)}?form=${other.id}`);
  await plate.fill(licensePlate);
  await expect(panel.getByRole("link", { name: `Buka ${recordNo}` })).toBeVisible();
  await plate.fill(other.licensePlate);
  await expect(panel.getByRole("alert")).toHaveCount(0);
});

test("removing a row keeps the errors of all other rows", async ({ login, page }) => {
  await login("OFFICE");
  await page.goto("/record/outbound?form=new");
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Tambah barang" }).click();
  await fillItem(page, 0, { area: "H", goods: "Tepung 50 kg", grade: "Grade A", marking: "Mawar", bags: "2" });
  await panel.getByRole("button", { name: "Simpan" }).click();
  const areas = panel.getByLabel("Area", { exact: true });
  await expect(areas.nth(1)).toHaveAttribute("aria-invalid", "true");
  await panel.getByRole("button", { name: "Hapus barang 1" }).click();
  await expect(areas).toHaveCount(1);
  await expect(areas).toHaveAttribute("aria-invalid", "true");
  await expect(areas).toHaveValue("");
});

test("a weighing conflict lists only changed fields", async ({ app, open }) => {
  const record = await makeRecord(app);
  const scale = await open("SCALE");
  await scale.goto(itemPath(record));
  const edited = await app.put(
    "ADMIN",
    `/outbound-record/${record.id}`,
    { ...newRecord(record.licensePlate, { date: record.date }), driverName: "Andi" },
    record.version,
  );
  expect(edited.status).toBe(200);
  await scale.getByLabel("Timbang kosong").fill("8.020");
  await scale.keyboard.press("Enter");
  const notice = scale.getByRole("alert").filter({ hasText: "baru saja diubah orang lain" });
  await expect(notice.locator("dt")).toHaveText(["Sopir: "]);
  await expect(notice).toContainText("Sopir: Andi");
  await scale.getByRole("button", { name: /^Simpan/ }).click();
  await expect(badgeOf(scale)).not.toHaveText("Menunggu");
});

test("a stale weight shows an error and is kept", async ({ app, open }) => {
  const record = await makeRecord(app);
  const scale = await open("SCALE");
  await scale.goto(itemPath(record));
  await scale.getByLabel("Timbang kosong").fill("8.020");
  const path = `/outbound-record/${record.id}/cancel`;
  await app.post("OFFICE", path, { reason: "Truk rusak" }, record.version);
  await scale.keyboard.press("Enter");
  await expect(badgeOf(scale)).toHaveText("Batal");
  await expect(scale.getByText("Anda mengetik 8.020")).toBeVisible();
});

test("a large difference needs a reason, and an administrator reopens the record", async ({ app, open }) => {
  const record = await weighAndLoad(app, await makeRecord(app), 23_000);
  const office = await open("OFFICE", { javaScript: false });
  await office.goto(itemPath(record));
  await office.getByRole("button", { name: "Selesaikan" }).click();
  await expect(office.getByLabel("Alasan selisih")).toHaveAttribute("aria-invalid", "true");
  await office.getByLabel("Alasan selisih").fill("Timbangan basah karena hujan");
  await office.getByRole("button", { name: "Selesaikan" }).click();
  await expect(badgeOf(office)).toHaveText("Selesai");
  await expect(office.getByText("Timbangan basah karena hujan")).toBeVisible();

  const admin = await open("ADMIN");
  await admin.goto(itemPath(record));
  await admin.getByText("Lainnya").click();
  await menuItem(admin, "Buka kembali").click();
  const dialog = admin.getByRole("alertdialog");
  await dialog.getByLabel("Alasan").fill("x");
  await dialog.getByRole("button", { name: "Buka kembali" }).click();
  await expect(dialog.getByLabel("Alasan")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Alasan").fill("Salah hitung karung");
  await dialog.getByRole("button", { name: "Buka kembali" }).click();
  await expect(badgeOf(admin)).toHaveText("Sudah timbang isi");
});

test("FG adds, changes and removes an item", async ({ app, open }) => {
  const record = await makeRecord(app);
  const fg = await open("FG");
  await fg.goto(itemPath(record));
  await fg.getByRole("link", { name: "Tambah barang" }).click();
  const item = { area: "L", goods: "Tepung 50 kg", grade: "Grade B", marking: "Melati", bags: "10" };
  await fillItem(fg, 0, item);
  await expect(panelOf(fg).getByLabel("Kg", { exact: true })).toHaveValue("500");
  await panelOf(fg).getByRole("button", { name: "Simpan" }).click();
  await expect(fg.getByText("3 barang")).toBeVisible();

  await fg.getByRole("link", { name: "Ubah barang" }).last().click();
  await panelOf(fg).getByLabel("Kg", { exact: true }).fill("");
  await panelOf(fg).getByRole("button", { name: "Simpan" }).click();
  await expect(panelOf(fg).getByText("Wajib diisi")).toBeVisible();
  await panelOf(fg).getByLabel("Kg", { exact: true }).fill("480");
  await panelOf(fg).getByRole("button", { name: "Simpan" }).click();
  await expect(fg.getByRole("row").filter({ hasText: "480" }).first()).toBeVisible();

  await fg.getByRole("link", { name: "Hapus barang ini" }).last().click();
  await fg.getByRole("alertdialog").getByRole("button", { name: "Hapus" }).click();
  await expect(fg.getByText("2 barang")).toBeVisible();
});

test("a plate shows its customer's open bookings, and the selected become items", async ({ app, open }) => {
  const plate = newPlate();
  const po = await makePo(app, [30_000], { customerId: 2 });
  const own = await makeBooking(app, po, 7000, 0, { licensePlate: plate });
  const older = await makeBooking(app, po, 9000, 0, { date: shiftDay(today(), -3) });
  const newer = await makeBooking(app, po, 4000, 0, { date: shiftDay(today(), -2) });
  const page = await open("OFFICE");
  const panel = panelOf(page);
  const box = ({ bookingNo }: { bookingNo: string }) => panel.getByRole("checkbox", { name: bookingNo });
  const booking = (index: number) => panel.locator(`select[name="outboundItem[${index}].bookingId"]`);

  // A new plate with a waiting booking.
  await page.goto("/record/outbound?form=new");
  await panel.getByLabel("No. polisi").fill(plate.toLowerCase());
  await expect(panel.getByRole("checkbox")).toHaveCount(1);
  await box(own).check();
  await panel.getByRole("button", { name: "Pakai 1", exact: true }).click();
  await expect(booking(0)).toHaveValue(String(own.id));
  await expect(panel.locator("select[name=customerId]")).toHaveValue("2");
  // The customer is set, so its other open bookings are offered.
  await expect(box(own)).toHaveCount(0);
  await expect(box(older)).toBeVisible();
  await panel.getByLabel("Area", { exact: true }).selectOption("H");
  await pick(panel.getByLabel("Barang", { exact: true }).first(), "Tepung 50 kg");
  await panel.getByLabel("Karung").fill("140");
  await panel.getByLabel("Kg", { exact: true }).fill("7.000");
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel).toHaveCount(0);
  expect(await bookingNow(app, own)).toMatchObject({ usedKg: 7000, leftKg: 0 });
  await deliverAll(app, plate);

  // Next time the plate suggests its customer, whose open bookings are offered with the goods delivered last. The plate
  // has one of another customer; a truck has one customer.
  const foreign = await makeBooking(app, await makePo(app, [5000]), 5000, 0, { licensePlate: plate });
  await page.goto("/record/outbound?form=new");
  await panel.getByLabel("No. polisi").fill(plate);
  await expect(panel.getByText(": CV Tirta Abadi, tara")).toBeVisible();
  const numbers = await panel.getByRole("checkbox").evaluateAll((boxes) => boxes.map((one) => one.ariaLabel ?? ""));
  const placeOf = ({ bookingNo }: { bookingNo: string }) => numbers.findIndex((name) => name.startsWith(bookingNo));
  expect(placeOf(newer)).toBeLessThan(placeOf(older));
  await box(foreign).check();
  await box(newer).focus();
  await page.keyboard.press("Space");
  await expect(box(foreign)).not.toBeChecked();
  await box(older).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(booking(0)).toHaveValue(String(newer.id));
  await expect(booking(1)).toHaveValue(String(older.id));
  await expect(panel.getByLabel("Area", { exact: true }).first()).toBeFocused();
  await expect(panel.locator("select[name=customerId]")).toHaveValue("2");
  await expect(panel.getByText("seperti kiriman terakhir")).toHaveCount(2);
  await expect(panel.getByLabel("Karung").nth(1)).toHaveValue("180");
  await expect(panel.getByLabel("Kg", { exact: true }).nth(1)).toHaveValue("9.000");
  await expect(panel.getByText("13.000 kg").last()).toBeVisible();

  // Another package weight does not match the booking, so a reason is required.
  await pick(panel.getByLabel("Barang", { exact: true }).first(), "Tepung 25 kg");
  await expect(panel.getByRole("alert")).toContainText("biasanya 50 kg per satuan");
});

test("a typed weight survives a panel over it, and leaving asks first", async ({ app, login, page }) => {
  const record = await makeRecord(app);
  await login("ADMIN");
  await page.goto(itemPath(record));
  const weight = page.getByLabel("Timbang kosong", { exact: true });
  await weight.fill("8.020");
  const unsaved = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" });

  await page.getByRole("link", { name: "Ubah", exact: true }).click();
  await expect(panelOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toHaveCount(0);
  await expect(weight).toHaveValue("8.020");

  await page.goBack();
  await expect(panelOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Gudang", exact: true }).click();
  await unsaved.getByRole("button", { name: "Lanjut mengisi" }).click();
  await expect(unsaved).toHaveCount(0);
  await expect(weight).toHaveValue("8.020");

  await page.getByRole("button", { name: "Simpan timbang kosong" }).click();
  await expect(page.getByText("Timbang kosong tersimpan: 8.020 kg.")).toBeVisible();
  await page.getByRole("link", { name: "Gudang", exact: true }).click();
  await expect(page).toHaveURL("/home");
});

test("an invalid form asks before leaving, also while the screen reloads", async ({ app, login, page }) => {
  const { licensePlate } = await makeRecord(app);
  await login("OFFICE");
  await page.goto("/record/outbound?form=new");
  const panel = panelOf(page);
  await panel.getByLabel("No. polisi").fill(licensePlate);
  await choose(panel, "Customer", "PT Sinar Pangan", true);
  await panel.getByLabel("Sopir").fill("Joko");
  await fillItem(page, 0, { area: "H", goods: "Tepung 50 kg", grade: "Grade A", marking: "Mawar", bags: "10" });
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/outbound\.data/, async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  await panel.getByRole("button", { name: "Simpan" }).click();
  await expect(panel.getByText("masih di dalam pabrik di").first()).toBeVisible();
  await page.getByRole("link", { name: "Gudang", exact: true }).click();
  const unsaved = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" });
  await expect(unsaved).toBeVisible();
  release();
  await unsaved.getByRole("button", { name: "Lanjut mengisi" }).click();
  await expect(panel.getByLabel("Sopir")).toHaveValue("Joko");
});

test("the leave confirmation stays when a slower navigation completes under it", async ({ app, login, page }) => {
  const record = await makeRecord(app);
  await login("ADMIN");
  await page.goto(itemPath(record));
  const weight = page.getByLabel("Timbang kosong", { exact: true });
  const unsaved = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" });
  await weight.fill("8.020");
  await page.getByRole("link", { name: "Ubah", exact: true }).click();
  await expect(panelOf(page)).toBeVisible();

  // The panel is still closing when the next link is clicked.
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/item.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Gudang", exact: true }).click();
  await expect(unsaved).toBeVisible();
  await unsaved.evaluate((dialog) => dialog.setAttribute("data-first", ""));
  answer();
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page.locator("dialog[data-first]")).toBeVisible();

  await unsaved.getByRole("button", { name: "Lanjut mengisi" }).click();
  await expect(unsaved).toHaveCount(0);
  await expect(weight).toHaveValue("8.020");
  await page.getByRole("link", { name: "Gudang", exact: true }).click();
  await unsaved.getByRole("button", { name: "Tutup tanpa menyimpan" }).click();
  await expect(page).toHaveURL("/home");
});
