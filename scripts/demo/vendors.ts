import { digits, Seeded } from "./seeded";

/** Largest first. */
const known: [code: string, name: string, city: string, brings: VendorKind][] = [
  ["GANDUM-N", "PT Gandum Niaga Internasional", "Jakarta Utara", "wheat"],
  ["SAMUDRA", "PT Samudra Agro Trading", "Cilegon", "wheat"],
  ["KARUNG-P", "PT Karung Plastik Perdana", "Tangerang", "packing"],
  ["PELABUHAN", "PT Silo Pelabuhan Merak", "Merak", "wheat"],
  ["BUMI-J", "CV Bumi Jagung Lestari", "Garut", "feed"],
  ["ANEKA-K", "PT Aneka Kemasan Mandiri", "Bekasi", "packing"],
  ["NUTRI", "PT Nutrisi Tambahan Indonesia", "Cikarang", "additive"],
  ["TANI-M", "UD Tani Maju", "Subang", "feed"],
  ["DELTA", "PT Delta Biji Nusantara", "Jakarta Utara", "wheat"],
  ["PRIMA-B", "PT Prima Benang Jaya", "Bandung", "packing"],
  ["SAWIT-B", "PT Bungkil Sawit Barokah", "Lampung", "feed"],
  ["CIPTA", "CV Cipta Karung", "Karawang", "packing"],
  ["AGRO-S", "PT Agro Sentosa Raya", "Cirebon", "feed"],
  ["HORIZON", "PT Horizon Grain Indonesia", "Surabaya", "wheat"],
  ["VITA", "CV Vitamindo", "Tangerang Selatan", "additive"],
  ["MEKAR", "UD Mekar Tani", "Majalengka", "feed"],
  ["LOGAM-K", "PT Label dan Kertas Nusantara", "Bogor", "packing"],
  ["JAGUNG-T", "CV Jagung Timur", "Tuban", "feed"],
  ["BAHARI", "PT Bahari Bulk Terminal", "Cilacap", "wheat"],
  ["SUMBER-K", "UD Sumber Karung", "Indramayu", "packing"],
  ["ENZIM", "PT Enzim Roti Persada", "Jakarta Barat", "additive"],
  ["KEDELAI", "PT Kedelai Unggul", "Gresik", "feed"],
  ["RATU", "UD Ratu Panen", "Sumedang", "feed"],
  ["JUMBO", "PT Jumbo Bag Industri", "Cibitung", "packing"],
  ["WARISAN", "CV Warisan Tani", "Kuningan", "feed"],
];

/** Inactive; only old records refer to it. */
const GONE = new Set(["WARISAN"]);

export type VendorKind = "wheat" | "feed" | "packing" | "additive";

export interface DemoVendor {
  code: string;
  name: string;
  address: string | null;
  phone: string | null;
  npwp: string | null;
  active: boolean;
  brings: VendorKind;
}

export function demoVendors(): DemoVendor[] {
  const random = new Seeded("vendors");
  return known.map(([code, name, city, brings]) => ({
    code,
    name,
    address: random.chance(0.9)
      ? `Kawasan ${random.pick(["Industri", "Pergudangan"])} ${city} Blok ${random.pick(["A", "B", "C", "D"])}-${random.whole(1, 60)}`
      : null,
    phone: random.chance(0.85) ? `08${random.whole(11, 59)}-${digits(random, 4)}-${digits(random, 4)}` : null,
    npwp: name.startsWith("UD") ? null : `0${digits(random, 15)}`,
    active: !GONE.has(code),
    brings,
  }));
}
