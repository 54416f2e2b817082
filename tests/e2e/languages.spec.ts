import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { LOCALES } from "#contract/constants";
import { PROTOCOL_LABELS } from "~/definitions/indicators";
import { startTestApp } from "../setup/e2e-app";
import { allScreens, VISITOR_SCREENS } from "./all-screens";
import { expect, keepCookie, test, type Page } from "./fixtures";

/**
 * Every text of every screen and form error comes from the language files: a separate application, without the names of
 * other tests, reads files in which each text is marked, so a word without marks is in the code. tests/unit/language-words.test.ts compares the files.
 */

/** The locale whose files are marked. */
const MARKED = "fr";

/** Marks the text around variables, so that a value that is a text of the code stays without marks. */
const marked = (text: string) =>
  text
    .split(/(\{\{.*?\}\}|\$t\(.*?\))/)
    .map((part, index) => (index % 2 === 1 || part.trim() === "" ? part : `⟦${part}⟧`))
    .join("");

/** Returns a copy of a parsed language file with marked texts. */
function markAll(value: unknown): unknown {
  // Numbers are formatted by `locale`.
  if (typeof value === "string") return value === MARKED ? value : marked(value);
  return Object.fromEntries(Object.entries(value as object).map(([key, child]) => [key, markAll(child)]));
}

/** Makes a folder that is this project with marked texts in one language. */
function markedFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "gudang-marked-"));
  const link = (name: string) => symlinkSync(path.resolve(name), path.join(folder, name));
  for (const name of readdirSync(".")) if (name !== "public") link(name);
  const languages = path.join("public", "locales");
  mkdirSync(path.join(folder, languages, MARKED), { recursive: true });
  for (const locale of LOCALES) if (locale !== MARKED) link(path.join(languages, locale));
  for (const name of readdirSync(path.join(languages, MARKED))) {
    const file = path.join(languages, MARKED, name);
    const made = JSON.stringify(markAll(JSON.parse(readFileSync(file, "utf8"))));
    writeFileSync(path.join(folder, file), made);
  }
  return folder;
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
      const isOwn = (element: Element | null) => element?.closest("[lang=id], script, style, svg, pre, code") === null;
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

/** Names of languages, keys, time zones, addresses, roles and formats, names in test data, and days of the week. */
const DATA =
  /(?:PT|CV|UD)(?: \p{Lu}\p{Ll}+)+|Gudang|\p{Lu}[\p{Lu}\p{N}]+|Ctrl|Enter|Alt|Esc|\S+[/@:_]\S+|Español|Français|Português|English|Indonesia|Grade [AB]|Mawar|Melati|Bunga putih|Tepung|Gandum curah|Curah|Karung kosong|Penerima|Tanpa Peran|(?:Scale )?Timbangan \w{8}|Barang keluar mingguan|Sistem gudang luar|Akun pabrik|Cikarang|Budi|Asep|(?:muatan|pesanan) uji|Uji|uji|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche/gu;

const indicatorNames = Object.values(PROTOCOL_LABELS).sort((left, right) => right.length - left.length);

/** Returns the texts with words that are not marked. */
function unmarked(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => {
    const own = indicatorNames.reduce((rest, name) => rest.replaceAll(name, ""), text);
    const rest = own.replaceAll(/⟦[^⟦⟧]*⟧/g, "\n").replaceAll(DATA, "");
    const wrong = rest.match(/(?<![\p{L}\p{N}])[\p{L}’']{3,}(?![\p{L}\p{N}])/gu) ?? [];
    return wrong.length === 0 ? [] : [`${[...new Set(wrong)].join(" ")}: ${text.trim().slice(0, 120)}`];
  });
  return [...new Set(found)];
}

/** Forms of each kind that reject empty or invalid input, so that no row is written. */
const FORMS =
  /[?&](?:form|import|shortClose|item|cancel)=|^\/settings\/(?:profile|password)$|^\/record\/outbound\/\d+\/item$|view=\d+$/;

test("every text of every screen and form error comes from the language files", async ({ open, providers }, info) => {
  const folder = markedFolder();
  const app = await startTestApp(6000 + info.workerIndex, providers.settings, { folder });
  const [page, visitor] = [await open(null, { locale: MARKED }), await open(null, { locale: MARKED })];
  await keepCookie(page.context(), app.url, "token", await app.token("ADMIN"));
  await Promise.all([page.goto(`${app.url}/unauthorized`), visitor.goto(`${app.url}/login`)]);
  const mixed: Record<string, string[]> = {};
  let refused = 0;
  const note = (name: string, { status, texts }: Said) => {
    const here = status < 500 ? unmarked(texts) : [`status ${status}`];
    if (here.length > 0) mixed[name] = here;
  };
  // The handbook has two languages.
  const screens = (await allScreens(app)).filter((address) => !address.startsWith("/help/"));
  for (const address of screens) note(address, await said(page, address));
  for (const address of [...VISITOR_SCREENS, "/", "/login", "/monitor"]) note(address, await said(visitor, address));
  const send = async (at: Page, address: string, text: string) => {
    const answer = await said(at, address, text);
    if (answer.status >= 400) refused += 1;
    note(`${address}, sent with "${text}"`, answer);
  };
  // Submits an empty form, and one with text that every field rejects.
  for (const address of screens.filter((one) => FORMS.test(one) && !/form=\d/.test(one)))
    for (const text of ["", "-1,5\u0007"]) await send(page, address, text);
  for (const address of ["/login", "/register", "/password/reset"])
    for (const text of ["", "x"]) await send(visitor, address, text);
  expect(refused, "forms that were refused").toBeGreaterThan(40);
  await Promise.all([page.close(), visitor.close()]);
  await app.stop();
  rmSync(folder, { recursive: true });
  expect(mixed).toEqual({});
});

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
