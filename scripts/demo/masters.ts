import type { Transaction } from "#backend/db/client";
import { customer, grade, inboundItem, marking, outboundItem, vendor } from "#backend/db/tables/masters";
import type { UNITS } from "#contract/outbound-item";
import { type DemoCustomer, demoCustomers, type DemoVendor, demoVendors } from "./parties";
import { createdEntries, type HistoryEntry } from "./insert";
import { type InboundGoods, inboundItems } from "./inbound-plans";

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

/** Goods of a mill that makes flour and feed. */

const grades = [
  { code: "A", name: "Grade A" },
  { code: "B", name: "Grade B" },
  { code: "C", name: "Grade C" },
  { code: "SP", name: "Super Premium" },
  { code: "PT", name: "Protein Tinggi" },
  { code: "PS", name: "Protein Sedang" },
  { code: "PR", name: "Protein Rendah" },
  { code: "PKN", name: "Pakan Ternak" },
] as const;

const FEED_GRADE = "PKN";

const markings: { name: string; description: string | null; active?: boolean }[] = [
  { name: "Mawar", description: "Cetakan merah" },
  { name: "Melati", description: "Cetakan hijau" },
  { name: "Anggrek", description: "Cetakan ungu" },
  { name: "Teratai", description: "Cetakan biru" },
  { name: "Kenanga", description: "Cetakan kuning" },
  { name: "Cempaka", description: null },
  { name: "Dahlia", description: "Cetakan jingga" },
  { name: "Kamboja", description: null },
  { name: "Bougenvil", description: "Cetakan merah muda" },
  { name: "Seruni", description: null },
  { name: "Garuda", description: "Karung putih, dua warna" },
  { name: "Elang Mas", description: "Karung putih, tinta emas" },
  { name: "Rajawali", description: null },
  { name: "Merak", description: "Untuk pasar modern" },
  { name: "Kuda Laut", description: "Pesanan Jawa Timur" },
  { name: "Dua Gajah", description: "Pesanan Sumatra" },
  { name: "Tiga Roda", description: null },
  { name: "Lima Bintang", description: "Untuk pabrik mi" },
  { name: "Polos", description: "Karung tanpa cetakan" },
  { name: "Bangau", description: "Desain lama", active: false },
];

/** Most frequent first. */
const outboundItems: { name: string; unit: (typeof UNITS)[number]; kgPerUnit: number | null; feed?: true }[] = [
  { name: "Tepung 25 kg", unit: "karung", kgPerUnit: 25 },
  { name: "Tepung 50 kg", unit: "karung", kgPerUnit: 50 },
  { name: "Tepung 1 kg (bal isi 20)", unit: "bal", kgPerUnit: 20 },
  { name: "Tepung jumbo", unit: "jumbo bag", kgPerUnit: 900 },
  { name: "Dedak 40 kg", unit: "karung", kgPerUnit: 40, feed: true },
  { name: "Pollard curah", unit: "kg", kgPerUnit: null, feed: true },
];
