import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createCookie } from "@remix-run/node";
import { createInstance, type i18n, type TFunction } from "i18next";
import FsBackend from "i18next-fs-backend";
import { RemixI18Next } from "remix-i18next/server";
import type { ErrorText } from "#contract/answers";
import { FALLBACK_LOCALE, LOCALE_COOKIE_DAYS, LOCALES, type Locale } from "#contract/constants";
import { formatDay } from "#contract/values/format";
import { createTexts, i18nOptions, NAMESPACES, type Texts } from "~/definitions/i18n-options";
import type { LanguageChoices } from "~/definitions/navigation";
import { env } from "./env.server";
import { cookieBase, DAY_SECONDS } from "./session.server";

export type Translate = TFunction;

export type Say = (error: ErrorText) => string;

const ERRORS = "errors";
const SERVER_NAMESPACES = [...NAMESPACES, ERRORS] as const;

const localeCookie = createCookie("locale", { ...cookieBase, maxAge: LOCALE_COOKIE_DAYS * DAY_SECONDS });

/** Returns true for a supported locale. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: env.DEFAULT_LOCALE,
    order: ["cookie"],
    cookie: localeCookie,
  },
});

/** Returns the cookie's or default locale, and the header that deletes an unknown one (`fr-CA` is not `fr`). */
export async function readLocale(request: Request): Promise<{ locale: Locale; removal: string | null }> {
  const value: unknown = await localeCookie.parse(request.headers.get("Cookie"));
  if (value !== null && !isLocale(value)) {
    return { locale: env.DEFAULT_LOCALE, removal: await localeCookie.serialize("", { maxAge: 0 }) };
  }
  // getLocale returns a supported language.
  return { locale: (await detection.getLocale(request)) as Locale, removal: null };
}

const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  "pt-BR": "Português",
  "zh-CN": "中文",
  id: "Indonesia",
};

/** Returns the current and available languages. */
export function languagesFor(current: Locale): LanguageChoices {
  return { current, choices: LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })) };
}

/** Returns the Set-Cookie header of a locale. */
export function serializeLocale(locale: Locale): Promise<string> {
  return localeCookie.serialize(locale);
}

let shared: Promise<i18n> | undefined;

async function catalogues(): Promise<i18n> {
  // Edited texts apply on the next request.
  if (shared !== undefined && !import.meta.env.DEV) return shared;
  shared = readCatalogues();
  return shared;
}

async function readCatalogues(): Promise<i18n> {
  const instance = createInstance();
  await instance.use(FsBackend).init({
    ...i18nOptions,
    ns: [...SERVER_NAMESPACES],
    preload: [...LOCALES],
    backend: { loadPath: localeFile("{{lng}}", "{{ns}}") },
  });
  for (const locale of LOCALES) {
    for (const namespace of SERVER_NAMESPACES) {
      assertTexts(instance, locale, namespace);
      const english: unknown = instance.getResourceBundle(FALLBACK_LOCALE, namespace);
      instance.addResourceBundle(locale, namespace, english, true, false);
    }
  }
  return instance;
}

/**
 * i18next ignores missing and invalid files.
 * @throws Error
 */
function assertTexts(instance: i18n, locale: Locale, namespace: (typeof SERVER_NAMESPACES)[number]): void {
  if (instance.hasResourceBundle(locale, namespace)) return;
  const file = `public/locales/${locale}/${namespace}.json`;
  if (existsSync(localeFile(locale, namespace)))
    throw new Error(`The language file ${file} is damaged: it is not valid JSON.`);
  throw Object.assign(new Error(`Cannot find module '${file}'`), { code: "MODULE_NOT_FOUND" });
}

/**
 * Reads the language files when the server starts, so that a damaged file is found before the first request.
 * @throws Error that names the first missing or damaged file
 */
export async function loadLanguageFiles(): Promise<void> {
  await catalogues();
}

const localeFile = (locale: string, namespace: string) => resolve(`public/locales/${locale}/${namespace}.json`);

interface PageTexts {
  i18n: i18n;
  texts: Texts;
  version: string;
}

const pages = new WeakMap<i18n, Map<Locale, PageTexts>>();

/** Returns the texts of the screens with their hash, and what renders them. */
export async function loadPageTexts(locale: Locale): Promise<PageTexts> {
  const catalogue = await catalogues();
  const known = pages.get(catalogue) ?? new Map<Locale, PageTexts>();
  pages.set(catalogue, known);
  const page = known.get(locale) ?? readPageTexts(catalogue, locale);
  known.set(locale, page);
  return page;
}

function readPageTexts(catalogue: i18n, locale: Locale): PageTexts {
  const { [ERRORS]: _errors, ...texts } = (catalogue.getDataByLanguage(locale) ?? {}) as Texts;
  const version = createHash("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 12);
  return { i18n: createTexts(locale, texts), texts, version };
}

/** Returns the translation function: `t("form.save")`, `t("business:outbound.title")`. */
export async function translator(locale: Locale): Promise<Translate> {
  return (await loadPageTexts(locale)).i18n.t;
}

/** Returns the translation of errors; unknown codes get a generic text. */
export async function errorTexts(locale: Locale): Promise<Say> {
  const t = (await catalogues()).getFixedT(locale);
  const numberText = (value: number) =>
    value.toLocaleString(locale, { maximumFractionDigits: 2, useGrouping: "always" });
  const shown = ([name, value]: [string, string | number]) =>
    [name, typeof value === "number" ? numberText(value) : name === "day" ? formatDay(value) : value] as const;
  return ({ code, params = {} }) =>
    t([`${ERRORS}:${code}`, `${ERRORS}:unknown`], Object.fromEntries(Object.entries(params).map(shown)));
}
