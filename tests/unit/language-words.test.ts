import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "#contract/constants";
import { readTexts } from "../setup/texts";

/** The texts of a language have no words of another one, so no text is left without a translation. */

/** Frequent Indonesian words that no other language of the screens has. */
const INDONESIAN =
  "ada adalah agar akan aktif alasan anda angka antara apa atas atau bagi bahwa banyak baris baru batal batas belum benar " +
  "berat berhasil berikut berlaku berubah besar bila bisa boleh bongkar bukan buka bulan cari catatan cetak coba daftar dalam " +
  "dan dapat dari dengan depan di diatur dibatalkan dibuat dicari dihapus diisi dikirim dimuat dipakai dipilih diri disimpan " +
  "ditimbang diubah dua ganti gagal hanya hapus hari harus hasil hubungi ini isi isian itu jadi jam jangan jika jumlah kali karena " +
  "karung kata kecil kedua keluar kembali kemarin kembalikan ke kirim kosong kurang lagi lain lainnya langkah lalu lebih " +
  "lewat lihat lupa maksimal masih masuk melalui memuat menit menunggu menurut menyimpan milik minggu minimal muat mulai nama " +
  "nanti nilai nomor oleh orang pada pakai paling perlu periksa pernah pertama pilih pilihan pabrik saat saja salah " +
  "sama sampai sandi satu satuan sebelum sebelumnya sedang selama selesai selisih semua sendiri sesudah sesuai setelah " +
  "setiap siapa simpan sisa sopir sudah supaya tambah tampil tanggal tanpa tara telah tempat tetap tersimpan tiba tidak timbang " +
  "timbangan truk tujuan tulis tunggu ubah ulang unduh untuk urut urutan wajib waktu yang";
/** Frequent English words that no other language of the screens has. */
const ENGLISH =
  "about add after again all already and any are arrival at back bag bags because been before below between but by cancel cancelled " +
  "cannot change changed changes check choose clear close closed column columns could created days deleted delete delivered " +
  "delivery deduction destination different difference does done driver each edit empty every failed field file first from " +
  "full goods gross has have he here history how if into is it its kept last left less like loaded loading loads lines list long " +
  "made may more most must name need net new next nothing number of once only open opened order other our out over " +
  "password quantity read ready remove row rows save saved search see seal select sent settings should show sign since " +
  "sort tare than that the their them then there these they this those time to today too truck trucks try " +
  "unloading unusual until up use used user users value was way weigh weighed weighing weight when where which while who will with without " +
  "wrong yesterday yet you your";

/** Words that a language shares with one of the lists. */
const SHARED: Partial<Record<Locale, string>> = {
  en: "di ke jam",
  es: "has tara he sea di lote use bag bags",
  fr: "bon change destination file hours long minimal net sort tare bag bags",
  "pt-BR": "do tara ada baris kali sais use bag bags",
  id: "net do list file bag up delivery order",
};

/** Names that are the same in every language: menus and screens (docs/specification.md, section 2), and examples. */
const NAMES =
  /^(?:app\.name|menu\.\w+|\w+\.title|report\.title\.\w+|import\.example\..+|report\.format\.\w+|desktop_only)$/;

/** Variables, names of papers and of Indonesian terms in brackets, commands, headers and addresses. */
const NO_WORDS = /\{\{.*?\}\}|\$t\(.*?\)|[(（](?:tiket timbang|surat jalan|sisa)[)）]|npm run check|If-Match|\S+@\S+/g;

const FILES = ["common", "business", "errors", "mail"] as const;

/** The names of menus and screens, which texts quote. */
const titles = [...readTexts("id", "business")]
  .filter(([key]) => /^(?:menu\.\w+|\w+\.title|report\.title\.\w+)$/.test(key))
  .map(([, text]) => text)
  .sort((left, right) => right.length - left.length);

/** Returns the texts of a language by their file and key; those of the handbook by their line. */
function readAllTexts(locale: Locale): [string, string][] {
  const folder = `public/locales/${locale}/handbook`;
  return [
    ...FILES.flatMap((file) =>
      [...readTexts(locale, file)].flatMap(([key, text]): [string, string][] =>
        NAMES.test(key) ? [] : [[`${file}:${key}`, text]],
      ),
    ),
    ...(existsSync(folder) ? readdirSync(folder) : []).flatMap((file) =>
      readFileSync(`${folder}/${file}`, "utf8")
        .replace(/\]\(.*\)|\{#.*\}$/gm, "")
        .split("\n")
        .map((line, index): [string, string] => [`${file}:${index + 1}`, line]),
    ),
  ];
}

describe.each(LOCALES)("the texts in %s", (locale) => {
  it("contain no words of another language", () => {
    const shared = new Set(SHARED[locale]?.split(" "));
    const others = [...(locale === "id" ? [] : INDONESIAN.split(" ")), ...(locale === "en" ? [] : ENGLISH.split(" "))];
    const words = new Set(others.filter((word) => !shared.has(word)));
    const found = readAllTexts(locale).flatMap(([key, text]) => {
      const own = titles.reduce((rest, name) => rest.replaceAll(name, ""), text.replaceAll(NO_WORDS, ""));
      const wrong = (own.toLowerCase().match(/[\p{L}’']+/gu) ?? []).filter((word) => words.has(word));
      return wrong.length === 0 ? [] : [`${key}: ${wrong.join(" ")}: ${text}`];
    });
    expect(found).toEqual([]);
  });
});
