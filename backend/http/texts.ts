import type { ValidationKey } from "#contract/issue";
import en from "../../public/locales/en/common.json";
import id from "../../public/locales/id/common.json";

/**
 * Texts of the API, in Indonesian or English by Accept-Language (docs/domain.md, Conventions). Texts about the form of
 * a field are those of the screens, from `validation` in public/locales; texts about the state of the data stand here.
 */
export type Language = "id" | "en";
export type TextParams = Record<string, string | number>;

const texts = {
  invalid: { id: "Ada isian yang belum benar.", en: "There were some problems with your input." },
  notJson: { id: "Isi permintaan bukan JSON yang benar.", en: "The body is not valid JSON." },
  notFound: { id: "Data tidak ditemukan.", en: "Not found." },
  forbidden: { id: "Anda tidak berhak melakukan ini.", en: "You may not do this." },
  unauthorized: { id: "Silakan masuk lebih dahulu.", en: "Please sign in first." },
  wrongCredentials: { id: "Email atau kata sandi salah.", en: "The e-mail or the password is wrong." },
  tooMany: {
    id: "Terlalu banyak percobaan. Coba lagi dalam {{minutes}} menit.",
    en: "Too many attempts. Try again in {{minutes}} minutes.",
  },
  stale: {
    id: "Data ini sudah diubah orang lain. Periksa isi terbaru lalu simpan lagi.",
    en: "Somebody else has changed this. Look at the newest content and save again.",
  },
  versionMissing: {
    id: "Header If-Match dengan versi data wajib ada.",
    en: "An If-Match header with the version is required.",
  },
  keyReused: {
    id: "Formulir ini sudah disimpan dengan isi lain. Muat ulang halaman untuk melihatnya.",
    en: "This form was already saved with other content. Reload the page to see it.",
  },
  keyLong: {
    id: "Idempotency-Key paling panjang 100 huruf.",
    en: "An Idempotency-Key has at most 100 characters.",
  },
  tooLarge: { id: "Isi permintaan terlalu besar.", en: "The body is too large." },
  busy: { id: "Sistem sedang sibuk. Coba lagi sebentar.", en: "The system is busy. Try again in a moment." },
  away: {
    id: "Basis data sedang tidak dapat dihubungi. Coba lagi sebentar.",
    en: "The database cannot be reached. Try again in a moment.",
  },
  defect: { id: "Terjadi kesalahan pada sistem.", en: "Something went wrong." },
  duplicate: { id: "Sudah dipakai. Pilih yang lain.", en: "Already in use. Choose another one." },
  referenced: {
    id: "Tidak dapat dihapus: masih dipakai oleh {{count}} {{by}}. Nonaktifkan saja.",
    en: "Cannot be deleted: still used by {{count}} {{by}}. Make it inactive instead.",
  },
  missingMaster: { id: "Tidak ada di daftar.", en: "Not in the list." },
  inactiveMaster: { id: "Sudah tidak aktif. Pilih yang lain.", en: "No longer active. Choose another one." },
  notDeleted: { id: "Data ini tidak terhapus.", en: "This is not deleted." },
  wrongStatus: {
    id: "Tidak dapat dilakukan: status sekarang {{status}}.",
    en: "Not possible: the present status is {{status}}.",
  },
  plateOpen: {
    id: "{{plate}} masih terbuka di {{recordNo}}. Selesaikan atau batalkan dahulu.",
    en: "{{plate}} is still open in {{recordNo}}. Finish or cancel that one first.",
  },
  itemForeign: { id: "Barang ini bukan milik catatan ini.", en: "This item is not of this record." },
  entryTwice: { id: "Baris ini dikirim dua kali.", en: "This entry was sent twice." },
  itemLast: {
    id: "Barang terakhir tidak dapat dihapus. Batalkan catatannya bila truk tidak jadi memuat.",
    en: "The last item cannot be removed. Cancel the record if the truck will not load.",
  },
  itemTooMany: { id: "Paling banyak {{max}} barang.", en: "At most {{max}} items." },
  scaleStep: { id: "Harus kelipatan {{step}} kg.", en: "Must be a multiple of {{step}} kg." },
  grossNotAbove: {
    id: "Timbang isi harus lebih dari timbang kosong {{tare}} kg.",
    en: "The full weight must be above the empty weight of {{tare}} kg.",
  },
  tareNotBelow: {
    id: "Timbang keluar harus kurang dari timbang masuk {{gross}} kg.",
    en: "The empty weight must be below the full weight of {{gross}} kg.",
  },
  nothingLeft: {
    id: "Potongan {{deducted}} kg tidak menyisakan berat bersih.",
    en: "A deduction of {{deducted}} kg leaves no net weight.",
  },
  itemUncounted: {
    id: "Semua barang catatan ini harus dihitung.",
    en: "Every item of this record must be counted.",
  },
  selfDeactivated: {
    id: "Anda tidak dapat menonaktifkan akun sendiri.",
    en: "You cannot deactivate your own account.",
  },
  lastAdmin: {
    id: "Harus ada sedikitnya satu ADMIN yang aktif. Beri peran ADMIN kepada orang lain dahulu.",
    en: "There must be at least one active ADMIN. Give the role to somebody else first.",
  },
  differenceReason: {
    id: "Selisih {{difference}} kg melebihi toleransi {{tolerance}} %. Tulis alasannya.",
    en: "The difference of {{difference}} kg is above the tolerance of {{tolerance}} %. Give the reason.",
  },
  overBooked: {
    id: "Melebihi sisa PO: tinggal {{left}} kg.",
    en: "More than the PO has left: {{left}} kg.",
  },
  overUsed: {
    id: "Melebihi sisa booking: tinggal {{left}} kg.",
    en: "More than the booking has left: {{left}} kg.",
  },
  belowBooked: {
    id: "Sudah dibooking {{booked}} kg. Jumlah dengan toleransi tidak boleh kurang dari itu.",
    en: "{{booked}} kg are booked. The order with its tolerance cannot be less.",
  },
  lineBooked: {
    id: "Baris ini sudah dibooking {{booked}} kg, tidak dapat dihapus atau diganti barangnya.",
    en: "{{booked}} kg of this line are booked: it cannot be removed or changed to other goods.",
  },
  lineForeign: { id: "Baris ini bukan milik PO ini.", en: "This line is not of this PO." },
  lineClosed: { id: "Baris ini sudah ditutup.", en: "This line is closed." },
  lineOpenBookings: {
    id: "Masih ada booking {{left}} kg yang belum terkirim. Batalkan atau kurangi booking itu dahulu.",
    en: "{{left}} kg are booked and not delivered. Cancel or lower those bookings first.",
  },
  poNotActive: { id: "PO ini tidak aktif lagi ({{status}}).", en: "This PO is no longer active ({{status}})." },
  poDelivered: {
    id: "Sudah ada kiriman {{delivered}} kg. Tutup sisa barisnya, jangan batalkan PO.",
    en: "{{delivered}} kg are delivered. Close the lines short instead of cancelling the PO.",
  },
  poHasTrucks: {
    id: "Booking {{bookingNo}} sedang dipakai truk. Selesaikan atau batalkan truk itu dahulu.",
    en: "A truck is using the booking {{bookingNo}}. Finish or cancel that truck first.",
  },
  poBooked: {
    id: "Masih ada booking {{booked}} kg pada PO ini. Batalkan booking itu dahulu.",
    en: "{{booked}} kg of this PO are booked. Cancel those bookings first.",
  },
  poCustomerBooked: {
    id: "Customer tidak dapat diganti: PO ini sudah dibooking.",
    en: "The customer cannot be changed: this PO is booked.",
  },
  bookingUsed: {
    id: "Sudah dipakai truk {{used}} kg. Jumlah booking tidak boleh kurang dari itu.",
    en: "Trucks use {{used}} kg of it. The booking cannot be less.",
  },
  bookingTaken: {
    id: "Booking ini sudah dipakai truk {{used}} kg, sehingga tidak dapat dihapus, dibatalkan, atau dipindah. Kurangi jumlahnya saja.",
    en: "Trucks use {{used}} kg of this booking: it cannot be deleted, cancelled or moved. Lower its quantity instead.",
  },
  bookingCancelled: { id: "Booking ini sudah dibatalkan.", en: "This booking is cancelled." },
  bookingOtherCustomer: {
    id: "Booking {{bookingNo}} milik customer lain.",
    en: "The booking {{bookingNo}} is of another customer.",
  },
  bookingChanged: {
    id: "Booking ini sudah dipindah ke barang lain selama catatan terhapus.",
    en: "This booking was moved to other goods while the record was deleted.",
  },
  ownOutstanding: {
    id: "Baris ini milik PO {{poSalesNo}} dan mengikuti PO itu. Yang dapat diubah atau dihapus hanya saldo awal.",
    en: "This row belongs to the PO {{poSalesNo}} and follows it. Only opening balances can be changed or deleted.",
  },
  importRefused: {
    id: "Tidak ada yang disimpan: {{count}} isian belum benar.",
    en: "Nothing was saved: {{count}} values are not right.",
  },
  importMissing: { id: "{{typed}} tidak ada di daftar.", en: "{{typed}} is not in the list." },
  importSeveral: {
    id: "Ada lebih dari satu yang bernama {{typed}}. Isi kodenya.",
    en: "More than one is named {{typed}}. Give its code.",
  },
  importInactive: { id: "{{typed}} sudah tidak aktif.", en: "{{typed}} is no longer active." },
  importTaken: { id: "{{typed}} sudah ada.", en: "{{typed}} already exists." },
  importSameBalance: {
    id: "Saldo awal {{typed}} yang sama persis sudah ada; kalau memang dua, catat lewat formulir.",
    en: "The very same opening balance {{typed}} already exists; if there are two of them, enter it in the form.",
  },
  importTwice: {
    id: "{{typed}} sudah ada di baris {{row}} berkas ini.",
    en: "{{typed}} is already in row {{row}} of this file.",
  },
  linkDead: { id: "Tautan sudah tidak berlaku.", en: "This link is no longer valid." },
} as const satisfies Record<string, Record<Language, string>>;

export type TextKey = keyof typeof texts | `validation.${ValidationKey}`;

const validation: Record<Language, Record<string, string>> = { id: id.validation, en: en.validation };

/** Picks the language of an answer: `id` unless English is preferred. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.trim().toLowerCase().startsWith("en") ? "en" : "id";
}

/**
 * Returns a text in a language, with `{{name}}` replaced by the values of `params`; numbers in the format of the
 * language.
 */
export function textOf(language: Language, key: TextKey, params: TextParams = {}): string {
  const name = key.startsWith("validation.") ? key.slice("validation.".length) : null;
  const template = name === null ? texts[key as keyof typeof texts][language] : (validation[language][name] ?? key);
  return template.replace(/\{\{(\w+)\}\}/g, (_, param: string) => {
    const value = params[param];
    return typeof value === "number" ? value.toLocaleString(language === "id" ? "id-ID" : "en-GB") : (value ?? "");
  });
}
