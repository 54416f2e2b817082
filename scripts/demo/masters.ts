import type { PgTable } from "drizzle-orm/pg-core";
import type { UNITS } from "#contract/outbound-item";
import { readableFields } from "#contract/references";
import { customer, grade, inboundItem, marking, outboundItem, vendor } from "#backend/db/tables/masters";
import { type InboundGoods, inboundItems } from "./inbound-goods";
import { type Demo, insertDocuments } from "./insert";
import { type DemoCustomer, demoCustomers, type DemoVendor, demoVendors } from "./parties";

interface OutboundGoods {
  name: string;
  unit: (typeof UNITS)[number];
  kgPerUnit: number | null;
  feed: boolean;
}

type Inserted<Row> = Row & { id: number };
export type DemoItem = Inserted<OutboundGoods>;
export type DemoGrade = Inserted<{ code: string; name: string }>;
export type DemoMarking = Inserted<{ name: string; description: string | null; active: boolean }>;

export interface DemoMasters {
  customers: Inserted<DemoCustomer>[];
  items: DemoItem[];
  grades: DemoGrade[];
  feedGrade: DemoGrade;
  markings: DemoMarking[];
  vendors: Inserted<DemoVendor>[];
  inboundItems: Inserted<InboundGoods>[];
}

/** Inserts the masters with their history. */
export async function insertMasters(demo: Demo, createdAt: string): Promise<DemoMasters> {
  async function insert<Row>(entity: string, table: PgTable, fields: string[], rows: readonly Row[]) {
    const made = rows.map((row) => ({ active: true, ...row }));
    const documents = made.map((row) => {
      const set = readableFields(row, [...fields, "active"]);
      return { steps: [{ action: "create", at: createdAt, by: demo.by.ADMIN, set }] };
    });
    const ids = await insertDocuments(demo, entity, table, documents);
    return made.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
  }
  const ofParty = ["code", "name", "address", "phone", "npwp"];
  const customers = await insert("customer", customer, ofParty, demoCustomers());
  const allGrades = await insert("grade", grade, ["code", "name"], grades);
  const feedGrade = allGrades.pop();
  if (!feedGrade) throw new Error("no grade of feed");
  return {
    customers,
    grades: allGrades,
    feedGrade,
    markings: await insert("marking", marking, ["name", "description"], markings),
    items: await insert("outbound-item", outboundItem, ["name", "unit", "kgPerUnit"], outboundItems),
    vendors: await insert("vendor", vendor, ofParty, demoVendors()),
    inboundItems: await insert("inbound-item", inboundItem, ["name", "unit"], inboundItems),
  };
}

/** Goods of a mill that makes flour and feed. */

/** The last is the grade of feed. */
const grades: { code: string; name: string }[] = [
  { code: "A", name: "Grade A" },
  { code: "B", name: "Grade B" },
  { code: "C", name: "Grade C" },
  { code: "SP", name: "Super Premium" },
  { code: "PT", name: "Protein Tinggi" },
  { code: "PS", name: "Protein Sedang" },
  { code: "PR", name: "Protein Rendah" },
  { code: "PKN", name: "Pakan Ternak" },
];

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
const outboundItems: OutboundGoods[] = [
  { name: "Tepung 25 kg", unit: "karung", kgPerUnit: 25, feed: false },
  { name: "Tepung 50 kg", unit: "karung", kgPerUnit: 50, feed: false },
  { name: "Tepung 1 kg (bal isi 20)", unit: "bal", kgPerUnit: 20, feed: false },
  { name: "Tepung jumbo", unit: "jumbo bag", kgPerUnit: 900, feed: false },
  { name: "Dedak 40 kg", unit: "karung", kgPerUnit: 40, feed: true },
  { name: "Pollard curah", unit: "kg", kgPerUnit: null, feed: true },
];
