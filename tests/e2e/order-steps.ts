import { randomInt } from "node:crypto";
import type { Booking } from "#contract/orders/booking";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import type { PoSale } from "#contract/orders/po-sale";
import type { TestApp } from "../setup/e2e-app";
import { bookedItem, bookingBody, expectStatus, makePo as postPo } from "../setup/orders";
import { expect, type Page } from "./fixtures";
import { pick } from "./plain-steps";
import { makeRecord, today } from "./truck-steps";

/** Creates POs, bookings and trucks through the API, and finds them on screens. */

/** A number that no other test uses. */
export const newPoNo = () => `PO-${randomInt(100_000, 999_999)}/${randomInt(100, 999)}`;

/** The fixture's ex-DOs. */
export const EX_DO = { id: 1, no: "DO-2026-001" };
export const OTHER_EX_DO = { id: 2, no: "DO-2026-002" };

/** Creates a PO of PT Sinar Pangan with a line of Grade A, Mawar per quantity. */
export const makePo = (app: TestApp, orderedKg: number[], changes: Record<string, unknown> = {}): Promise<PoSale> =>
  postPo(app, newPoNo(), orderedKg, { date: today(), ...changes });

/** Books kg of a PO line. */
export async function makeBooking(
  app: TestApp,
  po: PoSale,
  quantityKg: number,
  line = 0,
  changes: Record<string, unknown> = {},
): Promise<Booking> {
  const body = {
    ...bookingBody(po.lines[line]?.id ?? 0, EX_DO.id, quantityKg),
    date: today(),
    unusualReason: "uji",
    ...changes,
  };
  return expectStatus(201, await app.post<Booking>("OFFICE", "/booking", body));
}

/** Creates a truck that loads from a booking. */
export function makeTruck(app: TestApp, booking: Booking, quantityKg: number): Promise<OutboundRecord> {
  return makeRecord(app, { customerId: booking.customerId, outboundItem: [bookedItem(booking.id, quantityKg)] });
}

export const poNow = async (app: TestApp, { id }: { id: number }) =>
  (await app.get<PoSale>("ADMIN", `/po-sale/${id}`)).body;
export const bookingNow = async (app: TestApp, { id }: { id: number }) =>
  (await app.get<Booking>("ADMIN", `/booking/${id}`)).body;

/** Formats a number like the screens do. */
export const kg = (value: number) => new Intl.NumberFormat("id-ID").format(value);

/** The open confirmation. */
export const questionOf = (page: Page) => page.getByRole("alertdialog");

/** A combobox of the panel after hydration, which replaces the native select. */
export const typeahead = (page: Page, name: string) =>
  page.locator("[data-side-panel]").getByRole("combobox", { name }).and(page.locator("input"));

/** Options of the open combobox. */
export const offered = (page: Page) => page.getByRole("listbox").getByRole("option");

/** Chooses an option of a combobox by typing. */
export async function chooseByTyping(page: Page, label: string, typed: string, chosen: string | RegExp) {
  await typeahead(page, label).fill(typed);
  await offered(page).filter({ hasText: chosen }).click();
  await expect(typeahead(page, label)).toHaveValue(chosen);
}

/** A field of a PO line in the form. */
export const poLine = (page: Page, index: number, name: "Grade" | "Marking" | "Pesanan kg" | "Rp per kg") =>
  page.locator("[data-side-panel]").getByLabel(name, { exact: true }).nth(index);

/** Fills a PO line of the form. */
export async function fillPoLine(
  page: Page,
  index: number,
  grade: string,
  marking: string,
  orderedKg: string,
  price = "",
) {
  await pick(poLine(page, index, "Grade"), grade);
  await pick(poLine(page, index, "Marking"), marking);
  await poLine(page, index, "Pesanan kg").fill(orderedKg);
  await poLine(page, index, "Rp per kg").fill(price);
}
