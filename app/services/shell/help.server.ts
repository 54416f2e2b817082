import { searchKey } from "#contract/values/plain-text";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { marked } from "marked";
import { LOCALES, type Locale } from "#contract/constants";

/** Section of `public/locales/<language>/help.md`. */

interface HelpSection {
  /** Paths or path prefixes of screens. */
  paths: string[];
  html: string;
  text: string;
}

let shared: Promise<Record<Locale, HelpSection[]>> | undefined;

async function sectionsOf(locale: Locale): Promise<HelpSection[]> {
  if (import.meta.env.DEV) return readSections(locale);
  shared ??= Promise.all(LOCALES.map(async (one) => [one, await readSections(one)] as const)).then(
    (read) => Object.fromEntries(read) as Record<Locale, HelpSection[]>,
  );
  return (await shared)[locale];
}

async function readSections(locale: Locale): Promise<HelpSection[]> {
  const markdown = await readFile(resolve(`public/locales/${locale}/help.md`), "utf8");
  const [, ...sections] = markdown.split(/^## /m);
  return Promise.all(
    sections.map(async (section) => {
      const [path = "", ...body] = section.split("\n");
      return {
        paths: path.trim().split(","),
        html: await marked.parse(body.join("\n")),
        text: searchKey(body.join(" ")),
      };
    }),
  );
}

/** Returns the help of the longest matching path prefix as HTML; sections of several paths follow. */
export async function helpOf(locale: Locale, pathname: string): Promise<string | null> {
  const sections = await sectionsOf(locale);
  const fits = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const [longest] = sections
    .flatMap(({ paths }) => paths)
    .filter(fits)
    .toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return null;
  return sections.flatMap(({ paths, html }) => (paths.includes(longest) ? html : [])).join("");
}

/** Returns the paths of the sections that contain every word. */
export async function helpPathsWith(locale: Locale, text: string): Promise<string[]> {
  const words = searchKey(text).split(/\s+/);
  const sections = await sectionsOf(locale);
  const found = sections.filter((section) => words.every((word) => section.text.includes(word)));
  return [...new Set(found.flatMap(({ paths }) => paths))];
}
