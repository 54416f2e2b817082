import type { i18n, TFunction } from "i18next";
import { i18nOptions, NAMESPACES } from "./i18n-options";

/** Texts of one language, by namespace. */
export type Texts = Readonly<Record<string, unknown>>;

interface TextOptions extends Readonly<Record<string, unknown>> {
  count?: unknown;
  defaultValue?: string;
}

const PLACEHOLDER = /\{\{(\w+)(?:, *([^ }][^}]*))?\}\}/g;

/**
 * Returns the part of i18next that the screens use, for `I18nextProvider`: keys with namespace, plurals and
 * placeholders of one language (docs/decisions/0080-scripts-per-screen.md).
 */
export function pageTexts(language: string, texts: Texts): i18n {
  const plurals = new Intl.PluralRules(language);
  const { format } = i18nOptions.interpolation;
  const plain = new Map<string, string>();

  const translate = (key: string, options: TextOptions) => {
    const { count } = options;
    const plural = typeof count === "number" ? find(texts, `${key}_${plurals.select(count)}`) : undefined;
    const text = plural ?? find(texts, key) ?? options.defaultValue ?? key.slice(key.indexOf(":") + 1);
    return text.replace(PLACEHOLDER, (_all, name: string, kind?: string) => format(options[name], kind, language));
  };
  const t = (key: string, options?: TextOptions) => {
    if (options !== undefined) return translate(key, options);
    const known = plain.get(key);
    if (known !== undefined) return known;
    const text = translate(key, {});
    // Missing keys are not kept, because they could be any number.
    if (find(texts, key) !== undefined) plain.set(key, text);
    return text;
  };
  const instance = {
    t,
    getFixedT: () => t as unknown as TFunction,
    language,
    languages: [language],
    isInitialized: true,
    hasLoadedNamespace: () => true,
    reportNamespaces: {},
    options: { ns: NAMESPACES, defaultNS: i18nOptions.defaultNS, react: { ...i18nOptions.react, bindI18n: "" } },
  };
  // react-i18next reads only these fields.
  return instance as unknown as i18n;
}

function find(texts: Texts, key: string): string | undefined {
  const colon = key.indexOf(":");
  const namespace = colon === -1 ? i18nOptions.defaultNS : key.slice(0, colon);
  let found: unknown = texts[namespace];
  for (const part of key.slice(colon + 1).split(".")) {
    found = typeof found === "object" && found !== null ? (found as Texts)[part] : undefined;
  }
  return typeof found === "string" ? found : undefined;
}
