import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DESKS } from "~/definitions/handbook";
import { paletteMenuFor } from "~/definitions/menu";
import { screenHelp } from "~/services/shell/handbook.server";

const MAX_WORDS = 900;
const LANGUAGES = ["en", "id"] as const;

const read = (locale: string, desk: string) => readFileSync(`public/locales/${locale}/handbook/${desk}.md`, "utf8");
const headings = (markdown: string) => [...markdown.matchAll(/^## .* (\{#.*\})$/gm)].map(([, marks = ""]) => marks);
const pictures = (markdown: string) => [...markdown.matchAll(/!\[.*\]\((.+)\)/g)].map(([, file = ""]) => file);

describe.each(DESKS)("the handbook of %s", (desk) => {
  it.each(LANGUAGES)("has at most 900 words in %s", (locale) => {
    expect(read(locale, desk).match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length).toBeLessThanOrEqual(MAX_WORDS);
  });

  it("has the same sections and pictures in both languages", () => {
    const [english, indonesian] = [read("en", desk), read("id", desk)];
    expect(headings(english)).toHaveLength(english.match(/^## /gm)?.length ?? 0);
    expect(headings(indonesian)).toEqual(headings(english));
    expect(pictures(indonesian)).toEqual(pictures(english));
  });

  it.each(LANGUAGES)("shows pictures that exist in %s", (locale) => {
    const missing = pictures(read(locale, desk)).filter((file) => !existsSync(`public/handbook/${locale}/${file}`));
    expect(missing).toEqual([]);
  });
});

it.each(LANGUAGES)("the handbooks name in bold only texts of the screens in %s", (locale) => {
  const textsIn = (value: unknown): string[] =>
    typeof value === "string" ? [value] : Object.values(value as object).flatMap(textsIn);
  const texts = ["business", "common"]
    .flatMap((file) => textsIn(JSON.parse(readFileSync(`public/locales/${locale}/${file}.json`, "utf8"))))
    .map((text) => text.toLowerCase());
  const unknown = DESKS.flatMap((desk) => [...read(locale, desk).matchAll(/\*\*\[?(?:\+ )?(.+?)\]?\*\*/g)])
    .map(([, name = ""]) => name)
    .filter((name) => !texts.some((text) => text.replace("+ ", "").startsWith(name.toLowerCase())));
  expect(unknown).toEqual([]);
});

it("the handbooks cover every screen of the menu", () => {
  const screens = DESKS.flatMap((desk) => headings(read("en", desk))).flatMap(
    (marks) => /screen=(\S+)\}/.exec(marks)?.[1]?.split(",") ?? [],
  );
  const paths = paletteMenuFor({ roles: ["ADMIN"] }, () => true).flatMap((item) =>
    ("entries" in item ? item.entries : [item]).flatMap((entry) => (entry === "separator" ? [] : [entry.path])),
  );
  const isCovered = (path: string) => screens.some((screen) => `${path}/`.startsWith(`${screen}/`));
  expect(paths.filter((path) => !isCovered(path))).toEqual([]);
});

it.each([
  ["ADMIN", "/settings/webhooks", "/help/admin#keys"],
  ["ADMIN", "/settings/vehicles", "/help/office#vehicles"],
  ["ADMIN", "/export/reconciliation", "/help/finance#reconciliation"],
  ["ADMIN", "/record/exception", "/help/admin#start"],
  ["OFFICE", "/export/reconciliation", "/help/office#prices"],
] as const)("the help of %s at %s is %s", async (role, screen, href) => {
  expect((await screenHelp("en", { roles: [role] }, screen)).href).toBe(href);
});
