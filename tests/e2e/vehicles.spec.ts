import { expect, test } from "./fixtures";
import { panelOf, rowOf } from "./plain-steps";
import { badgeOf, itemPath, makeRecord, newPlate, weighAndLoad } from "./truck-steps";

/** The vehicle book and the permitted gross (docs/domain.md, Vehicles). */

test("the list of vehicles is as high as its rows in a large window", async ({ app, login, page }) => {
  for (let vehicle = 0; vehicle < 14; vehicle += 1)
    expect((await app.post("ADMIN", "/vehicle", { licensePlate: newPlate() })).status).toBe(201);
  await login("ADMIN");
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/settings/vehicles?perPage=25");
  await expect(page.locator("tbody tr").nth(13)).toBeVisible();
  const hidden = () =>
    page
      .getByRole("region")
      .first()
      .evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(await hidden()).toBe(0);
});

test("the limit and the block of a plate reach the forms of its truck", async ({ app, login, page, open }) => {
  const plate = newPlate();
  await login("OFFICE");
  await page.goto("/settings/vehicles?form=new");
  const panel = panelOf(page);
  await panel.getByLabel("No. polisi").fill(plate);
  await panel.getByLabel("JBI").fill("21000");
  await panel.getByLabel("Angkutan").fill("PT Lintas Jaya");
  await panel.getByLabel("Diblokir (alasan)").fill("Rem blong");
  await panel.getByLabel("Angkutan").press("Enter");
  await expect(panel).toHaveCount(0);
  // Trucks of other tests fill the first page.
  await page.goto(`/settings/vehicles?q=${encodeURIComponent(plate)}`);
  await expect(rowOf(page, plate)).toContainText("21.000 kg");

  await page.goto("/record/outbound?form=new");
  await panel.getByLabel("No. polisi").fill(plate);
  await expect(panel).toContainText("No. polisi ini diblokir: Rem blong.");
  await panel.getByRole("button", { name: "Pakai" }).click();
  await expect(panel.getByLabel("Angkutan")).toHaveValue("PT Lintas Jaya");

  const made = await makeRecord(app, { licensePlate: plate });
  const scale = await open("SCALE");
  await scale.goto(itemPath(made));
  await scale.getByLabel("Timbang kosong").fill("8020");
  await expect(scale.getByText("Boleh muat paling banyak 12.980 kg (JBI 21.000 kg).")).toBeVisible();
  await expect(scale.getByText("Barangnya 14.000 kg, kelebihan 1.020 kg.")).toBeVisible();

  const loaded = await weighAndLoad(app, made, null);
  await scale.goto(itemPath(loaded));
  await scale.getByLabel("Timbang isi").fill("22020");
  await expect(scale.getByText("Lebih 1.020 kg dari JBI 21.000 kg.")).toBeVisible();
  await scale.locator("[name=unusualReason]").fill("jalan dekat");
  await scale.locator("[name=unusualReason]").press("Enter");
  await expect(badgeOf(scale)).toHaveText("Sudah timbang isi");
  await page.goto(`/record/outbound?date=${made.date}&limitState=OVER`);
  await expect(rowOf(page, plate)).toBeVisible();
});
