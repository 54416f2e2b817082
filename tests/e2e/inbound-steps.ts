import type { InboundRecord } from "#contract/inbound-record";
import type { TestApp } from "../setup/e2e-app";
import { newInbound } from "../setup/inbound";
import { expect, type Page } from "./fixtures";
import { newPlate, panelOf, today } from "./truck-steps";

/** What people do on the screen of inbound records, in the words that they read. */

export const viewPath = ({ id }: { id: number }) => `/record/inbound?view=${id}`;

/** Opens a record by the API, with two items. */
export async function makeInbound(app: TestApp, changes: Record<string, unknown> = {}): Promise<InboundRecord> {
  const body = newInbound(newPlate(), { date: today(), ...changes });
  const { status, body: record } = await app.call<InboundRecord>("ADMIN", "POST", "/inbound-record", { body });
  expect(status).toBe(201);
  return record;
}

const STEPS = ["weigh-in", "check", "weigh-out", "finish"] as const;

/** Takes a record by the API to the given step: 30,000 kg full, 12,000 kg empty, no deduction. */
export async function takeInbound(app: TestApp, made: InboundRecord, last: (typeof STEPS)[number]) {
  const bodies = {
    "weigh-in": { weightKg: 30_000 },
    check: { items: made.items.map(({ id, quantity }) => ({ id, quantity })) },
    "weigh-out": { weightKg: 12_000 },
    finish: { pricePerKg: 5000 },
  };
  let record = made;
  for (const verb of STEPS.slice(0, STEPS.indexOf(last) + 1)) {
    const path = `/inbound-record/${record.id}/${verb}`;
    const answer = await app.call<InboundRecord>("ADMIN", "POST", path, {
      body: bodies[verb],
      version: record.version,
    });
    expect(answer.status).toBe(200);
    record = answer.body;
  }
  return record;
}

/** The records of a plate, over all days, as an administrator sees them. */
export async function inboundOf(app: TestApp, plate: string): Promise<InboundRecord[]> {
  const query = new URLSearchParams({ licensePlate: plate });
  const { body } = await app.call<{ data: InboundRecord[] }>("ADMIN", "GET", `/inbound-record?${query.toString()}`);
  return body.data;
}

/** Fills one of the items in the form of a record. */
export async function fillInboundItem(
  page: Page,
  index: number,
  { goods, quantity, note }: { goods: string; quantity: string; note?: string },
) {
  const field = (label: string) => panelOf(page).getByLabel(label, { exact: true }).nth(index);
  await field("Barang").selectOption({ label: goods });
  await field("Jumlah").fill(quantity);
  // The record has its own note.
  if (note !== undefined) await panelOf(page).locator(`[name="items[${index}].note"]`).fill(note);
}
