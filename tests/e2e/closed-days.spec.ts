import type { Booking } from "#contract/orders/booking";
import { closedReasonOf, setLock } from "../setup/lock";
import { expect, test } from "./fixtures";
import { bookingNow, makeBooking, makePo } from "./order-steps";
import { panelOf } from "./truck-steps";

/** Earlier than the records of other tests. */
const LOCK = "2009-06-30";

// The lock date is the whole plant's.
test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ app }) => {
  expect((await setLock(app, LOCK, "uji")).status).toBe(200);
});
test.afterAll(async ({ app }) => {
  expect((await setLock(app, null, "uji")).status).toBe(200);
});

test("a closed day typed into a form asks ADMIN for the reason at once, and tells others", async ({ open }) => {
  for (const role of ["ADMIN", "OFFICE"] as const) {
    const page = await open(role);
    await page.goto("/record/production?form=new");
    const panel = panelOf(page);
    await expect(panel.getByText(/Sudah ditutup/)).toHaveCount(0);
    await panel.getByLabel("Tanggal").fill("10/06/2009");
    const reason = panel.getByLabel("Sudah ditutup sampai 30/06/2009: alasan perubahan ini");
    const note = panel.getByText("hanya ADMIN yang dapat menyimpan perubahan");
    await expect(role === "ADMIN" ? reason : note).toBeVisible();
    await expect(role === "ADMIN" ? note : reason).toHaveCount(0);
    await panel.getByLabel("Tanggal").fill("01/07/2009");
    await expect(panel.getByText(/Sudah ditutup/)).toHaveCount(0);
  }
});

test("bulk changes of a closed day ask for one reason", async ({ app, open }) => {
  const po = await makePo(app, [9_000], { date: "2009-07-01" });
  const bookings: Booking[] = [];
  for (const kg of [1_000, 2_000]) bookings.push(await makeBooking(app, po, kg, 0, { date: "2009-07-02" }));
  const list = `/record/booking?startDate=2009-07-02&endDate=2009-07-02&poSalesNo=${po.poSalesNo}`;
  const admin = await open("ADMIN");
  expect((await setLock(app, "2009-07-31", "uji")).status).toBe(200);
  await admin.goto(`${list}&bulk=cancel&${bookings.map(({ id }) => `rows=${id}`).join("&")}`);
  const dialog = admin.getByRole("alertdialog");
  await dialog.locator("[name=reason]").fill("tidak jadi");
  await dialog.getByRole("button", { name: "Batalkan" }).click();
  await expect(dialog.locator("[name=closedReason]")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(/Sudah ditutup sampai/).fill("salah catat");
  await expect(dialog.locator("[name=reason]")).toHaveValue("tidak jadi");
  await dialog.getByRole("button", { name: "Batalkan" }).click();
  await expect(dialog.getByText("2 dari 2")).toBeVisible();
  expect((await setLock(app, LOCK, "uji")).status).toBe(200);
  for (const { id } of bookings) {
    expect((await bookingNow(app, { id })).cancelledAt).not.toBeNull();
    expect(closedReasonOf((await app.history("ADMIN", `/booking/${id}`))[0])).toBe("salah catat");
  }
});
