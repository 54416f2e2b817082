import type { Locale } from "#contract/constants";
import { translateLines, type LineWords } from "#contract/values/history-line";
import { type ReportRows, typePath } from "#contract/reports/report";
import en from "../../public/locales/en/business.json";
import es from "../../public/locales/es/business.json";
import fr from "../../public/locales/fr/business.json";
import id from "../../public/locales/id/business.json";
import ptBR from "../../public/locales/pt-BR/business.json";
import zhCN from "../../public/locales/zh-CN/business.json";

const texts: Record<Locale, typeof id> = { en, es, fr, "pt-BR": ptBR, "zh-CN": zhCN, id };

export const businessTexts = (locale: Locale) => texts[locale];

export function labelsAt(locale: Locale, path: string): Record<string, string | undefined> {
  const names = path.split(".").filter(Boolean);
  const found = names.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], texts[locale]);
  return (found ?? {}) as Record<string, string>;
}

/** Keys are values in camel case (`jumbo bag`, `unit.jumboBag`). */
export function valueWord(locale: Locale, path: string, value: string): string {
  // Without a path the value is a path (closed-changes.ts), lines of a history or a word.
  if (path === "") {
    const word: unknown = labelsAt(locale, value);
    return typeof word === "string" ? word : translateLines(value, lineWords(locale));
  }
  return labelsAt(locale, path)[camelCase(value)] ?? value;
}

const camelCase = (value: string) => value.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

function lineWords(locale: Locale): LineWords {
  const { outbound } = texts[locale];
  const plural = new Intl.PluralRules(locale);
  return {
    language: locale,
    unitText(unit, count) {
      const one = plural.select(count) === "one" ? labelsAt(locale, "unit")[`${camelCase(unit)}_one`] : undefined;
      return one ?? labelsAt(locale, "unit")[camelCase(unit)] ?? unit;
    },
    loaded: outbound.field.loadedAt.toLowerCase(),
  };
}

/** `documents` depends on the report. */
export function fieldLabel(locale: Locale, report: string, name: string): string {
  const labels = name === "documents" ? labelsAt(locale, "report.count") : labelsAt(locale, "report.field");
  return labels[name === "documents" ? report : name] ?? name;
}

export function typeWord(locale: Locale, type: string): string {
  const [path = "", name = ""] = typePath(type).split(".");
  return labelsAt(locale, `report.${path}`)[name] ?? type;
}

interface Group {
  key?: string | null;
  label?: string | null;
}

/** Returns the name of a group other than a period. */
export function groupWord(locale: Locale, columns: ReportRows["columns"], grouping: string, group: Group): string {
  if (group.key == null) return businessTexts(locale).report.none;
  const path = columns[grouping]?.labels;
  return path === undefined ? (group.label ?? group.key) : valueWord(locale, path, group.key);
}
