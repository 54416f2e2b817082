import type { Me } from "#contract/accounts/user";
import type { TestApp } from "../setup/e2e-app";
import { type Colour, colourAt, jpegOfCamera, png, SECRET } from "../setup/pictures";
import { expect, test, type Page } from "./fixtures";
import { userMenu } from "./menus";

/** User photos: upload on the profile, display next to the user's name. */

const file = (name: string, buffer: Buffer, mimeType = "image/png") => ({ name, mimeType, buffer });
const portrait = file("potret.jpg", jpegOfCamera(6), "image/jpeg");

const chosen = (page: Page) => page.getByLabel("Pilih foto");
const save = (page: Page) => page.getByRole("button", { name: "Pasang foto" });
/** The photo in the navigation. */
const ownPhoto = (page: Page) => page.locator("header :is(summary, button) img");
const me = async (app: TestApp, account: "SCALE" | "OFFICE" | "ADMIN") => (await app.get<Me>(account, "/me")).body;

/** Waits until an image is loaded and has pixels. */
async function expectShown(image: ReturnType<Page["locator"]>) {
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
}

/** Returns size and quarters of an image, from top left to bottom right. */
async function findPixels(page: Page, url: string) {
  const { size, quarters } = await page.evaluate(async (src) => {
    const bitmap = await createImageBitmap(await (await fetch(src)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const at = (x: number, y: number) => [
      ...(context?.getImageData(bitmap.width * x, bitmap.height * y, 1, 1).data ?? []),
    ];
    const places = [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
    return { size: [bitmap.width, bitmap.height], quarters: places };
  }, url);
  return { size, colours: quarters.map(colourAt) };
}

test.beforeEach(async ({ app }) => {
  for (const account of ["SCALE", "OFFICE", "ADMIN"] as const) await app.call(account, "DELETE", "/settings/photo");
});

test("a photo is uploaded, shown in the navigation and in a record's history, and removed", async ({ app, open }) => {
  const page = await open("ADMIN");
  await page.goto("/settings/profile");
  await expect(userMenu(page)).toContainText("AD");
  await expect(ownPhoto(page)).toHaveCount(0);
  await chosen(page).setInputFiles(portrait);
  await expectShown(page.getByAltText("Foto yang dipilih"));
  await save(page).click();
  await expect(page.getByText("Foto disimpan.")).toBeVisible();
  const { photoUrl } = await me(app, "ADMIN");
  await expect(ownPhoto(page)).toHaveAttribute("src", photoUrl ?? "");
  await expectShown(ownPhoto(page));
  await expectShown(page.locator("main img"));

  // The middle square of the camera's picture, upright.
  const upright: Colour[] = ["blue", "red", "white", "green"];
  expect(await findPixels(page, photoUrl ?? "")).toEqual({ size: [64, 64], colours: upright });
  expect((await (await page.request.get(photoUrl ?? "")).body()).includes(SECRET)).toBe(false);

  const { body: grade } = await app.post<{ id: number }>("ADMIN", "/grade", {
    code: "FOTO-BARU",
    name: "Foto",
  });
  await page.goto(`/management/grade?history=${grade.id}`);
  await expectShown(page.getByRole("dialog").locator("img"));
  await page.goto("/management/user?q=admin@gudang.test");
  await expectShown(page.locator("main table img"));

  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Hapus foto" }).click();
  await expect(page.getByText("Foto dihapus.")).toBeVisible();
  await expect(page.locator("img")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Hapus foto" })).toHaveCount(0);
  expect((await me(app, "ADMIN")).photoUrl).toBeNull();
});

test("a large picture is scaled down before it is sent", async ({ app, open }) => {
  const page = await open("OFFICE");
  await page.goto("/settings/profile");
  const large = Buffer.concat([png(3000, 2000), Buffer.alloc(1_000_000)]);
  await chosen(page).setInputFiles(file("besar.png", large));
  await save(page).click();
  await expect(page.getByText("Foto disimpan.")).toBeVisible();
  const { photoUrl } = await me(app, "OFFICE");
  const colours: Colour[] = ["red", "green", "blue", "white"];
  expect(await findPixels(page, photoUrl ?? "")).toEqual({ size: [256, 256], colours });
});

test("a file field and its errors are in the language of the screen", async ({ open }) => {
  const page = await open("OFFICE", { locale: "fr" });
  await page.goto("/settings/profile");
  const none = page.getByText("Aucun fichier choisi");
  await expect(page.getByText("Choisir un fichier")).toBeVisible();
  await expect(none).toBeVisible();
  // The browser's own texts follow its language.
  await expect(page.getByLabel("Choisir une photo")).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  await page.getByLabel("Choisir une photo").setInputFiles(file("faux.png", Buffer.from("GIF89a")));
  await expect(none).toBeHidden();
  await expect(page.getByLabel("Choisir une photo")).not.toHaveCSS("color", "rgba(0, 0, 0, 0)");
  await page.getByRole("button", { name: "Enregistrer la photo" }).click();
  await expect(page.locator("#photo-errors")).toContainText("Cette photo ne peut pas être lue");
  await expect(page.getByLabel("Choisir une photo")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Choisir une photo")).toHaveAttribute("aria-describedby", /photo-errors/);
});

test("a typed name survives saving, rejecting and removing a photo", async ({ open }) => {
  const page = await open("OFFICE");
  await page.goto("/settings/profile");
  await page.getByRole("textbox", { name: "Nama" }).fill("Nama Setengah Jadi");
  for (const [button, sent, said] of [
    ["Pasang foto", file("rusak.png", png().fill(0x55, 40, 400)), "tidak dapat dibaca"],
    ["Pasang foto", portrait, "Foto disimpan."],
    ["Hapus foto", undefined, "Foto dihapus."],
  ] as const) {
    if (sent) await chosen(page).setInputFiles(sent);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Nama" })).toHaveValue("Nama Setengah Jadi");
  }
  // Leaving the screen still asks about unsaved input.
  await page.getByRole("link", { name: "Kata sandi dan perangkat" }).click();
  await expect(page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" })).toBeVisible();
});

test("a photo is cached by the user's browser, and returns 404 to other visitors", async ({ app, open }) => {
  const page = await open("SCALE");
  await page.goto("/settings/profile");
  await chosen(page).setInputFiles(portrait);
  await save(page).click();
  await expect(page.getByText("Foto disimpan.")).toBeVisible();
  const address = (await me(app, "SCALE")).photoUrl ?? "";
  const answer = await page.request.get(address);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "private, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const guest = await open(null);
  const refused = await guest.request.get(address);
  expect(refused.status()).toBe(404);
  expect(refused.headers()["set-cookie"]).toBeUndefined();
  expect((await page.request.get(`/photo/${"0".repeat(64)}`)).status()).toBe(404);
  // After signing in they see the start page, not the image.
  await guest.goto("/home");
  await expect(guest).toHaveURL("/login");
});
