import { readFileSync } from "node:fs";
import type { NAMESPACES } from "~/definitions/i18n-options";

type Namespace = (typeof NAMESPACES)[number] | "errors" | "mail";

/** Returns the texts of a file by their full keys: `form.save`. */
export function readTexts(locale: string, namespace: Namespace): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, prefix: string) => {
    if (typeof value === "string") texts.set(prefix, value);
    else for (const [key, child] of Object.entries(value as object)) walk(child, prefix ? `${prefix}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(`public/locales/${locale}/${namespace}.json`, "utf8")), "");
  return texts;
}
