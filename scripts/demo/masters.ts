import type { Transaction } from "#backend/db/client";
import { customer, grade, marking, outboundItem } from "#backend/db/schema";
import { type DemoCustomer, demoCustomers } from "./customers";
import { FEED_GRADE, grades, markings, outboundItems } from "./goods";
import { createdEntries, type HistoryEntry } from "./history";

/** The masters that documents choose from, with their ids. */
export interface DemoMasters {
  customers: (DemoCustomer & { id: number })[];
  items: { id: number; name: string; unit: string; kgPerUnit: number | null; feed: boolean }[];
  /** the grades of flour, and the one of feed */
  grades: { id: number; code: string }[];
  feedGrade: { id: number; code: string };
  markings: { id: number; name: string; active: boolean }[];
}

/** Inserts the masters and gives them back, with the history that they have. */
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

  const feedGrade = gradeRows.find(({ code }) => code === FEED_GRADE);
  if (!feedGrade) throw new Error(`no grade ${FEED_GRADE}`);
  return {
    masters: {
      customers: demo.map((row) => ({ ...row, id: idOf(customers, "code", row.code) })),
      items: outboundItems.map((row) => ({ ...row, id: idOf(itemRows, "name", row.name), feed: row.feed ?? false })),
      grades: gradeRows.filter((row) => row !== feedGrade),
      feedGrade,
      markings: markingRows,
    },
    history: [
      ...createdEntries("customer", customers, ["code", "name", "address", "phone", "npwp", "active"], createdById),
      ...createdEntries("grade", gradeRows, ["code", "name", "active"], createdById),
      ...createdEntries("marking", markingRows, ["name", "description", "active"], createdById),
      ...createdEntries("outbound-item", itemRows, ["name", "unit", "kgPerUnit", "active"], createdById),
    ],
  };
}

function idOf<Key extends string>(rows: ({ id: number } & Record<Key, string>)[], key: Key, value: string): number {
  const row = rows.find((one) => one[key] === value);
  if (!row) throw new Error(`no ${key} ${value}`);
  return row.id;
}
