import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FALLBACK_LOCALE, LOCALES } from "#contract/constants";
import { VALIDATION_KEYS } from "#contract/issue";
import { masterScreens } from "~/screens/masters";

/**
 * Every key that the screens use is there, and every key that is there is used. Keys are found in the sources as whole
 * strings (`t("form.save")`, `title: "business:grade.title"`), or by the beginning of a template literal
 * (`business:outbound.status.${status}`), which stands for all keys that begin so. A master's are read from its definition.
 */

type Texts = Map<string, string>;

function readTexts(locale: string, namespace: string): Texts {
  const json: unknown = JSON.parse(readFileSync(`public/locales/${locale}/${namespace}.json`, "utf8"));
  const texts: Texts = new Map();
  const walk = (value: unknown, prefix: string) => {
    if (typeof value === "string") texts.set(prefix, value);
    else for (const [key, child] of Object.entries(value as object)) walk(child, prefix ? `${prefix}.${key}` : key);
  };
  walk(json, "");
  return texts;
}

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");
}

const common = readTexts(FALLBACK_LOCALE, "common");
const business = readTexts("id", "business");
const code = sources("app");

/** i18next finds `items_other` and the like by `items`. */
const bare = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");
const known = new Set([...[...common.keys()].map(bare), ...[...business.keys()].map((key) => `business:${bare(key)}`)]);

const written = [...code.matchAll(/"([\w-]+(?::[\w-]+)?(?:\.[\w-]+)*)"/g)].map(([, key]) => key ?? "");
const derived = masterScreens.flatMap(({ words, fields }) => [
  ...Object.values(words as unknown as Record<string, string>),
  ...fields.map(({ label }) => label),
]);
const literals = new Set([...written, ...derived]);
const prefixes = [...code.matchAll(/`([\w-]+(?::[\w-]+)?(?:\.[\w-]+)*\.)\$\{/g)].map(([, prefix]) => prefix ?? "");
// The backend reads branches of the file: `business.inbound.status`.
const branches = [...sources("backend").matchAll(/\bbusiness\.(\w+(?:\.\w+)*)/g)].map(([, path]) => `business:${path}`);
const called = [...code.matchAll(/\bt\(\s*(["'`])([^"'`]+)\1/g)].map(([, , key]) => key ?? "");

describe("the keys of the texts", () => {
  it("that the screens use are there", () => {
    const literal = [...called.filter((key) => !key.includes("${")), ...literals].filter(
      (key) => called.includes(key) || key.startsWith("business:"),
    );
    expect([...new Set(literal)].filter((key) => !known.has(key))).toEqual([]);
    const begun = prefixes.filter((prefix) => prefix.startsWith("business:"));
    expect(begun.filter((prefix) => ![...known].some((key) => key.startsWith(prefix)))).toEqual([]);
  });

  it("are all used", () => {
    const used = (key: string) =>
      literals.has(key) ||
      prefixes.some((prefix) => key.startsWith(prefix)) ||
      branches.some((branch) => key.startsWith(branch) || branch.startsWith(`${key}.`));
    expect([...known].filter((key) => !used(key))).toEqual([]);
  });

  it("cover every complaint of a schema", () => {
    const texts = [...common.keys()].filter((key) => key.startsWith("validation."));
    expect(texts.sort()).toEqual(VALIDATION_KEYS.map((key) => `validation.${key}`).sort());
  });
});

describe.each(LOCALES)("the general texts in %s", (locale) => {
  const texts = readTexts(locale, "common");

  it("have the keys of the default language", () => {
    expect([...texts.keys()].map(bare).sort()).toEqual([...common.keys()].map(bare).sort());
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("name the same values", () => {
    const values = (text = "") => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
    for (const [key, text] of texts) expect(values(text), key).toEqual(values(common.get(key) ?? text));
  });
});

it("business words stand in Indonesian, and in no other language of ours", () => {
  const folders = LOCALES.filter((locale) => readdirSync(`public/locales/${locale}`).includes("business.json"));
  expect(folders).toEqual(["id"]);
});
