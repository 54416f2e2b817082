import { PLANT_FIELDS, type PlantSettings } from "#contract/plant";
import type { TestApp } from "../setup/e2e-app";
import { picture, png } from "../setup/pictures";
import { expect, test } from "./fixtures";
import { menuItem, userMenu } from "./menus";
import { itemPath, makeRecord } from "./truck-steps";

/** Plant settings: edited by ADMIN, applied to all users. */

test.afterEach(async ({ app }) => {
  const { version } = await settings(app);
  const body = { ...Object.fromEntries(PLANT_FIELDS.map((field) => [field, null])), timeZoneConfirmed: true };
  expect((await app.put("ADMIN", "/settings/company", body, version)).status).toBe(200);
  await app.call("ADMIN", "DELETE", "/settings/company/logo");
});

const settings = async (app: TestApp) => (await app.get<PlantSettings>("ADMIN", "/settings/company")).body;

test("a setting shows its source, is saved by Enter and returns to the default when cleared", async ({ app, open }) => {
  const page = await open("ADMIN");
  await page.goto("/home");
  await userMenu(page).click();
  await menuItem(page, "Pengaturan pabrik").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pengaturan pabrik");
  const division = page.getByLabel("Kelipatan timbangan");
  await expect(division).toHaveAccessibleDescription("Bawaan server: 10 kg");
  await division.fill("30");
  await division.press("Enter");
  await expect(division).toHaveAccessibleDescription(/Kapasitas 80\.000 kg bukan kelipatan skala 30 kg\./);
  await division.fill("20");
  await division.press("Enter");
  await expect(page.getByText("Pengaturan disimpan.")).toBeVisible();
  await expect(division).toHaveValue("20");
  await expect(division).toHaveAccessibleDescription("Kosongkan untuk kembali ke bawaan server: 10 kg");

  const record = await makeRecord(app);
  const scale = await open("SCALE");
  await scale.goto(itemPath(record));
  await expect(scale.getByText("Kelipatan 20 kg, mulai 400 kg.")).toBeVisible();

  await division.fill("");
  await division.press("Enter");
  await expect(division).toHaveAccessibleDescription("Bawaan server: 10 kg");
  expect((await settings(app)).saved.scaleDivisionKg).toBeNull();
  await page.getByRole("link", { name: "Riwayat" }).click();
  await expect(page.getByText("Kelipatan timbangan:").first()).toBeVisible();
});

test("another time zone requires confirmation when records exist", async ({ app, open }) => {
  await makeRecord(app);
  const page = await open("ADMIN");
  await page.goto("/settings/company");
  const zone = page.getByRole("combobox", { name: "Zona waktu" });
  await zone.fill("Asia/Jayapura");
  await zone.press("Enter");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("mengikuti Asia/Jayapura. Centang untuk melanjutkan.")).toBeVisible();
  expect((await settings(app)).saved.appTimezone).toBeNull();
  await page.getByLabel("Ganti zona waktu walau sudah ada data").check();
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Pengaturan disimpan.")).toBeVisible();
  expect((await settings(app)).saved.appTimezone).toBe("Asia/Jayapura");
});

test("a logo is uploaded, shown and removed", async ({ open }) => {
  const page = await open("ADMIN");
  await page.goto("/settings/company");
  await expect(page.getByText("Belum ada logo")).toBeVisible();
  const file = (buffer: Buffer) => ({ name: "logo.png", mimeType: "image/png", buffer });
  await page.getByLabel("Pilih logo").setInputFiles(file(Buffer.from("no picture")));
  await page.getByRole("button", { name: "Pasang logo" }).click();
  await expect(page.getByText("Berkas ini bukan foto PNG, JPEG atau WebP yang utuh.")).toBeVisible();
  await page.getByLabel("Pilih logo").setInputFiles(file(png(picture(600, 200))));
  await page.getByRole("button", { name: "Pasang logo" }).click();
  await expect(page.getByText("Logo disimpan.")).toBeVisible();
  const logo = page.getByRole("img", { name: "Logo" });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  await page.getByRole("button", { name: "Hapus logo" }).click();
  await expect(page.getByText("Belum ada logo")).toBeVisible();
});

test("only ADMIN sees the links of plant and mail settings, and their URLs redirect other users home", async ({
  open,
}) => {
  const page = await open("OFFICE");
  await page.goto("/settings/profile");
  await expect(page.getByRole("link", { name: "Profil" })).toBeVisible();
  for (const [name, path] of [
    ["Pengaturan pabrik", "/settings/company"],
    ["Email keluar", "/settings/mail"],
    ["Sistem", "/settings/system"],
  ]) {
    await expect(page.getByRole("link", { name })).toHaveCount(0);
    await page.goto(path ?? "");
    await expect(page).toHaveURL("/home");
    await page.goto("/settings/profile");
  }
});
