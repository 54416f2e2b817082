import { expect, test } from "./fixtures";
import { panelOf, rowOf } from "./plain-steps";
import { badgeOf, itemPath, makeRecord, newPlate, weighAndLoad } from "./truck-steps";

/** The vehicle book and the permitted gross (docs/domain.md, Vehicles). */

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
});

test("a late answer fills only untouched fields of the typed plate", async ({ app, open }) => {
  const [known, other] = [newPlate(), newPlate()];
  for (const [licensePlate, driverName] of [
    [known, "Asep Hidayat"],
    [other, "Sopir lain"],
  ]) {
    const book = { licensePlate, driverName, transporter: "PT Lintas Jaya", blockedReason: "Rem blong" };
    expect((await app.post("ADMIN", "/vehicle", book)).status).toBe(201);
  }
  const page = await open("OFFICE");
  const answers = new Map<string, () => void>();
  await page.route("**/record/outbound/last?*", async (route) => {
    const plate = new URL(route.request().url()).searchParams.get("licensePlate") ?? "";
    await new Promise<void>((resolve) => answers.set(plate, resolve));
    // The form aborts the request of an older plate.
    await route.continue().catch(() => undefined);
  });
  await page.goto("/record/outbound?form=new");
  const panel = panelOf(page);
  const [plate, driver, transporter] = ["No. polisi", "Sopir", "Angkutan"].map((label) => panel.getByLabel(label));
  await plate?.fill(other);
  await expect.poll(() => answers.has(other)).toBe(true);
  await plate?.fill(known);
  await expect.poll(() => answers.has(known)).toBe(true);
  answers.get(other)?.();
  await expect(panel.getByText("Mencari No. polisi…")).toBeVisible();
  await driver?.fill("Budi");
  await panel.getByLabel("Tujuan").focus();
  const before = await driver?.boundingBox();
  answers.get(known)?.();
  await expect(transporter ?? panel).toHaveValue("PT Lintas Jaya");
  await expect(driver ?? panel).toHaveValue("Budi");

  // The warning has its own row and asks for a reason.
  await expect(panel.getByText("No. polisi ini diblokir: Rem blong.").first()).toBeVisible();
  await expect(panel.locator("[name=unusualReason]")).toBeVisible();
  expect((await driver?.boundingBox())?.x).toBe(before?.x);
  await plate?.fill("B 1 ZZZ");
  await expect(transporter ?? panel).toHaveValue("");
});
