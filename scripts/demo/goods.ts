import type { UNITS } from "#contract/outbound-item";

/** Goods of a mill that makes flour and feed. */

export const grades = [
  { code: "A", name: "Grade A" },
  { code: "B", name: "Grade B" },
  { code: "C", name: "Grade C" },
  { code: "SP", name: "Super Premium" },
  { code: "PT", name: "Protein Tinggi" },
  { code: "PS", name: "Protein Sedang" },
  { code: "PR", name: "Protein Rendah" },
  { code: "PKN", name: "Pakan Ternak" },
] as const;

export const FEED_GRADE = "PKN";

export const markings: { name: string; description: string | null; active?: boolean }[] = [
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
export const outboundItems: { name: string; unit: (typeof UNITS)[number]; kgPerUnit: number | null; feed?: true }[] = [
  { name: "Tepung 25 kg", unit: "karung", kgPerUnit: 25 },
  { name: "Tepung 50 kg", unit: "karung", kgPerUnit: 50 },
  { name: "Tepung 1 kg (bal isi 20)", unit: "bal", kgPerUnit: 20 },
  { name: "Tepung jumbo", unit: "jumbo bag", kgPerUnit: 900 },
  { name: "Dedak 40 kg", unit: "karung", kgPerUnit: 40, feed: true },
  { name: "Pollard curah", unit: "kg", kgPerUnit: null, feed: true },
];
