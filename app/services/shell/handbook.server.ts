import { readFile } from "node:fs/promises";
import { Marked } from "marked";
import type { RoleHolder } from "#contract/access";
import type { Locale } from "#contract/constants";
import { searchKey } from "#contract/values/plain-text";
import {
  type Desk,
  DESKS,
  desksFor,
  handbookHref,
  handbookLocale,
  ownDesk,
  ownDesks,
  type ScreenHelp,
} from "~/definitions/handbook";
import type { NavLinkItem } from "~/definitions/navigation";
import { notFound } from "~/services/request/screen-error.server";

/** Handbook of a desk: `public/locales/<language>/handbook/<desk>.md`. */
interface Handbook {
  desk: Desk;
  title: string;
  sections: Section[];
}

interface Section {
  id: string;
  title: string;
  /** Paths, or prefixes of paths, of the screens that it explains. */
  screens: string[];
  html: string;
  text: string;
}

const MAX_FOUND = 5;

let shared: Map<Locale, Promise<Handbook[]>> | undefined;

/** Returns the handbooks of all desks. */
function handbooks(locale: Locale): Promise<Handbook[]> {
  const read = handbookLocale(locale);
  if (import.meta.env.DEV) return readHandbooks(read);
  shared ??= new Map();
  const known = shared.get(read) ?? readHandbooks(read);
  shared.set(read, known);
  return known;
}

function readHandbooks(locale: Locale): Promise<Handbook[]> {
  const parser = createParser(locale);
  return Promise.all(
    DESKS.map(async (desk) => {
      const [head = "", ...sections] = (await readFile(`public/locales/${locale}/handbook/${desk}.md`, "utf8")).split(
        /^## /m,
      );
      return {
        desk,
        title: head.replace(/^# /, "").trim(),
        sections: sections.map((one) => parseSection(one, parser)),
      };
    }),
  );
}

/** Reads `Title {#id screen=/path,/path}` and the body. */
function parseSection(markdown: string, parser: Marked): Section {
  const [head = "", ...lines] = markdown.split("\n");
  const {
    title = "",
    id = "",
    screens = "",
  } = /^(?<title>.*?) \{#(?<id>[\w-]+)(?: screen=(?<screens>\S+))?\}$/.exec(head.trim())?.groups ?? {};
  const body = lines.join("\n");
  return {
    id,
    title,
    screens: screens === "" ? [] : screens.split(","),
    html: withButtons(parser.parse(body, { async: false })),
    text: searchKey(`${title} ${body}`),
  };
}

/** Returns a parser of Markdown with the pictures of a language. */
function createParser(locale: Locale): Marked {
  return new Marked({
    walkTokens(token) {
      if (token.type === "image") token.href = `/handbook/${locale}/${token.href}`;
    },
  });
}

/** Marks the names of buttons, `**[Save]**` in Markdown. */
const withButtons = (html: string) =>
  html.replace(/<strong>\[([^<[\]]+)\]<\/strong>/g, '<b class="button-name">$1</b>');

/**
 * Returns the page of a desk's handbook.
 * @throws Response 404 for an unknown desk
 */
export async function handbookPage(locale: Locale, desk = "") {
  const books = await handbooks(locale);
  const book = books.find((one) => one.desk === desk);
  if (book === undefined) throw notFound();
  const read = handbookLocale(locale);
  return {
    locale: read,
    isOwnLanguage: read === locale,
    desk: book.desk,
    title: book.title,
    sections: book.sections.map(({ id, title, html }) => ({ id, title, html })),
    books: books.map(({ desk: one, title }) => ({ label: title, href: handbookHref(one) })),
  };
}

export type HandbookPageData = Awaited<ReturnType<typeof handbookPage>>;

/** Returns the sections of the longest matching screen, of a desk of the user if it has one, else of any desk. */
export async function screenHelp(locale: Locale, user: RoleHolder, pathname: string): Promise<ScreenHelp> {
  const read = handbookLocale(locale);
  const books = await handbooks(locale);
  const own = ownDesks(user);
  const matches = books.flatMap(({ desk, sections }) =>
    sections.flatMap((section) =>
      section.screens
        .filter((screen) => `${pathname}/`.startsWith(`${screen}/`))
        .map((screen) => ({ desk, screen, section })),
    ),
  );
  const rank = ({ desk, screen }: { desk: Desk; screen: string }) => (own.includes(desk) ? 1_000 : 0) + screen.length;
  const [best] = matches.toSorted((one, other) => rank(other) - rank(one));
  return {
    locale: read,
    href: best ? handbookHref(best.desk, best.section.id) : handbookHref(ownDesk(user)),
    sections: matches
      .filter(({ desk, screen }) => desk === best?.desk && screen === best.screen)
      .map(({ section: { title, html } }) => ({ title, html })),
  };
}

/** Returns links to the sections that contain every word, those of the user's desks first. */
export async function sectionsWith(locale: Locale, user: RoleHolder, text: string): Promise<NavLinkItem[]> {
  const words = searchKey(text).split(/\s+/);
  const books = await handbooks(locale);
  const found = desksFor(user).flatMap((desk) =>
    books
      .filter((book) => book.desk === desk)
      .flatMap(({ title, sections }) =>
        sections
          .filter((section) => words.every((word) => section.text.includes(word)))
          .map((section) => ({ label: `${section.title} · ${title}`, href: handbookHref(desk, section.id) })),
      ),
  );
  return found.slice(0, MAX_FOUND);
}
