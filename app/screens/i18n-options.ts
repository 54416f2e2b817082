import type { InitOptions } from "i18next";
import { LOCALES } from "#contract/constants";

/** General words, and the words of the trade. */
export const NAMESPACES = ["common", "business"] as const;

/** What server and browser must agree on, so that the page that hydrates is the page that was sent. */
export const i18nOptions = {
  supportedLngs: [...LOCALES],
  // The catalogue of every language is whole: the server fills it in (locale.server.ts).
  fallbackLng: false,
  ns: [...NAMESPACES],
  defaultNS: "common",
  // React escapes.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions;
