import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { createCookie } from "@remix-run/node";
import { createInstance, type i18n, type TFunction } from "i18next";
import FsBackend from "i18next-fs-backend";
import { RemixI18Next } from "remix-i18next/server";
import type { ErrorText } from "#contract/answers";
import { FALLBACK_LOCALE, LOCALE_COOKIE_DAYS, LOCALES, type Locale } from "#contract/constants";
import { formatDay } from "#contract/format";
import { i18nOptions, NAMESPACES } from "~/screens/i18n-options";
import type { LanguageChoices } from "~/screens/navigation";
import { env } from "./env.server";
import { cookieBase, DAY_SECONDS } from "./session.server";

/** The language of a request, and the texts in it. */

export type Translate = TFunction;

/** Puts an error of the API or of a schema into words. */
export type Say = (error: ErrorText) => string;

/** Texts that the browser does not get: errors are put into words here. */
const ERRORS = "errors";
const SERVER_NAMESPACES = [...NAMESPACES, ERRORS] as const;

const localeCookie = createCookie("locale", { ...cookieBase, maxAge: LOCALE_COOKIE_DAYS * DAY_SECONDS });

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

/**
 * The locale of the cookie, or the plant's default.
 *
 * @returns also the Set-Cookie that removes a cookie with an unknown value: only an exact name counts, no `fr-CA` for `fr`
 */
export async function readLocale(request: Request): Promise<{ locale: Locale; removal: string | null }> {
  const value: unknown = await localeCookie.parse(request.headers.get("Cookie"));
  if (value !== null && !isLocale(value)) {
    return { locale: env.DEFAULT_LOCALE, removal: await localeCookie.serialize("", { maxAge: 0 }) };
  }
  // The library answers one of the supported languages, or the fallback, as a string.
  return { locale: (await detection.getLocale(request)) as Locale, removal: null };
}

/** Each language in its own words; who looks for it does not read the others. */
const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  "pt-BR": "Português",
  "zh-CN": "中文",
  id: "Indonesia",
};

/** The languages to choose from, and the one in use. */
export function languagesFor(current: Locale): LanguageChoices {
  return { current, choices: LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })) };
}

/** The Set-Cookie that keeps a choice. */
export function keepLocale(locale: Locale): Promise<string> {
  return localeCookie.serialize(locale);
}

let shared: Promise<i18n> | undefined;

/** Every text, read once. A text that a language lacks comes from `en`. */
async function catalogues(): Promise<i18n> {
  // While developing, an edited text shows with the next request.
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
    backend: { loadPath: resolve("public/locales/{{lng}}/{{ns}}.json") },
  });
  for (const locale of LOCALES) {
    for (const namespace of SERVER_NAMESPACES) {
      expectTexts(instance, locale, namespace);
      const english: unknown = instance.getResourceBundle(FALLBACK_LOCALE, namespace);
      instance.addResourceBundle(locale, namespace, english, true, false);
    }
  }
  return instance;
}

/**
 * Expects a file of texts to be there, and to be readable: i18next goes on without it.
 *
 * @throws Error in development, as for any module that is missing; production logs it, and speaks English
 */
function expectTexts(instance: i18n, locale: Locale, namespace: (typeof SERVER_NAMESPACES)[number]): void {
  if (instance.hasResourceBundle(locale, namespace)) return;
  const text = `Cannot find module 'public/locales/${locale}/${namespace}.json'`;
  if (import.meta.env.DEV) throw Object.assign(new Error(text), { code: "MODULE_NOT_FOUND" });
  console.error(JSON.stringify({ level: "error", message: text }));
}

/** i18next in one language, to render with. */
export async function i18nFor(locale: Locale): Promise<i18n> {
  const instance = (await catalogues()).cloneInstance({ lng: locale });
  await instance.changeLanguage(locale);
  return instance;
}

/** The texts of one language for the browser, and a version that changes with any of them. */
export async function textsOf(locale: Locale): Promise<{ texts: Record<string, unknown>; version: string }> {
  const { [ERRORS]: _errors, ...texts } = (await catalogues()).getDataByLanguage(locale) ?? {};
  const version = createHash("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 12);
  return { texts, version };
}

/** The texts of one language: `t("form.save")`, `t("business:outbound.title")`. */
export async function translator(locale: Locale): Promise<Translate> {
  return (await catalogues()).getFixedT(locale);
}

/** The errors in one language, with numbers as it writes them; a code without a text gets a generic one. */
export async function errorTexts(locale: Locale): Promise<Say> {
  const t = await translator(locale);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: "always" });
  const shown = ([name, value]: [string, string | number]) =>
    [name, typeof value === "number" ? numbers.format(value) : name === "day" ? formatDay(value) : value] as const;
  return ({ code, params = {} }) =>
    t([`${ERRORS}:${code}`, `${ERRORS}:unknown`], Object.fromEntries(Object.entries(params).map(shown)));
}
