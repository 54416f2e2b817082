import type { InboundRecord } from "#contract/weighing/inbound-record";
import type { TestApp } from "../setup/e2e-app";
import { InboundTruck } from "../setup/inbound";
import type { Page } from "./fixtures";
import { pick } from "./plain-steps";
import { newPlate, panelOf, today } from "./truck-steps";

/** Steps on inbound screens, by their Indonesian labels. */

export const viewPath = ({ id }: { id: number }) => `/record/inbound?view=${id}`;

/** Creates a record with two items through the API. */
export const makeInbound = async (app: TestApp, changes: object = {}): Promise<InboundRecord> =>
  (await InboundTruck.arrives(app, newPlate(), { date: today(), unusualReason: "muatan uji", ...changes })).record;

/** Advances a record through the API to the given step: 30,000 kg full, 12,000 kg empty, no deduction. */
export async function takeInbound(app: TestApp, made: InboundRecord, last: Parameters<InboundTruck["goes"]>[0]) {
  const truck = new InboundTruck(app, made);
  await truck.goes(last);
  return truck.record;
}

/** Returns an ADMIN's URL of all records of a plate, on any day. */
export async function inboundOf(app: TestApp, plate: string): Promise<InboundRecord[]> {
  const query = new URLSearchParams({ licensePlate: plate });
  const { body } = await app.get<{ data: InboundRecord[] }>("ADMIN", `/inbound-record?${query.toString()}`);
  return body.data;
}

/** Fills an item of the record form. */
export async function fillInboundItem(
  page: Page,
  index: number,
  { goods, quantity, note }: { goods: string; quantity: string; note?: string },
) {
  const field = (label: string) => panelOf(page).getByLabel(label, { exact: true }).nth(index);
  await pick(field("Barang"), goods);
  await field("Jumlah").fill(quantity);
  // The record has its own note.
  if (note !== undefined) await panelOf(page).locator(`[name="items[${index}].note"]`).fill(note);
}
