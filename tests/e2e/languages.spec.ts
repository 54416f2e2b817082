import { LOCALES, type Locale } from "#contract/constants";
import { readTexts } from "../setup/texts";
import { allScreens, VISITOR_SCREENS } from "./all-screens";
import { expect, test, type Page } from "./fixtures";

/** Every screen in every language: no words of another language on screens and in form errors. */

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
  es: "has tara he sea di lote",
  fr: "bon change destination file hours minimal net tare",
  "pt-BR": "do tara ada baris kali sais",
  id: "net do list",
};

/** Returns a pattern of words that are not allowed in a language. */
function foreignWords(locale: Locale): Set<string> {
  const shared = new Set(SHARED[locale]?.split(" "));
  const others = [...(locale === "id" ? [] : INDONESIAN.split(" ")), ...(locale === "en" ? [] : ENGLISH.split(" "))];
  return new Set(others.filter((word) => !shared.has(word)));
}

/** Texts and accessible names of a screen, except elements with lang="id". */
interface Said {
  status: number;
  texts: string[];
}

/**
 * Fetches a screen's server-rendered text.
 * @param filled submits the screen's form with this text in every field
 */
function said(page: Page, path: string, filled?: string): Promise<Said> {
  return page.evaluate(
    async ([address, text]) => {
      const parsed = async (answer: Response) => ({
        status: answer.status,
        document: new DOMParser().parseFromString(await answer.text(), "text/html"),
      });
      let found = await parsed(await fetch(address));
      if (text !== undefined) {
        const forms = [...found.document.querySelectorAll("form")].filter(
          ({ method, action, target }) =>
            method === "post" && target !== "_blank" && !/preferences|logout/.test(action),
        );
        const form = forms.find((one) => one.querySelector("input:not([type=hidden]), textarea, select")) ?? forms[0];
        if (form === undefined) return { status: 0, texts: [] };
        const data = new FormData(form);
        const fields = form.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea");
        for (const { name, type } of fields) if (!/checkbox|radio|file/.test(type)) data.set(name, text);
        const button = form.querySelector<HTMLButtonElement>("button[type=submit][name=intent]");
        if (button !== null && !data.has("intent")) data.set("intent", button.value);
        const isFile = form.enctype === "multipart/form-data";
        const body = isFile
          ? data
          : new URLSearchParams([...data].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
        found = await parsed(await fetch(form.getAttribute("action") ?? address, { method: "POST", body }));
      }
      const { document, status } = found;
      const texts: string[] = [];
      const isOwn = (element: Element | null) => element?.closest("[lang=id], script, style, svg") === null;
      const walk = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) if (isOwn(walk.currentNode.parentElement)) texts.push(walk.currentNode.textContent ?? "");
      for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
        if (!isOwn(element)) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(element.getAttribute(name) ?? "");
      }
      return { status, texts: texts.filter((one) => one.trim() !== "") };
    },
    [path, filled] as const,
  );
}

/** Names of menus and screens. */
const fixedNames = [...readTexts("id", "business")]
  .filter(([key]) => /^(?:menu\.\w+|\w+\.title|report\.title\.\w+)$/.test(key))
  .map(([, text]) => text)
  .sort((left, right) => right.length - left.length);
/** Names and reasons in test data, of products, time zones, addresses and papers, which a text may add in brackets. */
const DATA =
  /Sistem gudang luar|Barang keluar mingguan|[Ss]alah(?: ketik| harga| baca)?|Systec IT1, IT3|Weigh-Tronix|CV Sudah Tutup|Karung kosong|Tanpa Peran|Akun pabrik|Orang Baru|big bags?|\w+\/[\w/]+|\S+@\S+|gdg_[\w-]+|[(（](?:tiket timbang|surat jalan)[)）]/g;

/** First parts of text keys: a missing text appears as its key, such as `outbound.field.sealNo`. */
const topics = new Set(
  (["common", "business"] as const).flatMap((of) => [...readTexts("en", of).keys()].map((key) => key.split(".")[0])),
);

function foreign(locale: Locale, texts: readonly string[]): string[] {
  const words = foreignWords(locale);
  const found = texts.flatMap((text) => {
    const own = fixedNames.reduce((rest, name) => rest.replaceAll(name, ""), text.replace(DATA, ""));
    const keys = (own.match(/\b[a-z]\w*(?:\.\w+)+/g) ?? []).filter((key) => topics.has(key.split(".")[0]));
    const wrong = [...keys, ...(own.toLowerCase().match(/[\p{L}’']+/gu) ?? []).filter((word) => words.has(word))];
    return wrong.length === 0 ? [] : [`${[...new Set(wrong)].join(" ")}: ${text.trim().slice(0, 120)}`];
  });
  return [...new Set(found)];
}

/** Forms of each kind that reject empty or invalid input, so that no row is written. */
const FORMS =
  /[?&](?:form|import|shortClose|item|cancel)=|^\/settings\/(?:profile|password)$|^\/record\/outbound\/\d+\/item$|view=\d+$/;

for (const locale of LOCALES) {
  test(`every screen and form error in ${locale} contains only words of that language`, async ({ app, open }) => {
    const [page, visitor] = [await open("ADMIN", { locale }), await open(null, { locale })];
    await Promise.all([page.goto("/unauthorized"), visitor.goto("/login")]);
    const mixed: Record<string, string[]> = {};
    let refused = 0;
    const note = (name: string, { status, texts }: Said) => {
      const here = status < 500 ? foreign(locale, texts) : [`status ${status}`];
      if (here.length > 0) mixed[name] = here;
    };
    const screens = await allScreens(app);
    for (const path of screens) note(path, await said(page, path));
    for (const path of [...VISITOR_SCREENS, "/", "/login", "/monitor"]) note(path, await said(visitor, path));
    const send = async (at: Page, path: string, text: string) => {
      const answer = await said(at, path, text);
      if (answer.status >= 400) refused += 1;
      note(`${path}, sent with "${text}"`, answer);
    };
    // Submits an empty form, and one with text that every field rejects.
    for (const path of screens.filter((one) => FORMS.test(one) && !/form=\d/.test(one)))
      for (const text of ["", "-1,5\u0007"]) await send(page, path, text);
    for (const path of ["/login", "/register", "/password/reset"])
      for (const text of ["", "x"]) await send(visitor, path, text);
    expect(refused, "forms that were refused").toBeGreaterThan(40);
    expect(mixed).toEqual({});
  });
}

test("a report, a list and an import template use the language of their screen", async ({ open }) => {
  const page = await open("ADMIN", { locale: "fr" });
  await page.goto("/unauthorized");
  const head = (path: string) =>
    page.evaluate(
      async (address) => (await (await fetch(address)).text()).split("\r\n")[0]?.split(";").slice(0, 2),
      path,
    );
  expect(await head("/export/booking?download=csv")).toEqual(["N° de réservation", "Date"]);
  expect(await head("/record/outbound?download=csv")).toEqual(["N°", "Date"]);
  expect(await head("/import/customer/csv")).toEqual(["Code *", "Nom *"]);
});
