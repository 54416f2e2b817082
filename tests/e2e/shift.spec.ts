import { makeUser, newEmail, OWN_PASSWORD, signIn } from "./account-steps";
import { expect, type Page, test } from "./fixtures";
import { rowOf } from "./plain-steps";
import { itemPath, makeRecord, today, weighAndLoad } from "./truck-steps";

/** The inbox and the handover of a shift (docs/domain.md, Exceptions, Shifts). */

test("a shift changes hands by two users", async ({ app, open }) => {
  // The shift before the current one (SHIFT_HOURS of e2e-app.ts).
  const address = `/record/shift?date=${today()}&shift=2`;
  const truck = await makeRecord(app);
  const first = await open("SCALE");
  const late = await open("SCALE", { javaScript: false });
  for (const page of [first, late]) await page.goto(address);
  await expect(first.getByRole("heading", { level: 1 })).toContainText("Shift 2");
  await expect(rowOf(first, truck.licensePlate)).toContainText("Menunggu");
  await first.getByLabel("Catatan").fill("Portal macet");
  await first.getByRole("button", { name: "Serahkan shift" }).last().click();
  await expect(first.getByText("Menunggu diterima")).toBeVisible();
  await expect(first.getByText("Pengguna lain menerima dari sesinya sendiri.")).toBeVisible();

  // A second page of the shift names the first user, without JavaScript too.
  await late.getByRole("button", { name: "Serahkan shift" }).last().click();
  await expect(late.getByText("sudah diserahterimakan oleh Uji SCALE")).toBeVisible();

  await weighAndLoad(app, truck, null);
  const email = newEmail();
  await makeUser(app, { name: "Operator Malam", email, role: "SCALE", password: OWN_PASSWORD });
  const next = await open(null);
  await signIn(next, email);
  await expect(next).not.toHaveURL("/login");
  await next.goto(address);
  await next.getByRole("button", { name: "Terima shift" }).click();
  await expect(next.getByText("Sudah serah terima")).toBeVisible();
  await expect(next.getByText("Operator Malam ·")).toBeVisible();
  await expect(next.getByText("Portal macet")).toBeVisible();
  await expect(rowOf(next, truck.licensePlate)).toContainText("Menunggu");
  await expect(rowOf(next, truck.licensePlate)).toContainText("Siap timbang isi");
});

test("a correction is answered by a key and a sentence, and leads to its truck", async ({ app, open }) => {
  const truck = await makeRecord(app);
  const weighed = await app.post<typeof truck>(
    "SCALE",
    `/outbound-record/${truck.id}/weigh-in`,
    { weightKg: 8_000 },
    truck.version,
  );
  const body = { weightKg: 8_020, unusualReason: "salah baca" };
  await app.post("SCALE", `/outbound-record/${truck.id}/weigh-in`, body, weighed.body.version);
  const page = await open("OFFICE");
  await page.goto(`/record/exception?startDate=${today()}&endDate=${today()}&licensePlate=${truck.licensePlate}`);
  const row = rowOf(page, truck.recordNo);
  await expect(row).toContainText("Koreksi");
  await expect(row).toContainText("8.000 kg");
  await expect(row).toContainText("8.020 kg");
  await expect(row).toContainText("salah baca");
  await row.getByRole("link").first().focus();
  await page.keyboard.press("a");
  await expect(page.getByLabel("Jawaban")).toBeFocused();
  await page.keyboard.type("dicek dengan sopir");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Uji OFFICE");
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(itemPath(truck));
});

test("the inbox offers only the rows that its user may accept", async ({ app, open }) => {
  const truck = await makeRecord(app);
  const path = `/outbound-record/${truck.id}/weigh-in`;
  const weigh = async (as: "ADMIN" | "SCALE", weightKg: number, version: number) =>
    (await app.post<typeof truck>(as, path, { weightKg, unusualReason: `oleh ${as}` }, version)).body.version;
  // An unusual value of ADMIN, and a correction by each.
  await weigh("SCALE", 1_020, await weigh("ADMIN", 1_010, await weigh("ADMIN", 1_000, truck.version)));
  const address = `/record/exception?startDate=${today()}&endDate=${today()}&licensePlate=${truck.licensePlate}`;
  const rowsOf = (page: Page) => ({
    own: rowOf(page, "oleh SCALE").filter({ hasText: "Koreksi" }),
    accepted: rowOf(page, "oleh ADMIN").filter({ hasText: "Koreksi" }),
    unusual: rowOf(page, "Nilai tidak wajar").first(),
  });
  const page = await open("SCALE");
  await page.goto(address);
  const { own, accepted, unusual } = rowsOf(page);
  for (const row of [own, unusual]) {
    await expect(row.getByRole("checkbox")).toHaveCount(0);
    await row.getByRole("link").first().focus();
    await page.keyboard.press("a");
    await page.keyboard.press("Space");
    await expect(page.getByLabel("Jawaban")).toBeHidden();
  }
  await page.getByRole("columnheader").getByRole("checkbox").check();
  await expect(page.getByLabel("1 dipilih · Jawaban")).toBeVisible();
  await expect(accepted.getByRole("checkbox")).toBeChecked();

  const plain = await open("SCALE", { javaScript: false });
  await plain.goto(address);
  await expect(plain.getByRole("checkbox")).toHaveCount(1);
  await rowsOf(plain).accepted.getByRole("checkbox").check();
  await plain.getByRole("button", { name: "Terima" }).click();
  await expect(rowsOf(plain).accepted).toContainText("Uji SCALE");
  await expect(plain.getByLabel("Jawaban")).toHaveCount(0);
});

test("a row that another user accepts first loses its checkbox, and a message says so", async ({ app, open }) => {
  const truck = await makeRecord(app);
  const path = `/outbound-record/${truck.id}/weigh-in`;
  const weighed = await app.post<typeof truck>("SCALE", path, { weightKg: 8_000 }, truck.version);
  await app.post("SCALE", path, { weightKg: 8_020, unusualReason: "salah baca" }, weighed.body.version);
  const page = await open("OFFICE");
  await page.goto(`/record/exception?startDate=${today()}&endDate=${today()}&licensePlate=${truck.licensePlate}`);
  const row = rowOf(page, truck.recordNo);
  await row.getByRole("checkbox").check();
  const accepted = await app.post("ADMIN", "/exception/look", { rows: [await row.getAttribute("data-row")] });
  expect(accepted.status).toBe(204);
  await page.getByRole("button", { name: "Terima" }).click();
  await expect(page.getByText("Sudah dilihat oleh Uji ADMIN.")).toBeVisible();
  await expect(page.getByRole("table").getByRole("checkbox")).toHaveCount(0);
});
