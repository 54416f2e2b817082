import type { Role } from "#contract/access";
import { TRADES } from "#contract/weighing/quality-examples";
import type { Seeded } from "./seeded";
import type { Ask } from "./services";

/** Masters of a mill that makes flour and feed; largest and most frequent first. */

const customers = [
  { code: "SINAR", name: "PT Sinar Pangan", address: "Cikarang" },
  { code: "NUSA", name: "PT Nusa Grain", address: "Karawang" },
  { code: "BOGA", name: "PT Boga Makmur", address: "Tangerang" },
  { code: "TIRTA", name: "CV Tirta Abadi", address: "Bandung" },
  { code: "MIE-JAYA", name: "PT Mi Jaya Sentosa", address: "Purwakarta" },
  { code: "ROTI-M", name: "PT Roti Mandiri Lestari", address: "Cibitung" },
  { code: "HASIL", name: "PT Perusahaan Perdagangan Hasil Bumi Nusantara Sejahtera Abadi", address: "Jakarta" },
  { code: "REJEKI", name: "UD Sumber Rejeki", address: "Bogor" },
];

const vendors = [
  { code: "GANDUM-N", name: "PT Gandum Niaga Internasional", address: "Jakarta" },
  { code: "SAMUDRA", name: "PT Samudra Agro Trading", address: "Cilegon" },
  { code: "BUMI-J", name: "CV Bumi Jagung Lestari", address: "Garut" },
  { code: "KARUNG-P", name: "PT Karung Plastik Perdana", address: "Tangerang" },
  { code: "NUTRI", name: "PT Nutrisi Tambahan Indonesia", address: "Cikarang" },
];

const inboundItems = [
  { name: "Gandum curah Australia", unit: "kg" },
  { name: "Gandum curah Kanada", unit: "kg" },
  { name: "Jagung pipil", unit: "karung", factors: TRADES.corn.factors },
  { name: "Karung tenun 25 kg", unit: "bal" },
  { name: "Premix vitamin", unit: "karung" },
];

/** Places in the lists above: what each vendor brings, with kg per unit and IDR per kg. */
const brought = [
  { vendor: 0, item: 0, kgPerUnit: 1, price: 5150 },
  { vendor: 0, item: 1, kgPerUnit: 1, price: 5475 },
  { vendor: 1, item: 1, kgPerUnit: 1, price: 5475 },
  { vendor: 2, item: 2, kgPerUnit: 50, price: 4600 },
  { vendor: 3, item: 3, kgPerUnit: 48, price: 23_500 },
  { vendor: 4, item: 4, kgPerUnit: 25, price: 48_500 },
];

const outboundItems = [
  { name: "Tepung 25 kg", unit: "karung", kgPerUnit: 25 },
  { name: "Tepung 50 kg", unit: "karung", kgPerUnit: 50 },
  { name: "Tepung 1 kg (bal isi 20)", unit: "bal", kgPerUnit: 20 },
  { name: "Pollard curah", unit: "kg", kgPerUnit: null },
];

const grades = [
  { code: "A", name: "Grade A" },
  { code: "B", name: "Grade B" },
  { code: "SP", name: "Super Premium" },
  { code: "PKN", name: "Pakan Ternak" },
];

const markings = ["Mawar", "Garuda", "Elang Mas", "Melati", "Anggrek", "Polos"].map((name) => ({ name }));

/** Places of grade and item of each marking, and IDR per kg. */
const made = [
  { grade: 0, item: 0, price: 8650 },
  { grade: 0, item: 1, price: 8600 },
  { grade: 2, item: 0, price: 9400 },
  { grade: 1, item: 1, price: 8050 },
  { grade: 1, item: 2, price: 8300 },
  { grade: 3, item: 3, price: 3650 },
];

const drivers = ["Budi Santoso", "Asep Hidayat", "Dedi", "Joko Wibowo", "Wawan", "Bambang Saputra", "Imam", "Sugeng"];

interface Truck {
  plate: string;
  driver: string;
  tareKg: number;
  inYard: boolean;
}

export function newTruck(random: Seeded): Truck {
  const letters = Array.from({ length: 3 }, () => random.pick([..."ABCDEFGHJKLMNPRSTUVWXYZ"])).join("");
  const plate = `${random.pick(["B", "T", "D", "F"], 2)} ${random.integer(9000, 9999)} ${letters}`;
  return { plate, driver: random.pick(drivers), tareKg: random.integer(700, 890) * 10, inYard: false };
}

export type Masters = Awaited<ReturnType<typeof createMasters>>;
export type Customer = Masters["customers"][number];
export type Goods = Masters["goods"][number];

/** Creates the masters with a history, three trucks of each party, and vehicles of the book. */
export async function createMasters(ask: Ask, random: Seeded) {
  const by: Role = "ADMIN";
  async function create<Body extends { name: string }>(area: string, bodies: readonly Body[]) {
    const rows: (Body & { id: number; trucks: Truck[] })[] = [];
    for (const body of bodies) {
      const { id } = await ask(by, `/${area}`, body);
      rows.push({ ...body, id, trucks: Array.from({ length: 3 }, () => newTruck(random)) });
    }
    return rows;
  }
  const customerRows = await create("customer", customers);
  const vendorRows = await create("vendor", vendors);
  const inboundRows = await create("inbound-item", inboundItems);
  const outboundRows = await create("outbound-item", outboundItems);
  const gradeRows = await create("grade", grades);
  const markingRows = await create("marking", markings);
  for (const { trucks } of customerRows.slice(0, 4)) {
    const { plate: licensePlate, driver: driverName } = trucks[0]!;
    const body = { licensePlate, driverName, transporter: "CV Angkut Jaya", permittedGrossKg: 25_000 };
    await ask(by, "/vehicle", body);
  }
  await ask(by, "/vehicle", { licensePlate: "B 9001 XYZ", blockedReason: "Sopir memindahkan segel" });
  return {
    customers: customerRows,
    vendors: vendorRows.map((vendor, place) => ({
      ...vendor,
      brings: brought.flatMap((one) => (one.vendor === place ? [{ ...one, item: inboundRows[one.item]! }] : [])),
    })),
    goods: made.map(({ grade, item, price }, place) => ({
      grade: gradeRows[grade]!,
      marking: markingRows[place]!,
      item: outboundRows[item]!,
      price,
    })),
  };
}
