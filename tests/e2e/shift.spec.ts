import { makeUser, newEmail, OWN_PASSWORD, signIn } from "./account-steps";
import { expect, test } from "./fixtures";
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
