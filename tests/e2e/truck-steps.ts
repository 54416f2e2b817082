import { randomInt } from "node:crypto";
import type { OutboundRecord } from "#contract/weighing/outbound-record";
import { newRecord } from "../setup/records";
import { load, step } from "../setup/trucks";
import { businessDay } from "#contract/plant/business-day";
import type { TestApp } from "../setup/e2e-app";
import { expect, type Page } from "./fixtures";
import { pick } from "./plain-steps";

/** Steps on outbound screens, by their Indonesian labels. */

/** A plate that no other test uses. */
export const newPlate = () => `B ${randomInt(1000, 9999)} ${letters()}`;
/** Consonants only, because three letters with a vowel could be a word that languages.spec.ts looks for. */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const letters = () => Array.from({ length: 3 }, () => LETTERS[randomInt(LETTERS.length)]).join("");

export const today = () => businessDay("Asia/Jakarta");

/** Creates a record through the API, with two items of 14,000 kg in total. */
export async function makeRecord(app: TestApp, changes: Record<string, unknown> = {}): Promise<OutboundRecord> {
  // The reason is ignored for a usual date and load.
  const body = newRecord(newPlate(), { date: today(), unusualReason: "muatan uji", ...changes });
  const { status, body: record } = await app.post<OutboundRecord>("ADMIN", "/outbound-record", body);
  expect(status).toBe(201);
  return record;
}

/** Advances a record through the API to its second weighing, or stops before it if no weight is given. */
export async function weighAndLoad(
  app: TestApp,
  made: OutboundRecord,
  secondKg: number | null,
): Promise<OutboundRecord> {
  // The records of other specs may make the weights unusual.
  const unusualReason = "uji";
  let record = await step(app, made, "weigh-in", { weightKg: 8020, unusualReason });
  for (const index of made.outboundItem.keys()) record = await load(app, record, index);
  return secondKg === null ? record : step(app, record, "weigh-out", { weightKg: secondKg, unusualReason });
}

/** The records of a plate on any day. */
export async function recordsOf(app: TestApp, plate: string): Promise<OutboundRecord[]> {
  const query = new URLSearchParams({ licensePlate: plate });
  const { body } = await app.get<{ data: OutboundRecord[] }>("ADMIN", `/outbound-record?${query.toString()}`);
  return body.data;
}

export const itemPath = ({ id }: { id: number }) => `/record/outbound/${id}/item`;
/** The open side panel. */
export const panelOf = (page: Page) => page.locator("[data-side-panel]");
/** The badge next to the title of a record. */
export const badgeOf = (page: Page) => page.getByRole("heading", { level: 1 }).locator("xpath=following-sibling::*[1]");

/** Label of the quantity, which is the unit of the chosen goods. */
const AMOUNT = /^(Jumlah|Karung)$/;

interface ItemLabels {
  area: string;
  goods: string;
  grade: string;
  marking: string;
  bags: string;
  /** Omitted: the screen calculates it from the bags. */
  kg?: string;
}

/** Fills an item of the record form. */
export async function fillItem(page: Page, index: number, item: ItemLabels, javaScript = true) {
  const { area, goods, grade, marking, bags, kg } = item;
  const field = (label: string) => panelOf(page).getByLabel(label, { exact: true }).nth(index);
  await field("Area").selectOption(area);
  await pick(field("Barang"), goods, javaScript);
  await pick(field("Grade"), grade, javaScript);
  await pick(field("Marking"), marking, javaScript);
  // With JavaScript the label follows the chosen goods.
  await panelOf(page).getByLabel(AMOUNT).nth(index).fill(bags);
  if (kg !== undefined) await field("Kg").fill(kg);
}
