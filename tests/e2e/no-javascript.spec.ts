import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Booking } from "#contract/orders/booking";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { accountPaths } from "#contract/accounts/account";
import { accountEmail, PASSWORD } from "../setup/fixture";
import { png } from "../setup/pictures";
import { newRecord } from "../setup/records";
import { appCode } from "../setup/second-factor";
import { linkTo, signInAs, typeSignIn, userBy } from "./account-steps";
import { expect, type Page, test } from "./fixtures";
import { makeInbound, takeInbound, viewPath } from "./inbound-steps";
import { menuButton, menuItem } from "./menus";
import { bookingNow, makeBooking, makePo, poNow, questionOf } from "./order-steps";
import { choose, panelOf, rowOf } from "./plain-steps";
import { PROVIDER } from "./providers";
import { badgeOf, fillItem, itemPath, makeRecord, newPlate, recordsOf } from "./truck-steps";

/** Every kind of form works without JavaScript; each form is tested with JavaScript in its own spec. */

const press = (part: Page | ReturnType<typeof panelOf>, name: string) =>
  part.getByRole("button", { name }).first().click();

test.describe("without JavaScript", () => {
  const plain = { javaScript: false };

  test("sign-in opens the requested page, in the language chosen on its screen", async ({ open }) => {
    const page = await open(null, plain);
    await page.goto("/record/booking?status=ACTIVE");
    await page.getByLabel("Email").fill(accountEmail("OFFICE"));
    await menuButton(page, "Bahasa: Indonesia").click();
    await menuItem(page, "English").click();
    await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
    await typeSignIn(page, accountEmail("OFFICE"), "wrong password");
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(accountEmail("OFFICE"));
    await expect(page.locator("input[name=password]")).toHaveValue("");
    await signInAs(page, "OFFICE");
    await expect(page).toHaveURL("/record/booking?status=ACTIVE");
  });

  test("a provider signs a user in", async ({ open, provider }) => {
    const person = { name: `Tanpa ${randomInt(1e9)}`, email: `tanpa${randomInt(1e9)}@pabrik.test` };
    provider.people.push(person);
    const page = await open(null, plain);
    await page.goto("/login");
    await press(page, `Masuk dengan ${PROVIDER}`);
    await page.getByRole("button", { name: `${person.name} ` }).click();
    await expect(page).toHaveURL("/home");
  });

  test("an account is registered, confirmed, reset and protected by a second factor", async ({ app, open }) => {
    const email = `tanpa${randomInt(1e9)}@gudang.test`;
    const page = await open(null, plain);
    await page.goto(accountPaths.register);
    await page.getByLabel("Nama").fill("Orang Baru");
    await typeSignIn(page, email, "beras merah 2026");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Periksa email Anda");
    await page.goto(await linkTo(app, email, /Verifikasi alamat/));
    // Opening a link does not confirm the address.
    expect(await userBy(app, email)).toMatchObject({ name: "Orang Baru", role: "", emailVerifiedAt: null });
    await press(page, "Verifikasi alamat");
    await expect(page.getByText("Alamat email Anda sudah diverifikasi.")).toBeVisible();

    await page.goto("/password/reset");
    await page.getByLabel("Email").fill(email);
    await press(page, "Kirim email");
    await page.goto(await linkTo(app, email, /Atur ulang kata sandi/));
    // Password managers read the user name there.
    await expect(page.locator("form [autocomplete=username]")).toHaveValue(email);
    for (const password of ["1234567890", "beras hitam 2026"]) {
      await page.locator("input[name=password]").fill(password);
      await page.locator("input[name=password]").press("Enter");
    }
    await expect(page.getByText("Kata sandi sudah diganti.")).toBeVisible();
    await typeSignIn(page, email, "beras hitam 2026");
    await expect(page).toHaveURL("/home");

    await page.goto("/settings/password");
    await press(page, "Pasang");
    const code = page.getByLabel("Kode dari aplikasi");
    const secret = ((await page.locator("#second-factor code").textContent()) ?? "").replaceAll(" ", "");
    await code.fill("12");
    await code.press("Enter");
    await expect(page.getByText("Isi enam angka yang tampil di aplikasi.")).toBeVisible();
    await code.fill(appCode(secret));
    await code.press("Enter");
    await expect(page.getByText("Kode hanya tampil sekarang.")).toBeVisible();
    const [recovery = ""] = await page.locator("#second-factor li").allTextContents();
    await page.getByRole("link", { name: "Sudah saya simpan" }).click();
    await page.context().clearCookies({ name: "token" });
    await page.goto("/settings/profile");
    await typeSignIn(page, email, "beras hitam 2026");
    await expect(page).toHaveURL("/login/second-factor");
    await code.fill("000000");
    await code.press("Enter");
    await expect(page.getByText("Kode ini tidak cocok.")).toBeVisible();
    await page.getByRole("link", { name: "Pakai kode pemulihan" }).click();
    await page.getByRole("textbox", { name: "Kode pemulihan" }).fill(recovery);
    await press(page, "Masuk");
    await expect(page).toHaveURL("/settings/profile");
  });

  test("own settings are saved: name, address, password, sessions and photo", async ({ app, open }) => {
    const email = `tanpa${randomInt(1e9)}@gudang.test`;
    const body = { name: "Rina", email, role: "OFFICE", password: PASSWORD };
    expect((await app.post("ADMIN", "/user", body)).status).toBe(201);
    const [page, other] = [await open(null, plain), await open(null, plain)];
    for (const one of [page, other]) {
      await one.goto("/login");
      await typeSignIn(one, email, PASSWORD);
    }
    await page.goto("/settings/profile");
    await page.getByLabel("Nama").fill("Rina K.");
    await page.getByLabel("Email").fill(`baru.${email}`);
    await press(page, "Simpan");
    await expect(page.getByText("Wajib diisi")).toBeVisible();
    await page.getByRole("textbox", { name: "Kata sandi atau kode" }).fill(PASSWORD);
    await press(page, "Simpan");
    await expect(page.getByText(`baru.${email} menunggu verifikasi`)).toBeVisible();
    await press(page, `Tetap pakai ${email}`);
    await expect(page.getByText(`${email} tetap menjadi alamat Anda.`)).toBeVisible();
    const photo = { name: "foto.png", mimeType: "image/png", buffer: png(200, 200) };
    for (const bytes of [250_000, 2_000_000]) {
      const buffer = Buffer.concat([photo.buffer, Buffer.alloc(bytes)]);
      await page.locator("input[type=file]").setInputFiles({ ...photo, buffer });
      await press(page, "Pasang foto");
      await expect(page.locator("#photo-errors")).toContainText("Maksimal 200 kB");
    }
    await page.locator("input[type=file]").setInputFiles(photo);
    await press(page, "Pasang foto");
    await expect(page.getByText("Foto disimpan.")).toBeVisible();
    await press(page, "Hapus foto");
    await expect(page.getByText("Foto dihapus.")).toBeVisible();

    await page.goto("/settings/password");
    await press(page, "Keluarkan semua perangkat lain");
    await expect(page.getByText("Semua perangkat lain dikeluarkan.", { exact: true })).toBeVisible();
    await other.goto("/home");
    await expect(other).toHaveURL("/login");
    const [current, next] = [
      page.getByRole("textbox", { name: "Kata sandi sekarang" }),
      page.getByRole("textbox", { name: "Kata sandi baru" }),
    ];
    for (const password of ["bukan itu sama sekali", PASSWORD]) {
      await current.fill(password);
      await next.fill("beras hitam 2027");
      await next.press("Enter");
    }
    await expect(page.getByText("Kata sandi sudah diganti.")).toBeVisible();
  });

  test("settings of the plant are saved after their errors, and cleared", async ({ open }) => {
    const page = await open("ADMIN", plain);
    await page.goto("/settings/company");
    const division = page.getByLabel("Kelipatan timbangan");
    for (const [value, text] of [
      ["30", /Kapasitas 80\.000 kg bukan kelipatan/],
      ["20", /Kosongkan untuk kembali/],
      ["", "Bawaan server: 10 kg"],
    ] as const) {
      await division.fill(value);
      await division.press("Enter");
      await expect(division).toHaveAccessibleDescription(text);
    }
  });

  test("a master is created after its errors, changed, deleted and restored", async ({ open }) => {
    const page = await open("ADMIN", plain);
    const name = `PT Tanpa ${randomInt(1e9)}`;
    await page.goto("/management/customer?form=new");
    // Tab reaches the form before the rows.
    await expect(page.locator("[data-side-panel] ~ [data-list]")).toHaveCount(1);
    await panelOf(page).getByLabel("Nama").fill(name);
    await press(panelOf(page), "Simpan");
    await expect(panelOf(page).getByLabel("Kode")).toHaveAttribute("aria-invalid", "true");
    await expect(panelOf(page).getByLabel("Nama")).toHaveValue(name);
    await panelOf(page)
      .getByLabel("Kode")
      .fill(`TJ-${randomInt(1e9)}`);
    await press(panelOf(page), "Simpan");
    await expect(page.getByText(`${name} disimpan.`)).toBeVisible();

    // Folded while the list has fewer than ten rows.
    const fold = page.locator("summary").filter({ hasText: /^Filter$/ });
    if (await fold.isVisible()) await fold.click();
    await page.getByRole("searchbox").fill(name);
    await press(page, "Terapkan");
    await page.getByRole("link", { name, exact: true }).click();
    await panelOf(page).getByRole("link", { name: "Ubah" }).click();
    await panelOf(page).getByLabel("Telepon").fill("021 555");
    await panelOf(page).getByLabel("Aktif").uncheck();
    await press(panelOf(page), "Simpan");
    await expect(rowOf(page, name)).toContainText("Tidak aktif");
    await page.getByRole("link", { name: `Riwayat: ${name}` }).click();
    await expect(panelOf(page).getByRole("listitem").first()).toContainText("Telepon– → 021 555");
    await panelOf(page).getByRole("link", { name: "Tutup" }).click();
    await page.getByRole("link", { name: `Hapus: ${name}` }).click();
    await press(page, "Hapus");
    await page.goto(`/management/customer?deleted=1&q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name, exact: true }).click();
    await panelOf(page).getByRole("link", { name: "Pulihkan" }).click();
    await press(page, "Pulihkan");
    await expect(page.getByText(`${name} dipulihkan.`)).toBeVisible();
  });

  test("an outbound truck is created, weighed with a reason, loaded and finished", async ({ app, open }) => {
    const plate = newPlate();
    const [office, scale, fg] = [await open("OFFICE", plain), await open("SCALE", plain), await open("FG", plain)];
    await office.goto("/record/outbound?form=new");
    const panel = panelOf(office);
    await panel.getByLabel("No. polisi").fill(plate);
    await choose(panel, "Customer", "PT Sinar Pangan", false);
    const goods = { area: "H", goods: "Tepung 50 kg", grade: "Grade A", marking: "Mawar", bags: "200" };
    await fillItem(office, 0, { ...goods, kg: "1.000" }, false);
    await press(panel, "Tambah barang");
    await expect(panel.getByLabel("No. polisi")).toHaveValue(plate);
    await press(panel, "Hapus barang 2");
    await press(panel, "Simpan");
    await expect(panel.getByText("200 × 50 kg = 10.000 kg")).toBeVisible();
    await panel.getByLabel("Kg", { exact: true }).fill("10.000");
    await press(panel, "Simpan");
    await expect(office.getByText(`dibuka untuk ${plate}`)).toBeVisible();
    const [made] = await recordsOf(app, plate);
    const path = itemPath(made ?? { id: 0 });

    await scale.goto(path);
    await scale.getByLabel("Timbang kosong").fill("1000");
    await press(scale, "Simpan timbang kosong");
    await expect(scale.getByLabel("Timbang kosong")).toHaveValue("1.000");
    await scale.getByLabel(/alasan/i).fill("gerobak motor");
    await scale.getByLabel(/alasan/i).press("Enter");
    await expect(badgeOf(scale)).toHaveText("Siap muat");
    await fg.goto(path);
    await press(fg, "Simpan muat");
    await expect(badgeOf(fg)).toHaveText("Siap timbang isi");
    await scale.goto(path);
    await scale.getByLabel("Timbang isi").fill("11000");
    await press(scale, "Simpan timbang isi");
    await expect(badgeOf(scale)).toHaveText("Sudah timbang isi");

    await office.goto(path);
    const opened = office.context().waitForEvent("page");
    await press(office, "Cetak surat jalan");
    await opened;
    await press(office, "Selesaikan");
    await expect(badgeOf(office)).toHaveText("Selesai");
    const { body } = await app.get<OutboundRecord>("ADMIN", `/outbound-record/${made?.id}`);
    expect(body).toMatchObject({ status: "DONE", firstKg: 1000, secondKg: 11_000, netKg: 10_000 });
    await office.getByRole("link", { name: "Sudah dicek" }).click();
    await press(office, "Sudah dicek");
    await expect(office.getByText("Nilai tidak wajar, sudah dicek")).toBeVisible();
  });

  test("an inbound truck is inspected, weighed out and priced", async ({ app, open }) => {
    const record = await takeInbound(app, await makeInbound(app), "weigh-in");
    const checker = await open("CHECKER", plain);
    await checker.goto(viewPath(record));
    await checker.getByLabel("Karung kosong").fill("100");
    await press(checker, "Simpan pemeriksaan");
    await expect(checker.getByText("Karung kosong menurut surat jalan 10.")).toBeVisible();
    await checker.getByLabel("Alasan", { exact: true }).fill("surat jalan susulan");
    await press(checker, "Simpan pemeriksaan");
    await expect(checker.getByText("Karung kosong 100 bal")).toBeVisible();
    const [scale, finance] = [await open("SCALE", plain), await open("FINANCE", plain)];
    await scale.goto(viewPath(record));
    await scale.getByLabel("Timbang keluar").fill("12000");
    await press(scale, "Simpan timbang keluar");
    await expect(badgeOf(scale)).toHaveText("Menunggu harga");
    await finance.goto(viewPath(record));
    await finance.getByLabel("Harga per kg").fill("5.250,50");
    await press(finance, "Selesaikan");
    await expect(badgeOf(finance)).toHaveText("Selesai");
    const { body } = await app.get<InboundRecord>("ADMIN", `/inbound-record/${record.id}`);
    expect(body).toMatchObject({ status: "DONE", pricePerKg: 5250.5 });
  });

  test("a stale save asks which value is right and keeps the input", async ({ app, open }) => {
    const record = await makeRecord(app);
    const page = await open("OFFICE", plain);
    await page.goto(`${itemPath(record)}?form=${record.id}`);
    await panelOf(page).getByLabel("Sopir").fill("Sopir saya");
    const body = newRecord(record.licensePlate, { date: record.date, unusualReason: "uji", driverName: "Sopir lain" });
    const outboundItem = record.outboundItem.map(({ id }, index) => ({ ...body.outboundItem[index], id }));
    const saved = await app.put("ADMIN", `/outbound-record/${record.id}`, { ...body, outboundItem }, record.version);
    expect(saved.status).toBe(200);
    await press(panelOf(page), "Simpan");
    await expect(panelOf(page)).toContainText("Sopir lain");
    await expect(panelOf(page).getByLabel("Sopir", { exact: true })).toHaveValue("Sopir saya");
    await press(panelOf(page), "Simpan");
    await expect(panelOf(page).getByText("Pilih salah satu dari dua nilai.").first()).toBeVisible();
    await panelOf(page)
      .getByRole("radio", { name: /Isian saya/ })
      .check();
    await press(panelOf(page), "Simpan");
    await expect(panelOf(page)).toHaveCount(0);
    expect((await recordsOf(app, record.licensePlate))[0]).toMatchObject({ driverName: "Sopir saya" });
  });

  test("a booking is cancelled with a reason and restored", async ({ app, open }) => {
    const po = await makePo(app, [20_000]);
    const booking = await makeBooking(app, po, 4000);
    const page = await open("OFFICE", plain);
    await page.goto(`/record/booking?view=${booking.id}&cancel=${booking.id}`);
    await press(questionOf(page), "Batalkan");
    await expect(questionOf(page).getByText("Wajib diisi.")).toBeVisible();
    await questionOf(page).getByLabel("Alasan").fill("Salah klik");
    await press(questionOf(page), "Batalkan");
    await expect(page.getByText(`${booking.bookingNo} dibatalkan.`)).toBeVisible();
    await press(page, "Urungkan");
    await expect(page.getByText(`Langkah terakhir ${booking.bookingNo} diurungkan.`)).toBeVisible();
    expect((await bookingNow(app, booking)).cancelledAt).toBeNull();
  });

  test("a list is filtered, sorted, paged, given columns, saved as a view and downloaded", async ({ app, open }) => {
    const record = await makeRecord(app);
    const other = await makeRecord(app);
    const page = await open("FG", plain);
    await page.goto("/record/outbound?page=x");
    await page.getByLabel("No. polisi").fill(record.licensePlate);
    await press(page, "Terapkan");
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await page.getByRole("columnheader", { name: "Nomor" }).getByRole("link").click();
    await expect(page).toHaveURL(/sort=/);
    await menuButton(page, "Unduh").click();
    const [download] = await Promise.all([page.waitForEvent("download"), menuItem(page, "CSV").click()]);
    const text = readFileSync(await download.path(), "utf8");
    expect([text.includes(record.recordNo), text.includes(other.recordNo)]).toEqual([true, false]);
    const panel = panelOf(page);
    await page.goto("/record/outbound?arrange=columns");
    await panel.getByLabel("Customer", { exact: true }).uncheck();
    await press(panel, "Naikkan Status");
    await press(panel, "Simpan");
    await expect(page.getByRole("columnheader", { name: "Customer" })).toHaveCount(0);

    const name = `TANPA ${randomInt(1e9)}`;
    await page.goto("/record/outbound?status=WAITING&arrange=views");
    await press(panel, "Simpan tampilan sekarang");
    await expect(panel.getByText("Wajib diisi.")).toBeVisible();
    await panel.getByLabel("Nama tampilan").first().fill(name);
    await press(panel, "Simpan tampilan sekarang");
    const tab = page.getByRole("navigation", { name: "Tampilan" }).getByRole("link", { name });
    await expect(tab).toHaveAttribute("aria-current", "page");
    await page.goto("/record/outbound?status=WAITING&arrange=views");
    await panel.locator("details").filter({ hasText: name }).locator("summary").click();
    await press(panel.locator("details").filter({ hasText: name }), "Hapus");
    await expect(tab).toHaveCount(0);
  });

  test("selected rows are changed together with one reason", async ({ app, open }) => {
    const po = await makePo(app, [10_000]);
    const bookings: Booking[] = [await makeBooking(app, po, 1000), await makeBooking(app, po, 2000)];
    const page = await open("OFFICE", plain);
    await page.goto(`/record/booking?startDate=&poSalesNo=${encodeURIComponent(po.poSalesNo)}`);
    for (const { bookingNo } of bookings) await rowOf(page, bookingNo).getByRole("checkbox").check();
    await press(page, "Batalkan");
    await questionOf(page).getByLabel("Alasan").fill("Truk tidak datang");
    await press(questionOf(page), "Batalkan");
    await expect(questionOf(page)).toContainText("Selesai: 2 dari 2");
    expect((await poNow(app, po)).lines[0]?.bookedKg).toBe(0);
  });

  test("a failed loader offers to retry", async ({ open, startWeb }) => {
    const web = await startWeb();
    const page = await open("OFFICE", { ...plain, cutsLine: true });
    expect((await page.goto(`${web.url}/record/booking`))?.status()).toBe(503);
    await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
    web.connect();
    await page.getByRole("link", { name: "Coba lagi" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Booking");
  });

  test("no form is saved as another user", async ({ app, open }) => {
    const truck = await makeRecord(app);
    const [page, other] = [await open("SCALE", plain), await open("ADMIN", plain)];
    await page.goto(itemPath(truck));
    await page.getByLabel("Timbang kosong").fill("8020");
    await page.context().addCookies(await other.context().cookies());
    await press(page, "Simpan timbang kosong");
    await expect(page.getByRole("alertdialog", { name: "Pengguna lain sudah masuk" })).toBeVisible();
    expect((await app.get<OutboundRecord>("ADMIN", `/outbound-record/${truck.id}`)).body.firstKg).toBeNull();
  });
});
