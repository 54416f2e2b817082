import type { UNITS } from "#contract/outbound-item";
import type { VendorKind } from "./parties";

export interface InboundGoods {
  name: string;
  unit: (typeof UNITS)[number];
  kgPerUnit: number;
  /** IDR per kg a year ago */
  price: number;
  kind: VendorKind;
}

/** Most frequent first. */
export const inboundItems: InboundGoods[] = [
  { name: "Gandum curah Australia", unit: "kg", kgPerUnit: 1, price: 5150, kind: "wheat" },
  { name: "Gandum curah Kanada", unit: "kg", kgPerUnit: 1, price: 5475, kind: "wheat" },
  { name: "Gandum curah Argentina", unit: "kg", kgPerUnit: 1, price: 4925, kind: "wheat" },
  { name: "Jagung pipil", unit: "karung", kgPerUnit: 50, price: 4600, kind: "feed" },
  { name: "Bungkil kedelai", unit: "karung", kgPerUnit: 50, price: 7350, kind: "feed" },
  { name: "Bungkil sawit", unit: "kg", kgPerUnit: 1, price: 2450, kind: "feed" },
  { name: "Karung tenun 25 kg", unit: "bal", kgPerUnit: 48, price: 23_500, kind: "packing" },
  { name: "Karung tenun 50 kg", unit: "bal", kgPerUnit: 60, price: 22_800, kind: "packing" },
  { name: "Jumbo bag kosong", unit: "bal", kgPerUnit: 75, price: 27_400, kind: "packing" },
  { name: "Benang jahit karung", unit: "karung", kgPerUnit: 20, price: 31_250, kind: "packing" },
  { name: "Premix vitamin", unit: "karung", kgPerUnit: 25, price: 48_500, kind: "additive" },
  { name: "Gluten", unit: "jumbo bag", kgPerUnit: 800, price: 21_750, kind: "additive" },
];

export const deductionReasons: Record<VendorKind, string[]> = {
  wheat: ["Kadar air 14,2%", "Kadar air 13,8%", "Kotoran di atas 1%", "Butir pecah di atas batas"],
  feed: ["Kadar air 16%", "Berjamur sebagian", "Berat karung", "Kotoran di atas 2%"],
  packing: ["Bal basah, dikembalikan", "Cacat cetak"],
  additive: ["Karung sobek", "Berat palet"],
};
