import type { Transaction } from "#backend/db/client";
import { customer, grade, inboundItem, marking, outboundItem, vendor } from "#backend/db/tables/masters";
import { type DemoCustomer, demoCustomers } from "./customers";
import { FEED_GRADE, grades, markings, outboundItems } from "./goods";
import { createdEntries, type HistoryEntry } from "./history";
import { type InboundGoods, inboundItems } from "./inbound-goods";
import { type DemoVendor, demoVendors } from "./vendors";

export interface DemoMasters {
  customers: (DemoCustomer & { id: number })[];
  items: { id: number; name: string; unit: string; kgPerUnit: number | null; feed: boolean }[];
  grades: { id: number; code: string; name: string }[];
  feedGrade: { id: number; code: string; name: string };
  markings: { id: number; name: string; active: boolean }[];
  vendors: (DemoVendor & { id: number })[];
  inboundItems: (InboundGoods & { id: number })[];
}

export type DemoItem = DemoMasters["items"][number];
export type DemoGrade = DemoMasters["grades"][number];
export type DemoMarking = DemoMasters["markings"][number];

/** Inserts the masters. @returns them with their history */
export async function insertMasters(
  tx: Transaction,
  createdAt: string,
  createdById: number,
): Promise<{ masters: DemoMasters; history: HistoryEntry[] }> {
  const moments = { createdAt, updatedAt: createdAt };
  const demo = demoCustomers();
  const customers = await tx
    .insert(customer)
    .values(demo.map(({ city: _city, ...row }) => ({ ...row, ...moments })))
    .returning();
  const gradeRows = await tx
    .insert(grade)
    .values(grades.map((row) => ({ ...row, ...moments })))
    .returning();
  const markingRows = await tx
    .insert(marking)
    .values(markings.map((row) => ({ ...row, ...moments })))
    .returning();
  const itemRows = await tx
    .insert(outboundItem)
    .values(outboundItems.map(({ feed: _feed, ...row }) => ({ ...row, ...moments })))
    .returning();
  const ownVendors = demoVendors();
  const vendors = await tx
    .insert(vendor)
    .values(ownVendors.map(({ brings: _brings, ...row }) => ({ ...row, ...moments })))
    .returning();
  const inboundRows = await tx
    .insert(inboundItem)
    .values(inboundItems.map(({ name, unit }) => ({ name, unit, ...moments })))
    .returning();

  const feedGrade = gradeRows.find(({ code }) => code === FEED_GRADE);
  if (!feedGrade) throw new Error(`no grade ${FEED_GRADE}`);
  return {
    masters: {
      customers: demo.map((row) => ({ ...row, id: idOf(customers, "code", row.code) })),
      items: outboundItems.map((row) => ({ ...row, id: idOf(itemRows, "name", row.name), feed: row.feed ?? false })),
      grades: gradeRows.filter((row) => row !== feedGrade),
      feedGrade,
      markings: markingRows,
      vendors: ownVendors.map((row) => ({ ...row, id: idOf(vendors, "code", row.code) })),
      inboundItems: inboundItems.map((row) => ({ ...row, id: idOf(inboundRows, "name", row.name) })),
    },
    history: [
      ...createdEntries("customer", customers, ["code", "name", "address", "phone", "npwp", "active"], createdById),
      ...createdEntries("grade", gradeRows, ["code", "name", "active"], createdById),
      ...createdEntries("marking", markingRows, ["name", "description", "active"], createdById),
      ...createdEntries("outbound-item", itemRows, ["name", "unit", "kgPerUnit", "active"], createdById),
      ...createdEntries("vendor", vendors, ["code", "name", "address", "phone", "npwp", "active"], createdById),
      ...createdEntries("inbound-item", inboundRows, ["name", "unit", "active"], createdById),
    ],
  };
}

function idOf<Key extends string>(rows: ({ id: number } & Record<Key, string>)[], key: Key, value: string): number {
  const row = rows.find((one) => one[key] === value);
  if (!row) throw new Error(`no ${key} ${value}`);
  return row.id;
}
