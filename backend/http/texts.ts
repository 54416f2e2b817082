import { formatDay } from "#contract/values/format";
import type { ValidationKey } from "#contract/values/issue";
import enBusiness from "../../public/locales/en/business.json" with { type: "json" };
import en from "../../public/locales/en/errors.json" with { type: "json" };
import idBusiness from "../../public/locales/id/business.json" with { type: "json" };
import id from "../../public/locales/id/errors.json" with { type: "json" };

/**
 * API error texts. The key is the response's `code`, which the web app translates (docs/decisions/0054-error-codes.md).
 */
export type Language = "id" | "en";
export type TextParams = Record<string, string | number>;

/** Excludes `documents` (nested labels) and the web app's `unknown` and `unreachable`. */
export type TextKey =
  | Exclude<keyof typeof id, "validation" | "documents" | "unknown" | "unreachable">
  | `validation.${ValidationKey}`;

const catalogues: Record<Language, Record<string, object>> = {
  id: { errors: id, business: idBusiness },
  en: { errors: en, business: enBusiness },
};

export const ERROR_CODES = Object.keys(id).flatMap((key) => {
  if (key === "validation") return Object.keys(id.validation).map((name) => `validation.${name}`);
  return key === "documents" || key === "unknown" ? [] : [key];
});

/** `id` unless English is preferred. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.trim().toLowerCase().startsWith("en") ? "en" : "id";
}

/** Replaces `{{name}}` and resolves `$t(business:...)`. Numbers are localised; `day` becomes DD/MM/YYYY. */
export function textOf(language: Language, key: TextKey, params: TextParams = {}): string {
  const shown = (name: string) => {
    const value = params[name] ?? "";
    if (typeof value === "number") return value.toLocaleString(language === "id" ? "id-ID" : "en-GB");
    return name === "day" ? formatDay(value) : value;
  };
  return findTemplate(language, `errors:${key}`).replace(
    /\$t\(([^()]+)\)|\{\{(\w+)\}\}/g,
    (_, nested?: string, name = "") =>
      nested === undefined
        ? shown(name as string)
        : findTemplate(
            language,
            nested.replace(/\{\{(\w+)\}\}/g, (_whole, param: string) => String(params[param])),
          ),
  );
}

function findTemplate(language: Language, path: string): string {
  const [namespace = "", key = ""] = path.split(":");
  const found = key
    .split(".")
    .reduce<unknown>(
      (at, name) => (at as Record<string, unknown> | undefined)?.[name],
      catalogues[language][namespace],
    );
  return typeof found === "string" ? found : key;
}
