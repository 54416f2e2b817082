import type { InitOptions } from "i18next";
import { LOCALES } from "#contract/constants";

/** The general texts and the business words. */
export const NAMESPACES = ["common", "business"] as const;

/** The options of i18next that server and browser share, so that hydration matches. */
export const i18nOptions = {
  supportedLngs: [...LOCALES],
  // The server fills the gaps of every catalogue (locale.server.ts).
  fallbackLng: false,
  ns: [...NAMESPACES],
  defaultNS: "common",
  // React escapes.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions;
