import { createInstance, type i18n, type InitOptions } from "i18next";
import { FALLBACK_LOCALE, LOCALES } from "#contract/constants";
import { numberFormats } from "#contract/values/format";

export const NAMESPACES = ["common", "business"] as const;

/** Server and browser must match for hydration. */
export const i18nOptions = {
  supportedLngs: [...LOCALES],
  // The server fills missing texts (locale.server.ts).
  fallbackLng: false,
  ns: [...NAMESPACES],
  defaultNS: "common",
  interpolation: {
    // React escapes values.
    escapeValue: false,
    alwaysFormat: true,
    format: (value: unknown, format, language = FALLBACK_LOCALE) => {
      if (typeof value === "number") return numberFormats(language).formatNumber(value);
      return Array.isArray(value)
        ? new Intl.ListFormat(language, { type: "disjunction" }).format(value)
        : String(value);
    },
  },
  react: { useSuspense: false },
} satisfies InitOptions;

/** Texts of one language, by namespace. */
export type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Returns i18next with the texts of one language, ready without waiting. */
export function createTexts(language: string, texts: Texts): i18n {
  const instance = createInstance();
  void instance.init({ ...i18nOptions, lng: language, resources: { [language]: texts }, initImmediate: false });
  return instance;
}
