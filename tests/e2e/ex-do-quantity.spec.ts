import { expect, test } from "./fixtures";
import { makeBooking, makePo, newPoNo } from "./order-steps";
import { today } from "./truck-steps";

/** Ex-DOs that exceed their quantity. */

test("a booking above its ex-DO shows a warning, and is saved with a reason", async ({ app, open }) => {
  const body = { ex_do_no: newPoNo().replace("PO", "DO"), exDoType: "OWN", date: today(), quantityKg: 1000 };
  const exDo = await app.post<{ id: number }>("ADMIN", "/ex-do-master", body);
  const po = await makePo(app, [20_000]);
  const booking = await makeBooking(app, po, 900, 0, { exDoMasterId: exDo.body.id });
  const office = await open("OFFICE");
  await office.goto(`/record/booking?form=${booking.id}`);
  await office.getByLabel("Jumlah").fill("5000");
  await expect(office.getByText(`Booking dari ${body.ex_do_no} menjadi 5.000 kg, jumlahnya 1.000 kg.`)).toBeVisible();
  await office.getByLabel("Alasan").fill("tambahan kontrak");
  await office.keyboard.press("Enter");
  await expect(office.getByText(/disimpan/)).toBeVisible();
});
