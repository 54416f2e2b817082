import { digits, Seeded } from "./seeded";

/** Largest first. */
const customers: [code: string, name: string, city: string][] = [
  ["SINAR", "PT Sinar Pangan", "Cikarang"],
  ["NUSA", "PT Nusa Grain", "Karawang"],
  ["BOGA", "PT Boga Makmur", "Tangerang"],
  ["TIRTA", "CV Tirta Abadi", "Bandung"],
  ["MIE-JAYA", "PT Mi Jaya Sentosa", "Purwakarta"],
  ["REJEKI", "UD Sumber Rejeki", "Bogor"],
  ["ROTI-M", "PT Roti Mandiri Lestari", "Cibitung"],
  ["BISKUIT", "PT Biskuit Cahaya Timur", "Gresik"],
  ["PAKAN-N", "PT Pakan Nusantara", "Serang"],
  ["HASIL", "PT Perusahaan Perdagangan Hasil Bumi Nusantara Sejahtera Abadi", "Jakarta Utara"],
  ["AGUNG", "CV Agung Jaya", "Cirebon"],
  ["MITRA", "PT Mitra Pangan Sejati", "Semarang"],
  ["SEJAHTERA", "CV Sejahtera Bersama", "Sukabumi"],
  ["LANCAR", "UD Lancar Jaya", "Subang"],
  ["KARYA", "PT Karya Boga Utama", "Bekasi"],
  ["SURYA", "PT Surya Kencana Food", "Cileungsi"],
  ["TERNAK", "PT Ternak Unggul Priangan", "Tasikmalaya"],
  ["BERKAH", "CV Berkah Melimpah", "Garut"],
  ["ANUGERAH", "PT Anugerah Tepung Indonesia", "Surabaya"],
  ["MAKMUR", "UD Makmur", "Indramayu"],
  ["PRIMA", "PT Prima Noodle", "Sidoarjo"],
  ["SAHABAT", "CV Sahabat Tani", "Majalengka"],
  ["CAHAYA", "PT Cahaya Rasa Nusantara", "Depok"],
  ["BINTANG", "CV Bintang Timur", "Tegal"],
  ["GEMILANG", "PT Gemilang Bakery", "Tangerang Selatan"],
  ["DWI", "CV Dwi Putra", "Pekalongan"],
  ["MULIA", "UD Mulia Abadi", "Kuningan"],
  ["INDAH", "PT Indah Snack Perkasa", "Kudus"],
  ["HARAPAN", "CV Harapan Kita", "Cianjur"],
  ["SENTRA", "PT Sentra Distribusi Pangan", "Lampung Selatan"],
  ["BAHAGIA", "UD Bahagia", "Sumedang"],
  ["ARTHA", "PT Artha Pangan Lestari", "Cilegon"],
  ["SUBUR", "CV Subur Makmur", "Brebes"],
  ["KENCANA", "PT Kencana Feedmill", "Boyolali"],
  ["RAHAYU", "UD Rahayu", "Ciamis"],
  ["WIJAYA", "CV Wijaya Kusuma", "Purwokerto"],
  ["MAHKOTA", "PT Mahkota Mi", "Yogyakarta"],
  ["BAROKAH", "UD Barokah", "Pandeglang"],
  ["PELITA", "CV Pelita Harapan Baru", "Solo"],
  ["TUNAS", "PT Tunas Pangan Lama", "Palembang"],
];

/** Largest first. */
const vendors: [code: string, name: string, city: string, brings: VendorKind][] = [
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

/** Inactive; only old records refer to them. */
const GONE = new Set(["PELITA", "TUNAS", "WARISAN"]);

const streets = [
  "Raya Industri",
  "Jenderal Sudirman",
  "Ahmad Yani",
  "Gatot Subroto",
  "Melati",
  "Pahlawan",
  "Diponegoro",
];

interface Party {
  code: string;
  name: string;
  address: string | null;
  phone: string | null;
  npwp: string | null;
  active: boolean;
}

export interface DemoCustomer extends Party {
  city: string;
}

export type VendorKind = "wheat" | "feed" | "packing" | "additive";

export interface DemoVendor extends Party {
  brings: VendorKind;
}

export function demoCustomers(): DemoCustomer[] {
  const random = new Seeded("customers");
  return customers.map(([code, name, city]) => {
    const addressOf = () => `Jl. ${random.pick(streets)} No. ${random.whole(1, 180)}, ${city}`;
    return { ...partyOf(code, name, addressOf, 0.8, random), city };
  });
}

export function demoVendors(): DemoVendor[] {
  const random = new Seeded("vendors");
  return vendors.map(([code, name, city, brings]) => {
    const addressOf = () =>
      `Kawasan ${random.pick(["Industri", "Pergudangan"])} ${city} Blok ${random.pick(["A", "B", "C", "D"])}-${random.whole(1, 60)}`;
    return { ...partyOf(code, name, addressOf, 0.85, random), brings };
  });
}

function partyOf(code: string, name: string, addressOf: () => string, withPhone: number, random: Seeded): Party {
  return {
    code,
    name,
    address: random.chance(0.9) ? addressOf() : null,
    phone: random.chance(withPhone) ? `08${random.whole(11, 59)}-${digits(random, 4)}-${digits(random, 4)}` : null,
    npwp: name.startsWith("UD") ? null : `0${digits(random, 15)}`,
    active: !GONE.has(code),
  };
}
