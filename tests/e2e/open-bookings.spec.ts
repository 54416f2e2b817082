import { MAX_BOOKING_CHOICES } from "#contract/constants";
import { expect, test } from "./fixtures";
import { chooseByTyping, makeBooking, makePo, offered, typeahead } from "./order-steps";
import { panelOf, today } from "./truck-steps";

/** A truck form with more open bookings than its list has. */

test("a booking beyond the list is chosen by its number", async ({ app, login, page }) => {
  const other = await makePo(app, [50_000], { customerId: 2, unusualReason: "kontrak" });
  const [own, po] = [await makeBooking(app, other, 5000), await makePo(app, [9_000_000], { unusualReason: "kontrak" })];
  const first = await makeBooking(app, po, 4000);
  for (let made = 0; made <= MAX_BOOKING_CHOICES; made += 1) await makeBooking(app, po, 1000 + made);
  try {
    await login("OFFICE");
    await page.goto(`/record/outbound?form=new&date=${today()}`);
    await chooseByTyping(page, "Customer", "Tirta", "CV Tirta Abadi");
    await typeahead(page, "Booking").click();
    await expect(offered(page).filter({ hasText: own.bookingNo })).toBeVisible();
    await chooseByTyping(page, "Customer", "Sinar", "PT Sinar Pangan");
    await typeahead(page, "Booking").click();
    await expect(page.getByText("80 pertama; ketik untuk mencari.").first()).toBeVisible();
    await expect(offered(page).filter({ hasText: first.bookingNo })).toHaveCount(0);
    await chooseByTyping(page, "Booking", first.bookingNo, first.bookingNo);
    await expect(panelOf(page).locator("p").filter({ hasText: "4.000 kg" }).first()).toBeVisible();
  } finally {
    const { version } = (await app.get<{ version: number }>("ADMIN", `/po-sale/${po.id}`)).body;
    await app.post("OFFICE", `/po-sale/${po.id}/cancel`, { reason: "uji" }, version);
  }
});
