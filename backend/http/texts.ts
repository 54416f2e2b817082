import type { ValidationKey } from "#contract/issue";
import en from "../../public/locales/en/common.json" with { type: "json" };
import id from "../../public/locales/id/common.json" with { type: "json" };

/**
 * Texts of the API, in Indonesian or English by Accept-Language (docs/domain.md, Conventions). Texts about the form of
 * a field are those of the screens, from `validation` in public/locales; texts about the state of the data stand here.
 */
export type Language = "id" | "en";
export type TextParams = Record<string, string | number>;

const texts = {
  invalid: { id: "Ada isian yang belum benar.", en: "There were some problems with your input." },
  notJson: { id: "Isi permintaan bukan JSON yang benar.", en: "The body is not valid JSON." },
  jsonBeyond: {
    id: "Isi permintaan berisi terlalu banyak nilai, atau bersarang terlalu dalam.",
    en: "The body has too many values, or is nested too deeply.",
  },
  notFound: { id: "Data tidak ditemukan.", en: "Not found." },
  forbidden: { id: "Anda tidak punya akses untuk melakukan ini.", en: "You may not do this." },
  notForKeys: {
    id: "Ini hanya untuk orang yang masuk, bukan untuk kunci API.",
    en: "This is for people who are signed in, not for an API key.",
  },
  unauthorized: { id: "Silakan masuk lebih dahulu.", en: "Please sign in first." },
  wrongCredentials: { id: "Email atau kata sandi salah.", en: "The e-mail or the password is wrong." },
  linkOver: {
    id: "Tautan ini sudah dipakai atau tidak berlaku lagi. Minta yang baru.",
    en: "This link was used, or is no longer valid. Ask for another one.",
  },
  emailTaken: { id: "Alamat email ini sudah dipakai akun lain.", en: "Another account has this e-mail address." },
  userInactive: { id: "Akun ini tidak aktif. Aktifkan dahulu.", en: "This account is inactive. Activate it first." },
  nothingToVerify: {
    id: "Alamat email pengguna ini sudah dipastikan.",
    en: "The e-mail address of this user is verified already.",
  },
  wrongPassword: {
    id: "Bukan kata sandi Anda yang sekarang.",
    en: "This is not your present password.",
  },
  secondFactorMissing: {
    id: "ADMIN wajib memakai verifikasi dua langkah. Pasang dahulu di Pengaturan akun, Kata sandi dan perangkat.",
    en: "An ADMIN has to use two-step verification. Set it up first, under Account settings, Password and devices.",
  },
  wrongCode: {
    id: "Kode ini tidak cocok. Tulis kode yang sekarang tampil di aplikasi.",
    en: "This code does not fit. Write the one that the app shows now.",
  },
  usedCode: {
    id: "Kode ini sudah dipakai. Tunggu kode berikutnya di aplikasi.",
    en: "This code was used already. Wait for the next one of the app.",
  },
  wrongRecoveryCode: {
    id: "Bukan kode pemulihan yang masih berlaku. Tiap kode hanya sekali.",
    en: "This is not a recovery code that is still valid. Each works once.",
  },
  challengeOver: {
    id: "Waktu untuk menulis kode sudah habis. Masuk lagi dari awal.",
    en: "The time for the code is over. Please log in again.",
  },
  wrongProof: {
    id: "Bukan kata sandi Anda yang sekarang, dan bukan kode yang berlaku.",
    en: "This is neither your present password nor a valid code.",
  },
  secondFactorOn: {
    id: "Verifikasi dua langkah sudah aktif.",
    en: "Two-step verification is on already.",
  },
  noLinkedProvider: {
    id: "Tidak ada penyedia masuk yang terhubung dengan akun ini.",
    en: "No identity provider is linked to this account.",
  },
  secondFactorOff: {
    id: "Verifikasi dua langkah tidak aktif.",
    en: "Two-step verification is not on.",
  },
  secondFactorNotBegun: {
    id: "Pemasangan ini sudah berakhir. Mulai lagi.",
    en: "This set-up is over. Begin again.",
  },
  secondFactorObligatory: {
    id: "ADMIN wajib memakai verifikasi dua langkah, jadi tidak dapat dimatikan.",
    en: "An ADMIN has to use two-step verification: it cannot be turned off.",
  },
  secondFactorOwn: {
    id: "Milik sendiri dimatikan di Pengaturan akun, dengan kata sandi atau kode.",
    en: "Your own is turned off under Account settings, by the password or a code.",
  },
  providerAway: {
    id: "Penyedia masuk sedang tidak dapat dihubungi. Coba lagi sebentar.",
    en: "The identity provider cannot be reached. Try again in a moment.",
  },
  providerWrong: {
    id: "Penyedia masuk belum diatur dengan benar.",
    en: "The identity provider is not set up right.",
  },
  externalRefused: {
    id: "Jawaban penyedia masuk tidak membuktikan siapa Anda. Mulai lagi.",
    en: "What the identity provider answered does not prove who you are. Begin again.",
  },
  externalNoEmail: {
    id: "Penyedia masuk tidak memberi alamat email.",
    en: "The identity provider gives no e-mail address.",
  },
  externalUnverified: {
    id: "Penyedia masuk tidak memastikan bahwa alamat email ini milik Anda.",
    en: "The identity provider does not confirm that this e-mail address is yours.",
  },
  externalUnconfirmed: {
    id: "Alamat email ini punya akun yang belum memastikan alamatnya di sini.",
    en: "This e-mail address has an account that has not confirmed it here.",
  },
  externalInactive: { id: "Akun Anda tidak aktif.", en: "Your account is not active." },
  keyEndPast: {
    id: "Akhir kunci sudah lewat. Pilih hari ini atau sesudahnya.",
    en: "The end of the key is in the past. Choose today or later.",
  },
  keyEndLate: {
    id: "Kunci berlaku paling lama setahun: akhirnya paling lambat {{day}}.",
    en: "A key lasts a year at most: its end is {{day}} at the latest.",
  },
  commonPassword: {
    id: "Kata sandi ini terlalu umum dan mudah ditebak. Pilih yang lain.",
    en: "This password is among the most common ones. Choose another one.",
  },
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
  mailSent: { id: "Email ini sudah terkirim.", en: "This mail was sent." },
  mailUnderway: {
    id: "Email ini sedang dikirim. Lihat lagi sebentar.",
    en: "This mail is being sent. Look again in a moment.",
  },
  photoTooLarge: { id: "Foto paling besar 1 MB.", en: "A photo has at most 1 MB." },
  photoKind: {
    id: "Berkas ini bukan foto PNG, JPEG atau WebP yang utuh.",
    en: "This file is not a whole PNG, JPEG or WebP picture.",
  },
  photoPixels: {
    id: "Foto ini lebih dari {{million}} juta piksel. Perkecil dahulu.",
    en: "This photo has more than {{million}} million pixels. Make it smaller first.",
  },
  photoSlow: {
    id: "Foto ini terlalu rumit untuk dibaca. Simpan ulang sebagai JPEG biasa.",
    en: "This photo takes too long to read. Save it again as an ordinary JPEG.",
  },
  tooLarge: { id: "Isi permintaan terlalu besar.", en: "The body is too large." },
  busy: { id: "Sistem sedang sibuk. Coba lagi sebentar.", en: "The system is busy. Try again in a moment." },
  away: {
    id: "Basis data sedang tidak dapat dihubungi. Coba lagi sebentar.",
    en: "The database cannot be reached. Try again in a moment.",
  },
  defect: { id: "Terjadi kesalahan pada sistem.", en: "Something went wrong." },
  duplicate: { id: "Sudah dipakai. Pilih yang lain.", en: "Already in use. Choose another one." },
  alreadyActive: { id: "Sudah aktif.", en: "It is active already." },
  alreadyInactive: { id: "Sudah tidak aktif.", en: "It is inactive already." },
  tooManyViews: {
    id: "Paling banyak {{max}} tampilan untuk satu daftar. Hapus dahulu yang tidak dipakai.",
    en: "At most {{max}} views of one list. Delete one that is not used first.",
  },
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
  dayAhead: { id: "Terlalu jauh ke depan: paling lambat {{day}}.", en: "Too far ahead: {{day}} at the latest." },
  plateOpen: {
    id: "{{plate}} masih terbuka di {{recordNo}}. Selesaikan atau batalkan dahulu.",
    en: "{{plate}} is still open in {{recordNo}}. Finish or cancel that one first.",
  },
  itemForeign: { id: "Barang ini bukan milik data ini.", en: "This item is not of this record." },
  entryTwice: { id: "Baris ini dikirim dua kali.", en: "This entry was sent twice." },
  itemLast: {
    id: "Barang terakhir tidak dapat dihapus. Batalkan datanya bila truk tidak jadi memuat.",
    en: "The last item cannot be removed. Cancel the record if the truck will not load.",
  },
  itemTooMany: { id: "Paling banyak {{max}} barang.", en: "At most {{max}} items." },
  capacityStep: {
    id: "Kapasitas {{max}} kg bukan kelipatan skala {{step}} kg.",
    en: "The capacity of {{max}} kg is no multiple of the division of {{step}} kg.",
  },
  usualTareOrder: {
    id: "Tara biasa terkecil {{low}} kg harus di bawah yang terbesar {{high}} kg.",
    en: "The smallest usual tare of {{low}} kg has to be below the largest of {{high}} kg.",
  },
  usualGrossOrder: {
    id: "Bruto biasa yang paling besar harus lebih dari yang paling kecil: {{low}} dan {{high}} kg.",
    en: "The largest usual gross must be above the smallest: {{low}} and {{high}} kg.",
  },
  timeZoneMoves: {
    id: "Sudah ada data. Tanggalnya tetap, tetapi hari ini, jam di layar dan di kertas mengikuti {{zone}}. Centang untuk melanjutkan.",
    en: "There are records. Their days stay, but today, and the times on screens and papers, follow {{zone}}. Tick to go on.",
  },
  scaleStep: { id: "Harus kelipatan {{step}} kg.", en: "Must be a multiple of {{step}} kg." },
  scaleCapacity: {
    id: "Timbangan hanya sampai {{max}} kg.",
    en: "The scale shows {{max}} kg at most.",
  },
  unusualTare: {
    id: "Tidak biasa: {{plate}} kosong biasanya {{low}} sampai {{high}} kg ({{visits}} timbangan terakhir).",
    en: "Unusual: {{plate}} usually weighs {{low}} to {{high}} kg empty (its last {{visits}} weighings).",
  },
  unusualTareOfPlant: {
    id: "Tidak biasa: truk kosong di sini {{low}} sampai {{high}} kg.",
    en: "Unusual: trucks here weigh {{low}} to {{high}} kg empty.",
  },
  unusualGross: {
    id: "Tidak biasa: {{plate}} isi biasanya {{low}} sampai {{high}} kg ({{visits}} timbangan).",
    en: "Outlier: {{plate}} usually weighs {{low}} to {{high}} kg loaded ({{visits}} weighings).",
  },
  unusualGrossOfPlant: {
    id: "Tidak biasa: truk isi di sini {{low}} sampai {{high}} kg.",
    en: "Outlier: loaded trucks here weigh {{low}} to {{high}} kg.",
  },
  unusualGrossOfNote: {
    id: "Tidak biasa: dengan {{load}} kg di surat jalan, truk isi {{low}} sampai {{high}} kg.",
    en: "Outlier: with {{load}} kg on the delivery note, a loaded truck weighs {{low}} to {{high}} kg.",
  },
  unusualTareOfNote: {
    id: "Tidak biasa: truk untuk muatan {{load}} kg (surat jalan) kosongnya {{low}} sampai {{high}} kg.",
    en: "Outlier: a truck for the {{load}} kg on the delivery note weighs {{low}} to {{high}} kg empty.",
  },
  unusualTareOfItems: {
    id: "Tidak biasa: truk untuk muatan {{load}} kg kosongnya {{low}} sampai {{high}} kg.",
    en: "Outlier: a truck for a load of {{load}} kg weighs {{low}} to {{high}} kg empty.",
  },
  truckCapacity: {
    id: "Terlalu berat untuk satu truk: timbangan hanya sampai {{max}} kg.",
    en: "Too heavy for one truck: the scale shows {{max}} kg at most.",
  },
  unusualItem: {
    id: "Tidak biasa: {{bags}} {{unit}} × {{each}} kg = {{exact}} kg.",
    en: "Unusual: {{bags}} {{unit}} × {{each}} kg = {{exact}} kg.",
  },
  unusualNet: {
    id: "Tidak biasa: berat bersih {{net}} kg, padahal barangnya {{items}} kg.",
    en: "Unusual: a net of {{net}} kg beside items of {{items}} kg.",
  },
  unusualQuantity: {
    id: "Tidak biasa: {{item}} menurut surat jalan {{noted}} {{unit}}.",
    en: "Unusual: {{noted}} {{unit}} of {{item}} by the delivery note.",
  },
  unusualNetOfNote: {
    id: "Tidak biasa: berat bersih {{net}} kg, padahal surat jalan {{noted}} kg.",
    en: "Unusual: a net of {{net}} kg beside {{noted}} kg by the delivery note.",
  },
  unusualDay: {
    id: "Tidak biasa: {{back}} hari yang lalu, biasanya paling lama {{days}} hari.",
    en: "Unusual: {{back}} days ago, usually {{days}} at most.",
  },
  unusualExDo: {
    id: "Melebihi {{exDoNo}}: menjadi {{value}} kg dari {{quantity}} kg.",
    en: "Past {{exDoNo}}: {{value}} kg of {{quantity}} kg.",
  },
  unusualReason: {
    id: "Bila angka ini benar, tulis alasannya; bila tidak, betulkan angkanya.",
    en: "If the number is right, say why; if not, correct it.",
  },
  nothingToCheck: { id: "Tidak ada yang perlu dicek.", en: "There is nothing to check." },
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
    id: "Semua barang di data ini harus dihitung.",
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
    id: "Melebihi yang bisa dibooking: tinggal {{left}} kg.",
    en: "More than can be booked: {{left}} kg are left.",
  },
  overUsed: {
    id: "Melebihi booking: untuk barang ini tinggal {{left}} kg.",
    en: "More than the booking has: {{left}} kg are left for this item.",
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
  poOtherExDo: {
    id: "{{poSalesNo}} terikat pada ex DO {{exDoNo}}. Pilih ex DO itu.",
    en: "{{poSalesNo}} is bound to the ex-DO {{exDoNo}}. Choose that one.",
  },
  poExDoBooked: {
    id: "{{bookingNo}} mengambil dari ex DO {{exDoNo}}. Batalkan booking itu dahulu, atau biarkan PO ini untuk semua ex DO.",
    en: "{{bookingNo}} takes from the ex-DO {{exDoNo}}. Cancel that booking first, or leave this PO open to every ex-DO.",
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
    id: "Booking ini sudah dipindah ke barang lain selama datanya terhapus.",
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
