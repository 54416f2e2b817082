import { accountEmail, PASSWORD } from "../setup/fixture";
import { expect, test } from "./fixtures";
import { makeBooking, makePo, poLine } from "./order-steps";
import { pick } from "./plain-steps";
import { badgeOf, itemPath, makeRecord, newPlate, panelOf } from "./truck-steps";

/** Forms by keyboard: focus order and the keys that save. */

test("adding a row focuses it, and removing a row focuses the button that restores it", async ({ login, page }) => {
  await login("ADMIN");
  await page.goto("/record/po-sales?form=new");
  const panel = panelOf(page);
  const add = panel.getByRole("button", { name: "Tambah baris" });
  const remove = panel.getByRole("button", { name: "Hapus baris 2" });
  const undo = panel.getByRole("button", { name: "Urungkan" });
  for (let line = 1; line <= 2; line += 1) {
    await add.focus();
    await page.keyboard.press("Enter");
    await expect(poLine(page, line, "Grade")).toBeFocused();
  }
  await pick(poLine(page, 1, "Marking"), "Melati");
  await poLine(page, 1, "Pesanan kg").fill("1.250");
  await poLine(page, 2, "Pesanan kg").fill("3");
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAccessibleDescription("Baris 2 dihapus.");
  await expect(poLine(page, 1, "Pesanan kg")).toHaveValue("3");
  await page.keyboard.press("Enter");
  await expect(poLine(page, 1, "Grade")).toBeFocused();
  await expect(poLine(page, 1, "Pesanan kg")).toHaveValue("1.250");
  await expect(poLine(page, 1, "Marking")).toHaveValue("Melati");
  await expect(poLine(page, 2, "Pesanan kg")).toHaveValue("3");
  await expect(undo).toHaveCount(0);

  // Tab moves from the suggestion to the next row.
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(poLine(page, 1, "Grade")).toBeFocused();
});

for (const { path, last, addLabel } of [
  { path: "/record/outbound?form=new", last: "Kg", addLabel: "Tambah barang" },
  { path: "/record/inbound?form=new", last: "Catatan", addLabel: "Tambah barang" },
  { path: "/record/po-sales?form=new", last: "Rp per kg", addLabel: "Tambah baris" },
]) {
  test(`every row of ${path} ends with its last field and its remove button`, async ({ login, page }) => {
    await login("ADMIN");
    await page.goto(path);
    const panel = panelOf(page);
    const add = panel.getByRole("button", { name: addLabel });
    for (const row of [0, 1]) {
      await panel.getByLabel(last, { exact: true }).nth(row).focus();
      await page.keyboard.press("Tab");
      await expect(panel.getByRole("button", { name: /^Hapus (barang|baris)/ }).nth(row)).toBeFocused();
      // The only row cannot be removed.
      if (row === 0) await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(add).toBeFocused();
      if (row === 0) await page.keyboard.press("Enter");
    }
    await expect(panel.locator("[data-entry]")).toHaveCount(2);
  });
}

test("keys typed after using a booking go into the form", async ({ app, login, page }) => {
  const plate = newPlate();
  const booking = await makeBooking(app, await makePo(app, [9000]), 4000, 0, { licensePlate: plate });
  await login("OFFICE");
  await page.goto("/record/outbound?form=new");
  await page.keyboard.type(plate);
  await panelOf(page).getByRole("checkbox", { name: booking.bookingNo }).focus();
  await page.keyboard.press("Enter");
  await expect(panelOf(page).getByLabel("Area", { exact: true })).toBeFocused();
  await page.keyboard.press("k");
  await expect(panelOf(page).getByLabel("Area", { exact: true })).toHaveValue("K");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("Enter saves from a text field and a select, Ctrl+Enter from a note", async ({ app, login, page }) => {
  const record = await makeRecord(app);
  await login("OFFICE");
  await page.goto(`${itemPath(record)}?form=${record.id}`);
  const save = panelOf(page).getByRole("button", { name: "Simpan" });
  await panelOf(page).getByLabel("Sopir").focus();
  await expect(save).toHaveText("SimpanEnter");
  await panelOf(page).getByLabel("Grade", { exact: true }).first().focus();
  await expect(save).toHaveText("SimpanEnter");
  await page.keyboard.press("Enter");
  await expect(panelOf(page)).toHaveCount(0);

  await page.goto(`${itemPath(record)}?form=${record.id}`);
  await panelOf(page).getByLabel("Catatan").focus();
  await expect(save).toHaveText("SimpanCtrl Enter");
  await page.keyboard.type("Baris satu");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Baris dua");
  await page.keyboard.press("Control+Enter");
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page.getByText("Baris satu\nBaris dua")).toBeVisible();
});

test("a truck's steps never move the focus to the page body", async ({ app, login, page }) => {
  const record = await makeRecord(app);
  await login("ADMIN");
  await page.goto(itemPath(record));
  const held = () => page.evaluate(() => document.activeElement !== document.body);
  await page.getByLabel("Timbang kosong", { exact: true }).fill("8.020");
  await page.getByRole("button", { name: "Simpan timbang kosong" }).focus();
  await page.keyboard.press("Enter");
  await expect(badgeOf(page)).not.toHaveText("Menunggu");
  expect(await held()).toBe(true);
  await expect(page.getByLabel("Karung")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Muat barang 2 dari 2")).toBeVisible();
  await expect(page.getByLabel("Karung")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByLabel("Timbang isi", { exact: true })).toBeFocused();
  await page.keyboard.type("22020");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Penyelesaian" })).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(badgeOf(page)).toHaveText("Selesai");
  expect(await held()).toBe(true);
});

test("a destructive confirmation focuses its cancel button", async ({ app, login, page }) => {
  const record = await makeRecord(app);
  const po = await makePo(app, [1000]);
  await login("ADMIN");
  await page.goto(`/record/outbound?delete=${record.id}`);
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("link", { name: "Batal", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);

  // A dialog with a reason focuses it, and Ctrl+Enter confirms.
  await page.goto(`/record/po-sales?view=${po.id}&cancel=${po.id}`);
  await expect(question.getByLabel("Alasan")).toBeFocused();
  await page.keyboard.type("Salah ketik");
  await page.keyboard.press("Control+Enter");
  await expect(question).toHaveCount(0);
  await expect(panelOf(page)).toContainText("Salah ketik");
});

test("? shows every shortcut of the screen in the user's language", async ({ app, login, open, page }) => {
  // Row shortcuts are active when the first row is rendered.
  await makeRecord(app);
  await login("OFFICE");
  await page.goto("/record/outbound");
  await page.keyboard.press("?");
  const overview = page.getByRole("dialog", { name: "Bantuan" });
  for (const key of ["J", "K", "/", "N", "E", "?", "Ctrl K"]) {
    await expect(overview.locator("kbd").and(page.getByText(key, { exact: true }))).toBeVisible();
  }
  await expect(overview).toContainText("Tambah: Barang Keluar");
  await page.keyboard.press("Escape");
  await expect(overview).toHaveCount(0);

  const english = await open("ADMIN", { locale: "en" });
  await english.goto("/home");
  await english.keyboard.press("?");
  await expect(english.getByRole("dialog", { name: "Help" })).toContainText("Search records and screens");
});

test("? explains the screen to the user's role, and Ctrl+K finds a section of the handbook", async ({ open }) => {
  const page = await open("SCALE", { locale: "en" });
  await page.goto("/record/inbound");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Help" });
  await expect(help.getByRole("heading", { name: "Truck in", exact: true })).toBeVisible();
  await help.getByRole("link", { name: "Open the handbook" }).click();
  await expect(page).toHaveURL("/help/scale#truck-in");
  await expect(help).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search…" }).getByRole("combobox").fill("tare");
  await page.getByRole("group", { name: "Handbook" }).getByRole("option").first().click();
  await expect(page).toHaveURL(/\/help\/scale#/);
});

test("Ctrl+K opens a new record, changes the theme and logs out", async ({ open }) => {
  // Use a new session, because logging out would end the one that tests share.
  const page = await open(null, { locale: "en" });
  await page.goto("/login");
  await page.locator("input[name=email]").fill(accountEmail("OFFICE"));
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/home");
  const run = async (typed: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search…" }).getByRole("combobox").fill(typed);
    await page.keyboard.press("Enter");
  };
  await page.goto("/home");
  await run("new: booking");
  await expect(page).toHaveURL("/record/booking?form=new");
  await page.goto("/home");
  await run("theme dark");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await run("log out");
  await expect(page).toHaveURL("/login");
});

test("dismissing the alert of an invalid form clears its errors and keeps the input", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/record/booking?form=new");
  await panelOf(page).getByLabel("No. polisi").fill("B 1 X");
  await panelOf(page).getByLabel("No. polisi").press("Enter");
  await expect(panelOf(page).locator("[aria-invalid=true]").first()).toBeVisible();
  await panelOf(page).getByRole("alert").getByLabel("Tutup pesan").click();
  await expect(panelOf(page).locator("[aria-invalid=true]")).toHaveCount(0);
  await expect(panelOf(page).getByLabel("No. polisi")).toHaveValue("B 1 X");
});

test("a confirmation handles a key pressed as soon as it appears, also on a slow machine", async ({ open }) => {
  const page = await open("ADMIN");
  await page.goto("/management/marking?form=new");
  const name = panelOf(page).getByLabel("Nama");
  await name.fill("belum jadi");
  const machine = await page.context().newCDPSession(page);
  await machine.send("Emulation.setCPUThrottlingRate", { rate: 12 });
  for (let round = 0; round < 6; round++) {
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector("[role=alertdialog]"), undefined, { polling: 5 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog"), `round ${round}`).toHaveCount(0);
    await expect(name).toBeFocused();
  }
});
