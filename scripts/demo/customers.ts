import { digits, Seeded } from "./seeded";

/** Largest first. */
const known: [code: string, name: string, city: string][] = [
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

/** Inactive; only old records refer to them. */
const GONE = new Set(["PELITA", "TUNAS"]);

const streets = [
  "Raya Industri",
  "Jenderal Sudirman",
  "Ahmad Yani",
  "Gatot Subroto",
  "Melati",
  "Pahlawan",
  "Diponegoro",
];

export interface DemoCustomer {
  code: string;
  name: string;
  city: string;
  address: string | null;
  phone: string | null;
  npwp: string | null;
  active: boolean;
}

export function demoCustomers(): DemoCustomer[] {
  const random = new Seeded("customers");
  return known.map(([code, name, city]) => ({
    code,
    name,
    city,
    address: random.chance(0.9) ? `Jl. ${random.pick(streets)} No. ${random.whole(1, 180)}, ${city}` : null,
    phone: random.chance(0.8) ? `08${random.whole(11, 59)}-${digits(random, 4)}-${digits(random, 4)}` : null,
    npwp: name.startsWith("UD") ? null : `0${digits(random, 15)}`,
    active: !GONE.has(code),
  }));
}
