import type { InitOptions } from "i18next";
import { FALLBACK_LOCALE, LOCALES } from "#contract/constants";
import { numberFormats } from "#contract/format";

/** The general texts and the business words. */
export const NAMESPACES = ["common", "business"] as const;

/** The options of i18next that server and browser share, so that hydration matches. */
export const i18nOptions = {
  supportedLngs: [...LOCALES],
  // The server fills the gaps of every catalogue (locale.server.ts).
  fallbackLng: false,
  ns: [...NAMESPACES],
  defaultNS: "common",
  interpolation: {
    // React escapes.
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
